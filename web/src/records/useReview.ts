// The review of a game: asked for again and again until it is made.

import { useEffect, useState } from "preact/hooks";

import { ask, Refusal } from "../ui/api.ts";
import { useLanguage } from "../ui/hooks/language.ts";
import type { ReviewShown } from "../wire.ts";

const A_WHILE = 1000;
const TOO_OFTEN = 429;

export function useReview(table: string): { shown: ReviewShown | null; refusal: string } {
  const [shown, setShown] = useState<ReviewShown | null>(null);
  const [refusal, setRefusal] = useState("");
  const language = useLanguage();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = true;
    const again = (): void => {
      timer = setTimeout(want, A_WHILE);
    };
    const want = (): void => {
      ask<ReviewShown>(`/api/tables/${table}/review`).then(
        (told) => {
          if (!isWanted) return;
          setShown(told);
          setRefusal("");
          if (!told.review) again();
        },
        (error: unknown) => {
          if (!isWanted) return;
          if (error instanceof Refusal && error.status !== TOO_OFTEN) setRefusal(error.message);
          else again();
        },
      );
    };
    want();
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [table, language]);
  return { shown, refusal };
}
