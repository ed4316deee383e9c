// What the server takes a while to find out: asked for again and again until it is there.

import { useEffect, useState } from "preact/hooks";

import { ask, Refusal } from "../api.ts";
import { useLanguage } from "./language.ts";

const A_WHILE = 1000;
const TOO_OFTEN = 429;

export interface Asked<T> {
  /** What was told last; null: nothing yet. */
  shown: T | null;
  refusal: string;
}

/** What is at a path, once it is whole; null: nothing is asked. */
export function useAsked<T>(path: string | null, isWhole: (told: T) => boolean): Asked<T> {
  const [shown, setShown] = useState<T | null>(null);
  const [refusal, setRefusal] = useState("");
  const language = useLanguage();
  useEffect(() => {
    if (path === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    const again = (): void => {
      timer = setTimeout(want, A_WHILE);
    };
    const want = (): void => {
      ask<T>(path).then(
        (told) => {
          if (!isWanted) return;
          setShown(told);
          setRefusal("");
          if (!isWhole(told)) again();
        },
        (error: unknown) => {
          if (!isWanted) return;
          if (error instanceof Refusal) setRefusal(error.message);
          if (!(error instanceof Refusal) || error.status === TOO_OFTEN) again();
        },
      );
    };
    want();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [path, language]);
  return { shown, refusal };
}
