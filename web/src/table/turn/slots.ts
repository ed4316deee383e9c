// The hand stands still within a turn: what has left it leaves its place empty.

import { useRef } from "preact/hooks";

import type { ItemShown } from "../../wire.ts";

export interface Slot {
  item: ItemShown;
  /** Whether it was there when the turn began, and is not any more. */
  isSpent: boolean;
}

/** What is there now, in the places of what was there before. */
export function slotted(before: readonly ItemShown[], now: readonly ItemShown[]): Slot[] {
  const left = [...now];
  const kept = before.map((item): Slot => {
    const index = left.findIndex((each) => each.id === item.id && each.symbol === item.symbol);
    const [found] = index < 0 ? [] : left.splice(index, 1);
    return { item: found ?? item, isSpent: found === undefined };
  });
  return [...kept, ...left.map((item): Slot => ({ item, isSpent: false }))];
}

/** The same for one group, from the beginning of each turn on; an empty turn is nobody's. */
export function useSlots(items: readonly ItemShown[], turn: string): Slot[] {
  const first = useRef({ turn, items });
  if (first.current.turn !== turn || turn === "") first.current = { turn, items };
  const slots = slotted(first.current.items, items);
  first.current = { turn, items: slots.map((slot) => slot.item) };
  return slots;
}
