// What the server knows, asked for again and again while somebody looks.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { ask } from "../api.ts";
import { useLanguage } from "./language.ts";

export interface Polled<T> {
  value: T | null;
  refresh: () => void;
}

/** What is at a path, quietly asked for every so many seconds while the page is in sight; null: not yet. */
export function usePolled<T>(path: string | null, seconds: number): Polled<T> {
  const [value, setValue] = useState<T | null>(null);
  const language = useLanguage();
  const asked = useRef(0);

  const refresh = useCallback((): void => {
    if (path === null) return;
    const number = ++asked.current;
    ask<T>(path).then(
      (told) => {
        if (number === asked.current) setValue(told);
      },
      () => undefined, // What is shown stays; the next round asks again.
    );
  }, [path, language]);

  useEffect(() => {
    refresh();
    const look = (): void => {
      if (document.visibilityState === "visible") refresh();
    };
    const timer = setInterval(look, seconds * 1000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [refresh, seconds]);

  return { value, refresh };
}
