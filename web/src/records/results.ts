// How those who played one deal fared, beside each other.

import { type Counted, countsOf, type Score, type Values } from "../games/game.ts";
import type { DealResult } from "../wire.ts";

/** A result with what was counted; nothing was where the game goes on or was given up. */
export interface Compared {
  result: DealResult;
  own: Values | undefined;
  others: readonly Values[];
}

/** Each result with its counts, the best first; of equal ones the earlier. */
export function compared(results: readonly DealResult[], score: Score | null): Compared[] {
  const ranked = [...results].sort((one, other) => one.rank - other.rank);
  return ranked.map((result) => withCounts(result, countsOf(score, result.happened)));
}

/** By whom a deal was played to the end before oneself. */
export function playedBy(results: readonly DealResult[]): string[] {
  const over = results.filter(({ is_mine, status }) => !is_mine && status !== "running");
  return [...new Set(over.map(({ name }) => name))];
}

function withCounts(result: DealResult, { scored }: Counted): Compared {
  const others = [...scored].filter(([seat]) => seat !== result.seat).map(([, values]) => values);
  return { result, own: scored.get(result.seat), others };
}
