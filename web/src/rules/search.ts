// Finding rules by the words players use: the server knows which.

import { useEffect, useState } from "preact/hooks";
import { ask } from "../ui/api.ts";
import { reasonOf } from "../ui/reason.ts";
import type { RuleShown } from "../wire.ts";

/** Milliseconds without another letter, after which a question is asked. */
const PAUSE = 200;

export interface Answer {
  /** Of the rules found, the best first; undefined where nothing is asked. */
  readonly ids: readonly string[] | undefined;
  readonly problem: string;
}

const NOTHING_ASKED: Answer = { ids: undefined, problem: "" };

/** What was found for the latest words; until it is there, what was found before. */
export function useSearch(game: string, edition: string, words: string, language: string): Answer {
  const [answer, setAnswer] = useState(NOTHING_ASKED);
  const question = words.trim();
  useEffect(() => {
    if (!game || !question) {
      setAnswer(NOTHING_ASKED);
      return;
    }
    let isLatest = true;
    const tell = (answer: Answer) => isLatest && setAnswer(answer);
    const timer = setTimeout(() => {
      ask<string[]>(searchAddress(game, edition, question)).then(
        (ids) => tell({ ids, problem: "" }),
        (error: unknown) => tell({ ids: [], problem: reasonOf(error) }),
      );
    }, PAUSE);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [game, edition, question, language]);
  return answer;
}

export function searchAddress(game: string, edition: string, words: string): string {
  return `/api/rules/${encodeURIComponent(game)}/search?${new URLSearchParams({ words, edition })}`;
}

/** In the order of the ids; one that is not there is left out. */
export function named(rules: readonly RuleShown[], ids: readonly string[]): readonly RuleShown[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** In the order of the book, each with its rules. */
export function chapters(rules: readonly RuleShown[]): [string, RuleShown[]][] {
  const found = new Map<string, RuleShown[]>();
  for (const rule of rules) found.set(rule.chapter, [...(found.get(rule.chapter) ?? []), rule]);
  return [...found];
}
