import assert from "node:assert/strict";
import test from "node:test";

import { branch, clicked, moves } from "./choices.ts";

const tree = { "hand-S1": { f7: "S1@f7", f8: "S1@f8" }, "hand-H2": { f7: "H2@f7" }, "end-turn": "." };

test("a source is clicked, then a target", () => {
  const first = clicked(tree, [], "hand-S1");
  assert.deepEqual(first, { kind: "deeper", path: ["hand-S1"] });
  assert.deepEqual(Object.keys(branch(tree, ["hand-S1"])), ["f7", "f8"]);
  assert.deepEqual(clicked(tree, ["hand-S1"], "f8"), { kind: "move", move: "S1@f8" });
});

test("another source begins anew", () => {
  assert.deepEqual(clicked(tree, ["hand-S1"], "hand-H2"), { kind: "deeper", path: ["hand-H2"] });
});

test("what is not lit is no choice", () => {
  assert.deepEqual(clicked(tree, ["hand-H2"], "f8"), { kind: "no" });
  assert.deepEqual(branch(tree, ["hand-S1", "f7", "f9"]), {});
});

test("all moves are listed with their paths", () => {
  assert.deepEqual(moves(tree).map((each) => each.move), ["S1@f7", "S1@f8", "H2@f7", "."]);
});
