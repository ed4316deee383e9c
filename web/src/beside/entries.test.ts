import assert from "node:assert/strict";
import test from "node:test";

import type { EntryShown, ItemShown } from "../wire.ts";
import { sorted } from "./entries.ts";

function item(id: string, owner: number | null = null): ItemShown {
  const looks = { symbol: "tile", label: "", text: "", name: "", note: "", is_current: false, opens_row: false };
  return { ...looks, owner, id, details: [] };
}

function entry(heading: string, items: ItemShown[] = [], more: Partial<EntryShown> = {}): EntryShown {
  return { heading, items, owner: null, is_current: false, is_wide: false, ...more };
}

const headings = (entries: readonly EntryShown[]): string[] => entries.map((each) => each.heading);

test("the own hand is a source, and everybody has an entry", () => {
  const found = sorted(
    [
      entry("now"),
      entry("Green", [item(""), item("hand-S1", 0)], { owner: 0 }),
      entry("Red", [item("")], { owner: 1 }),
      entry("left", [item("")]),
    ],
    0,
  );
  assert.deepEqual(headings(found.players), ["Green", "Red"]);
  assert.deepEqual(
    found.sources.map((each) => each.items.map((one) => one.id)),
    [["hand-S1"]],
  );
  assert.deepEqual(headings(found.facts), ["now", "left"]);
});

test("while a hand is chosen, what is kept lies beside it and the pool does not", () => {
  const kept = entry("kept", [], { is_wide: true });
  const choice = entry("choose", [item("hand-H2", 0)], { is_wide: true });
  const found = sorted(
    [entry("now"), entry("Green", [], { owner: 0 }), kept, choice, entry("pool", [item("pool-b")])],
    0,
  );
  assert.deepEqual(headings(found.sources), ["kept", "choose"]);
  assert.deepEqual(headings(found.facts), ["now", "pool"]);
});

test("the pool is a source once figures are placed", () => {
  const found = sorted(
    [entry("now"), entry("Green", [item("hand-S1", 0)], { owner: 0 }), entry("pool", [item("pool-b")])],
    0,
  );
  assert.deepEqual(headings(found.sources), ["pool", ""]);
});

test("the sides of a fight are facts, not players", () => {
  const found = sorted(
    [
      entry("attacks", [item("")], { owner: 1 }),
      entry("Black", [item("")], { owner: 0 }),
      entry("Red", [item("")], { owner: 1 }),
    ],
    0,
  );
  assert.deepEqual(headings(found.players), ["Black", "Red"]);
  assert.deepEqual(headings(found.facts), ["attacks"]);
});

test("a spectator has no hand", () => {
  assert.deepEqual(sorted([entry("Green", [item("", 0)], { owner: 0 })], null).sources, []);
});
