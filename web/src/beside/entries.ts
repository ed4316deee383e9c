// What lies beside the board, sorted by where it is shown: with its owner, with the hand, or as a fact for all.

import type { EntryShown, ItemShown } from "../wire.ts";

export interface Sorted {
  /** What lies in front of each seat. */
  players: readonly EntryShown[];
  /** What one takes from: the own hand, and what is not on the board yet. */
  sources: readonly EntryShown[];
  /** What is said of the game as a whole; the first one says what is going on. */
  facts: readonly EntryShown[];
}

export function sorted(entries: readonly EntryShown[], seat: number | null): Sorted {
  const players = entries.filter(
    (entry, index) => entry.owner !== null && entries.findLastIndex((each) => each.owner === entry.owner) === index,
  );
  const others = entries.filter((entry) => !players.includes(entry));
  const own = players.find((entry) => entry.owner === seat);
  const isChoosing = others.some((entry) => entry.is_wide && entry.items.some(isInHand));
  const isSource = (entry: EntryShown): boolean =>
    entry.items.some(isInHand) || (isChoosing ? entry.is_wide : entry.items.some((item) => item.id !== ""));
  const hand = own?.items.filter(isInHand) ?? [];
  return {
    players,
    sources: [...others.filter(isSource), ...(own && hand.length > 0 ? [{ ...own, heading: "", items: hand }] : [])],
    facts: others.filter((entry) => !isSource(entry)),
  };
}

export function isInHand(item: ItemShown): boolean {
  return item.id.startsWith("hand-");
}
