// The events of a turn as they are shown: each with its places, without what goes without saying.

import { repeated } from "../ui/amounts.ts";
import type { Happened } from "../wire.ts";

type Spots = { readonly [id: string]: unknown };

export interface ShownEvent extends Pick<Happened, "sentence" | "weight" | "sign" | "symbol" | "owner"> {
  spots: readonly string[];
}

/** The events of a row of the log. */
export function eventsOf(row: { happened: readonly Happened[] }, spots: Spots): ShownEvent[] {
  const worthTelling = row.happened.filter((each) => each.weight !== "implied");
  const told = worthTelling.length > 0 ? worthTelling : row.happened;
  return counted(told.map((each) => ({ ...each, spots: spotsOf(each, spots) })));
}

/** The same in words. */
export function sentencesOf(row: { happened: readonly Happened[] }): string {
  return eventsOf(row, {})
    .map((event) => event.sentence)
    .join(" ");
}

/** What happens several times on end is told once. */
function counted(events: readonly ShownEvent[]): ShownEvent[] {
  const told: { event: ShownEvent; count: number }[] = [];
  for (const event of events) {
    const last = told.at(-1);
    if (last?.event.sentence === event.sentence) last.count += 1;
    else told.push({ event, count: 1 });
  }
  return told.map(({ event, count }) => ({ ...event, sentence: repeated(event.sentence, count) }));
}

/** The places of a turn that are worth a mark on the board. */
export function markedSpots(row: { happened: readonly Happened[] }, spots: Spots): string[] {
  return [...new Set(row.happened.filter((each) => each.is_marked).flatMap((each) => spotsOf(each, spots)))];
}

/** The spots of the board that an event speaks of. */
export function spotsOf(happened: Happened, spots: Spots): string[] {
  const found = new Set<string>();
  const search = (value: unknown): void => {
    if (typeof value === "string") {
      if (value in spots) found.add(value);
    } else if (Array.isArray(value)) {
      value.forEach(search);
    } else if (value !== null && typeof value === "object") {
      Object.values(value).forEach(search);
    }
  };
  search(happened.values);
  return [...found];
}

/** Whether something of a kind happened. */
export function hasSign(row: { happened: readonly Happened[] }, sign: Happened["sign"]): boolean {
  return row.happened.some((each) => each.sign === sign);
}
