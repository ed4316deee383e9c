import assert from "node:assert/strict";
import test from "node:test";

import { fillsRow, rowsOf } from "./rows.ts";

const NONE: ReadonlySet<string> = new Set();
const PEOPLE = { "hire-peasant": "h p", "hire-ronin": "h r", "end-hiring": "e" };
const LABELS = { "hire-peasant": "Hire: peasant · 1 ryo", "hire-ronin": "Hire: ronin · 4 ryo", "end-hiring": "Finish" };

test("what is elsewhere on the screen needs no row", () => {
  assert.equal(rowsOf(PEOPLE, LABELS, new Set(Object.keys(PEOPLE)), undefined, 1000), 0);
  assert.equal(rowsOf({ "end-turn": "e" }, {}, NONE, "end-turn", 1000), 0);
});

test("a narrow screen needs more rows than a wide one", () => {
  assert.equal(rowsOf(PEOPLE, LABELS, NONE, undefined, 1000), 1);
  assert.equal(rowsOf(PEOPLE, LABELS, NONE, undefined, 390), 2);
});

test("rows are there for the step with most choices", () => {
  const bids = Object.fromEntries(Array.from({ length: 30 }, (_, amount) => [String(amount), `b ${amount}`]));
  assert.equal(rowsOf({ bid: bids, pass: "p" }, {}, NONE, undefined, 390), 4);
});

test("a button of one digit is as wide as a thumb", () => {
  const bids = Object.fromEntries(Array.from({ length: 9 }, (_, amount) => [String(amount), `b ${amount}`]));
  assert.equal(rowsOf(bids, {}, NONE, undefined, 390), 2);
});

test("a long label fills a row of a narrow screen, and none of a wide one", () => {
  const label = "Pay the advisor Kenjutsu no shishou · 2 ryo";
  assert.deepEqual([fillsRow(label, 390), fillsRow(label, 1000), fillsRow("Finish", 390)], [true, false, false]);
});
