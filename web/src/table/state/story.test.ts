import assert from "node:assert/strict";
import test from "node:test";

import type { Happened, SaidShown, Told } from "../../wire.ts";
import { marked, missed, NOTHING, sinceMyTurn, told, toldSoFar, withoutRetries } from "./story.ts";

function row(seq: number, seat: number | null, line: number, more: Partial<Told> = {}): Told {
  const happened = [event("moved", { cell: `a${seq}` })];
  return { seq, kind: "moves", at: 0, seat, line, moves: "", happened, ...more };
}

function event(kind: string, values: { [name: string]: unknown }): Happened {
  const plain = { weight: "normal", sign: "", symbol: "", owner: null, is_marked: true } as const;
  return { kind, values, sentence: kind, ...plain };
}

const said: SaidShown = { number: 1, room: "table", name: "Ann", text: "Hello", at: 0, seat: 0 };

test("what is told twice is kept once", () => {
  const first = told(NOTHING, { told: [row(1, 0, 1)], said: [said] }, true);
  const second = told(first, { told: [row(1, 0, 1), row(2, 1, 2)], said: [said] }, false);
  assert.deepEqual(
    second.rows.map((each) => each.seq),
    [1, 2],
  );
  assert.equal(second.said.length, 1);
});

test("players and spectators count their messages each for themselves", () => {
  const first = told(NOTHING, { told: [], said: [said] }, true);
  const second = told(first, { told: [], said: [{ ...said, room: "spectators" }, said] }, false);
  assert.deepEqual(
    second.said.map((each) => each.room),
    ["table", "spectators"],
  );
});

test("nothing new leaves the story as it is", () => {
  const first = told(NOTHING, { told: [row(1, 0, 1)], said: [] }, true);
  assert.equal(told(first, { told: [], said: [] }, false), first);
});

test("another point of view begins anew", () => {
  const first = told(NOTHING, { told: [row(1, 0, 1)], said: [said] }, true);
  assert.deepEqual(told(first, { told: [row(1, 0, 1)], said: [] }, true).said, []);
});

test("turns taken back are gone, and that they were is told", () => {
  const first = told(NOTHING, { told: [row(1, null, 0), row(2, 0, 1), row(3, 1, 2)], said: [] }, true);
  const back = row(4, 0, 0, { kind: "takeback", happened: [event("takeback", { line: 2 })] });
  assert.deepEqual(
    told(first, { told: [back], said: [] }, false).rows.map((each) => each.seq),
    [1, 2, 4],
  );
});

const rows = [row(1, null, 0), row(2, 0, 1), row(3, 1, 2), row(4, 2, 3), row(5, null, 0, { kind: "propose" })];

test("of a lesson that is tried again only turns are told", () => {
  const again = [...rows, row(6, null, 0, { kind: "takeback" }), row(7, 0, 1)];
  assert.deepEqual(
    withoutRetries(again).map((each) => each.seq),
    [1, 2, 3, 4, 7],
  );
});

test("since one's own turn only turns count", () => {
  assert.deepEqual(
    sinceMyTurn(rows, 0).map((each) => each.line),
    [2, 3],
  );
  assert.deepEqual(sinceMyTurn(rows, 2), []);
});

test("what was seen is not missed", () => {
  assert.deepEqual(
    missed(rows, 0, 2).map((each) => each.line),
    [3],
  );
  assert.deepEqual(missed(rows, 0, 3), []);
});

test("a spectator sees a whole round marked, a player the others' turns", () => {
  assert.deepEqual(
    marked(rows, null, 2).map((each) => each.line),
    [2, 3],
  );
  assert.deepEqual(
    marked(rows, 1, 3).map((each) => each.line),
    [3],
  );
});

test("a turn that is played out is not told before it is over, nor what came after it", () => {
  const rows = [row(1, 0, 1), row(2, 1, 2), row(3, null, 0), row(4, 2, 3)];
  assert.deepEqual(toldSoFar(rows, rows[1] ?? null, null), rows.slice(0, 1));
  assert.equal(toldSoFar(rows, null, null), rows);
});

test("while it is counted, neither counts nor the winner are told", () => {
  const happened = ["moved", "ended", "scored", "scored", "won"].map((kind) => event(kind, {}));
  const rows = [row(1, 0, 1), row(2, 1, 2, { happened })];
  const kinds = toldSoFar(rows, null, "scored").map((each) => each.happened.map(({ kind }) => kind));
  assert.deepEqual(kinds, [["moved"], ["moved", "ended"]]);
});
