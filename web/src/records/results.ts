// How those who played one deal fared, beside each other.

import { type Counted, countsOf, type Score, type Values } from "../games/game.ts";
import type { DealResult } from "../wire.ts";

/** A result with what was counted; nothing was where the game goes on or was given up. */
export interface Compared {
  result: DealResult;
  own: Values | undefined;
  others: readonly Values[];
}

/** The best result first; whoever still plays comes last. */
export function compared(results: readonly DealResult[], score: Score | null): Compared[] {
  return results.map((result) => withCounts(result, countsOf(score, result.happened))).sort(byMerit(score));
}

function withCounts(result: DealResult, { scored }: Counted): Compared {
  const others = [...scored].filter(([seat]) => seat !== result.seat).map(([, values]) => values);
  return { result, own: scored.get(result.seat), others };
}

function byMerit(score: Score | null): (one: Compared, other: Compared) => number {
  const rank = ({ result, own }: Compared): readonly number[] => [
    -(result.place ?? Infinity),
    ...((score && own && score.worth(own)) ?? [-Infinity]),
  ];
  return (one, other) => {
    const [left, right] = [rank(one), rank(other)];
    const decisive = left.findIndex((value, index) => value !== right[index]);
    return decisive < 0 ? 0 : (right[decisive] ?? 0) > (left[decisive] ?? 0) ? 1 : -1;
  };
}
