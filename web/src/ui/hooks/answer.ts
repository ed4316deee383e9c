// What the server says at one address, in the language of the page; what comes after something newer was asked is dropped.

import { useEffect, useState } from "preact/hooks";

import { ask } from "../api.ts";
import { reasonOf } from "../reason.ts";
import { useLanguage } from "./language.ts";

export interface Answered<T> {
  /** What was told last; null: nothing yet. */
  answer: T | null;
  /** Why there is nothing newer, in a sentence. */
  problem: string;
}

/** What is at a path; at null nothing is asked. */
export function useAnswer<T>(path: string | null): Answered<T> {
  const [answered, setAnswered] = useState<Answered<T>>({ answer: null, problem: "" });
  const language = useLanguage();
  useEffect(() => {
    if (path === null) return;
    let isWanted = true;
    ask<T>(path).then(
      (answer) => isWanted && setAnswered({ answer, problem: "" }),
      (error: unknown) => isWanted && setAnswered(({ answer }) => ({ answer, problem: reasonOf(error) })),
    );
    return () => {
      isWanted = false;
    };
  }, [path, language]);
  return answered;
}
