import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOf } from "./links.ts";

test("a bare code leads to its table", () => {
  assert.deepEqual(addressOf("  LJfRBatyhs1HD5z3 "), { id: "LJfRBatyhs1HD5z3", path: "/t/LJfRBatyhs1HD5z3" });
});

test("a link keeps the key of its chair", () => {
  const found = addressOf("Come! http://192.168.1.5:8000/t/ocWSU9n6_1Q-uevP?key=a-b_c now");
  assert.deepEqual(found, { id: "ocWSU9n6_1Q-uevP", path: "/t/ocWSU9n6_1Q-uevP?key=a-b_c" });
});

test("a link to a review leads to the review", () => {
  assert.equal(addressOf("https://play.example.org/r/ocWSU9n6?turn=4")?.path, "/r/ocWSU9n6?turn=4");
});

test("anything else leads nowhere", () => {
  for (const text of ["", "hello there", "http://example.org/", "/t/", "a"]) assert.equal(addressOf(text), null);
});
