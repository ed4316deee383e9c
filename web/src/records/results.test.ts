import assert from "node:assert/strict";
import { test } from "node:test";

import { plainColumn, type Score } from "../games/game.ts";
import type { DealResult, Happened } from "../wire.ts";
import { compared, playedBy } from "./results.ts";

const SCORE: Score = {
  event: "Counted",
  columns: [plainColumn("total")],
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

const result = (table: string, rank: number, ...totals: number[]): DealResult => ({
  table,
  name: table,
  is_mine: false,
  status: "finished",
  seat: 0,
  place: 1,
  count: 2,
  sentence: "",
  happened: totals.map((total, seat) => counted(seat, total)),
  rank,
});

test("own counts are told apart from those of the others", () => {
  const [found] = compared([result("a", 1, 7, 5, 6)], SCORE);
  assert.equal(found?.own?.total, 7);
  assert.deepEqual(
    found?.others.map((each) => each.total),
    [5, 6],
  );
});

test("the best comes first, and of equal ones the earlier", () => {
  const results = [result("last", 4), result("early", 2), result("best", 1), result("late", 2)];
  const found = compared(results, SCORE).map(({ result: { table } }) => table);
  assert.deepEqual(found, ["best", "early", "late", "last"]);
});

test("a deal was played by those others whose game is over, each named once", () => {
  const results = [
    result("Ben", 0),
    { ...result("Ann", 0), is_mine: true, status: "running" as const },
    { ...result("Cid", 0), status: "running" as const },
    result("Ben", 0),
  ];
  assert.deepEqual(playedBy(results), ["Ben"]);
});
