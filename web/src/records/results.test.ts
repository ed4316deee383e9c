import assert from "node:assert/strict";
import { test } from "node:test";

import { plainColumn, type Score } from "../games/game.ts";
import type { DealResult, Happened } from "../wire.ts";
import { compared } from "./results.ts";

const SCORE: Score = {
  event: "Counted",
  columns: [plainColumn("total")],
  worth: (scored) => [Number(scored.total)],
  note: "",
};

const counted = (seat: number, total: number): Happened => ({
  kind: "Counted",
  values: { seat, total },
  sentence: "",
  weight: "normal",
  sign: "",
  symbol: "",
  owner: null,
  is_marked: false,
});

const result = (table: string, place: number | null, ...totals: number[]): DealResult => ({
  table,
  name: table,
  is_mine: false,
  status: place === null ? "running" : "finished",
  seat: 0,
  place,
  count: 2,
  sentence: "",
  happened: totals.map((total, seat) => counted(seat, total)),
});

const order = (...results: DealResult[]): string[] => compared(results, SCORE).map((each) => each.result.table);

test("a better place comes first, then what was counted", () => {
  const close = result("close", 2, 9, 10);
  assert.deepEqual(order(result("far", 2, 3, 10), close, result("won", 1, 5, 4)), ["won", "close", "far"]);
});

test("who was not counted comes after those of the same place, who still plays after all", () => {
  assert.deepEqual(order(result("playing", null), result("resigned", 2), result("last", 2, 1, 10)), [
    "last",
    "resigned",
    "playing",
  ]);
});

test("equal results stay in the order in which they were played", () => {
  assert.deepEqual(order(result("one", 1, 5, 4), result("two", 1, 5, 3)), ["one", "two"]);
});

test("own counts are told apart from those of the others", () => {
  const [found] = compared([result("a", 1, 7, 5, 6)], SCORE);
  assert.equal(found?.own?.total, 7);
  assert.deepEqual(
    found?.others.map((each) => each.total),
    [5, 6],
  );
});
