import assert from "node:assert/strict";
import { test } from "node:test";

import { chapters, found } from "./search.ts";

const rule = (id: string, title: string, text: string, asked_as = "") => ({
  id,
  chapter: id.split("-")[0] ?? "",
  title,
  text,
  asked_as,
});
const RULES = [
  rule("setup-1", "How many figures", "Seven of each kind.", "number of figures"),
  rule("setup-2", "The opening hand", "Five of twenty tiles.", "starting hand"),
  rule("capture-1", "When figures are taken", "All land is covered.", "surround city"),
  rule("capture-12", "Afterwards", "Play goes on.", ""),
];

const ids = (words: string): string[] => found(RULES, words).map((each) => each.id);

test("a rule is found by any of its words, by their beginnings, and by its name", () => {
  assert.deepEqual(ids("figure"), ["setup-1", "capture-1"]);
  assert.deepEqual(ids("Hand START"), ["setup-2"]);
  assert.deepEqual(ids("capture-1"), ["capture-1"]);
});

test("most words count, and no words find everything", () => {
  assert.deepEqual(ids("how many tiles taken"), ["setup-1"]);
  assert.deepEqual(ids("chess"), []);
  assert.deepEqual(ids("  "), ["setup-1", "setup-2", "capture-1", "capture-12"]);
});

test("rules stand under their chapters", () => {
  assert.deepEqual(
    chapters(RULES).map(([name, rules]) => [name, rules.length]),
    [
      ["setup", 2],
      ["capture", 2],
    ],
  );
});
