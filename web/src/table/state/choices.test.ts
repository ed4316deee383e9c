import assert from "node:assert/strict";
import test from "node:test";

import type { Question } from "../../wire.ts";
import { begun, branch, clicked, confirmable, endOf, isComplete, leadsOver, lit } from "./choices.ts";

const tree = { "hand-S1": { f7: "S1@f7", f8: "S1@f8" }, "hand-H2": { f7: "H2@f7" }, "end-turn": "." };

function question(changes: Partial<Question>): Question {
  return {
    asked_at: 1,
    draft: [],
    undone: [],
    is_final: false,
    ending: "end-turn",
    choices: tree,
    labels: {},
    ...changes,
  };
}

test("a source is clicked, then a target", () => {
  const first = clicked(tree, [], "hand-S1");
  assert.deepEqual(first, { kind: "deeper", path: ["hand-S1"] });
  assert.deepEqual(Object.keys(branch(tree, ["hand-S1"])), ["f7", "f8"]);
  assert.deepEqual(clicked(tree, ["hand-S1"], "f8"), { kind: "move", move: "S1@f8" });
});

test("another source begins anew, the same one lets go", () => {
  assert.deepEqual(clicked(tree, ["hand-S1"], "hand-H2"), { kind: "deeper", path: ["hand-H2"] });
  assert.deepEqual(clicked(tree, ["hand-S1"], "hand-S1"), { kind: "deeper", path: [] });
});

test("what is not lit is no choice", () => {
  assert.deepEqual(clicked(tree, ["hand-H2"], "f8"), { kind: "no" });
  assert.deepEqual(branch(tree, ["hand-S1", "f7", "f9"]), {});
});

test("targets and other sources are lit together", () => {
  assert.deepEqual([...lit(tree, ["hand-S1"])].sort(), ["end-turn", "f7", "f8", "hand-H2", "hand-S1"]);
});

test("a way may lead over the board at any depth", () => {
  assert.equal(leadsOver(tree, ["f8"]), true);
  assert.equal(leadsOver(tree, ["hand-H2"]), true);
  assert.equal(leadsOver({ "hire-peasant": "h:p", "end-hiring": "." }, ["f7", "f8"]), false);
});

test("the only source is chosen by itself", () => {
  const one = { palace: { a1: "P@a1", a2: "P@a2" } };
  assert.deepEqual(begun(one, []), ["palace"]);
  assert.deepEqual(begun(tree, []), []);
  assert.deepEqual(begun({ pass: "pass" }, []), []);
  assert.deepEqual(begun({}, []), []);
  assert.deepEqual(begun(tree, ["hand-S1"]), ["hand-S1"]);
});

test("a turn is complete when only its end is left to choose", () => {
  const end = { "end-turn": "." };
  assert.equal(isComplete(question({ draft: ["S1@f7"], choices: end })), true);
  assert.equal(isComplete(question({ draft: ["S1@f7"], is_final: true, choices: {} })), true);
  assert.equal(isComplete(question({ draft: ["S1@f7"] })), false);
  assert.equal(isComplete(question({ choices: end })), false);
});

test("confirm ends a turn in which something was done", () => {
  assert.deepEqual(confirmable(question({ draft: ["S1@f7"] })), ["S1@f7", "."]);
  assert.equal(endOf(question({ draft: ["S1@f7"] }))?.click, "end-turn");
  assert.equal(endOf(question({})), null);
  assert.equal(confirmable(question({})), null);
});

test("confirm plays a final draft as it is", () => {
  assert.deepEqual(confirmable(question({ draft: ["b@edo"], is_final: true, choices: {} })), ["b@edo"]);
  assert.equal(endOf(question({ draft: ["b@edo"], is_final: true })), null);
});

test("what takes more clicks than one is not done by confirm", () => {
  const deeper = { draft: ["S1@f7"], choices: { "end-turn": { yes: "." } } };
  assert.equal(endOf(question(deeper)), null);
  assert.equal(confirmable(question(deeper)), null);
});

test("an unfinished draft cannot be confirmed", () => {
  assert.equal(confirmable(question({ draft: ["X@f7"], ending: "", choices: { f8: ">f8" } })), null);
});
