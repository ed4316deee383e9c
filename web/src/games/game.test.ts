import assert from "node:assert/strict";
import test from "node:test";

import { PLAIN } from "./game.ts";

test("a game that adds nothing tries nothing", () => {
  assert.equal(PLAIN.attempt({ path: [], id: "a1", spots: ["a1"], view: {}, roots: [] }), null);
  assert.equal(PLAIN.putBack("kept-S1", ["S1"]), null);
});
