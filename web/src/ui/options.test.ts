import assert from "node:assert/strict";
import test from "node:test";

import { found, isLetter, stepped } from "./options.ts";

const OPTIONS = ["Deutsch", "English", "italiano", "polski", "português"].map((words) => ({ value: words, words }));

test("keys lead through a list and stop at its ends", () => {
  assert.equal(stepped("ArrowDown", 0, 5), 1);
  assert.equal(stepped("ArrowDown", 4, 5), 4);
  assert.equal(stepped("ArrowUp", 0, 5), 0);
  assert.equal(stepped("End", 0, 5), 4);
  assert.equal(stepped("PageUp", 9, 20), 1);
  assert.equal(stepped("x", 0, 5), null);
});

test("a word that is typed finds what begins with it", () => {
  assert.equal(found(OPTIONS, "i", 0), 2);
  assert.equal(found(OPTIONS, "por", 3), 4);
  assert.equal(found(OPTIONS, "nothing", 3), 3);
});

test("the same letter again leads to the next one", () => {
  assert.equal(found(OPTIONS, "p", 0), 3);
  assert.equal(found(OPTIONS, "pp", 3), 4);
  assert.equal(found(OPTIONS, "ppp", 4), 3);
});

test("names of keys are no letters", () => {
  assert.equal(isLetter("a"), true);
  assert.equal(isLetter("Enter"), false);
  assert.equal(isLetter(" "), false);
});
