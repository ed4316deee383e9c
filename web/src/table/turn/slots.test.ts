import assert from "node:assert/strict";
import test from "node:test";

import type { ItemShown } from "../../wire.ts";
import { slotted } from "./slots.ts";

function item(id: string, text = ""): ItemShown {
  const plain = { label: "", owner: null, details: [], is_current: false, note: "", opens_row: false, name: "" };
  return { symbol: `tile-${id}`, id: `hand-${id}`, text, ...plain };
}

const shown = (before: readonly ItemShown[], now: readonly ItemShown[]): string[] =>
  slotted(before, now).map((slot) => `${slot.item.id}${slot.item.text}${slot.isSpent ? " spent" : ""}`);

test("what is laid leaves its place empty, and comes back to it", () => {
  const hand = [item("S1"), item("H4"), item("S1")];
  assert.deepEqual(shown(hand, [item("S1"), item("S1")]), ["hand-S1", "hand-H4 spent", "hand-S1"]);
  assert.deepEqual(shown(hand, [item("S1"), item("H4")]), ["hand-S1", "hand-H4", "hand-S1 spent"]);
  assert.deepEqual(shown(hand, hand), ["hand-S1", "hand-H4", "hand-S1"]);
});

test("what is new comes last, and what has changed stays where it is", () => {
  assert.deepEqual(shown([item("S1", "2"), item("H4")], [item("N1"), item("S1", "1"), item("H4")]), [
    "hand-S11",
    "hand-H4",
    "hand-N1",
  ]);
});
