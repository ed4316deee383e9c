import assert from "node:assert/strict";
import test from "node:test";

import { attempt, putBack } from "./attempts.ts";

const spots = ["n14", "edo"];

function samurai(
  path: string[],
  id: string,
  phase = "turns",
  turn: object = { tile: null, figure: null },
): string | null {
  return attempt({ path, id, spots, view: { phase, turn }, roots: [] });
}

test("a tile on a hex, or on the figure of a settlement", () => {
  assert.equal(samurai(["hand-S1"], "n14"), "S1@n14");
  assert.equal(samurai(["hand-S1"], "edo-b"), "S1@edo");
});

test("a tile that cannot be laid at all", () => {
  assert.equal(samurai([], "hand-H3"), "H3@n14");
  assert.equal(samurai([], "hand-H3", "opening_hands"), "H3");
});

test("exchanges are written as the game writes them", () => {
  assert.equal(samurai(["hand-X"], "n14"), "X@n14");
  assert.equal(samurai(["hand-F"], "edo-r"), "F:r@edo");
  assert.equal(samurai([], "n14", "turns", { tile: {}, figure: null }), ">n14");
  assert.equal(samurai([], "edo-r", "turns", { tile: null, figure: {} }), ">r@edo");
});

test("figures come from the pool", () => {
  assert.equal(samurai(["pool-b"], "edo", "figures"), "b@edo");
  assert.equal(samurai([], "pool-r", "figures"), "r@n14");
  assert.equal(samurai(["pool-b"], "hand-S1", "figures"), "S1@n14");
});

test("a place alone is no move", () => {
  assert.equal(samurai([], "n14"), null);
  assert.equal(samurai([], "n14", "figures"), null);
});

test("a kept tile goes back, one of two equal ones, and the hand is open again", () => {
  assert.deepEqual(putBack("kept-S1", ["S1", "H3", "S1", "ready"]), ["H3", "S1"]);
  assert.equal(putBack("kept-B2", ["S1"]), null);
  assert.equal(putBack("hand-S1", ["S1"]), null);
});
