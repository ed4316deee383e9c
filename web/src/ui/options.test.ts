import assert from "node:assert/strict";
import test from "node:test";

import { found, isLetter, type Option, placeOf, stepped } from "./options.ts";

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

/** A button in a window of 400 by 600. */
function button(left: number, top: number): DOMRect {
  Object.assign(globalThis, { innerWidth: 400, innerHeight: 600 });
  return { left, top, width: 100, height: 40, right: left + 100, bottom: top + 40 } as DOMRect;
}

const listed = (count: number, note = ""): Option[] =>
  Array.from({ length: count }, (_, at) => ({ value: `${at}`, words: `${at}`, note }));

test("a list stands below its button, or above it where there is more room", () => {
  assert.equal(placeOf(button(0, 100), listed(5)).top, "140px");
  const high = placeOf(button(0, 500), listed(5));
  assert.deepEqual([high.top, high.bottom, high.maxHeight], ["auto", "100px", "492px"]);
  // Notes take room, too.
  assert.equal(placeOf(button(0, 300), listed(5)).top, "340px");
  assert.equal(placeOf(button(0, 300), listed(5, "a".repeat(100))).top, "auto");
});

test("a list is never wider than the window", () => {
  const left = placeOf(button(20, 100), listed(2));
  assert.deepEqual([left.left, left.right, left.maxWidth], ["20px", "auto", "372px"]);
  const right = placeOf(button(290, 100), listed(2));
  assert.deepEqual([right.left, right.right, right.maxWidth], ["auto", "10px", "382px"]);
  const noted = placeOf(button(290, 100), listed(2, "A warrior"));
  assert.deepEqual([noted.left, noted.maxWidth], ["8px", "384px"]);
});
