import assert from "node:assert/strict";
import test from "node:test";

import { attempt } from "./attempts.ts";

test("rice wars names its sources by signs", () => {
  const tried = (path: string[], id: string, roots: string[] = []) =>
    attempt({ path, id, spots: ["a1", "b2"], view: {}, roots });
  assert.equal(tried(["palace"], "a1"), "P@a1");
  assert.equal(tried(["attack"], "b2"), "x@b2");
  assert.equal(tried([], "card-peasant"), "p@a1");
  assert.equal(tried([], "a1", ["b2"]), ">a1");
  assert.equal(tried([], "hand-ikki"), "ikki");
  assert.equal(tried([], "favour-geisha"), "favour:geisha");
  assert.equal(tried([], "a1"), null);
});
