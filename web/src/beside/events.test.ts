import assert from "node:assert/strict";
import test from "node:test";

import type { Happened } from "../wire.ts";
import { eventsOf, hasSign, markedSpots, sentencesOf, spotsOf } from "./events.ts";

function event(sentence: string, more: Partial<Happened> = {}): Happened {
  return {
    kind: "Happened",
    values: {},
    sentence,
    weight: "normal",
    sign: "",
    symbol: "",
    owner: null,
    is_marked: true,
    ...more,
  };
}

const spots = { n14: 1, edo: 1 };
const laid = event("A tile.", { values: { seat: 1, cell: "n14" }, symbol: "tile-3", owner: 1 });
const taken = event("Taken.", {
  values: { cell: "edo", influences: [{ seat: 1, strength: 3 }] },
  weight: "major",
  sign: "capture",
  symbol: "figure",
});
const ended = event("The turn ends.", { weight: "implied" });

test("each event has its symbol, its owner, its weight and its places", () => {
  const [tile, figure] = eventsOf({ happened: [laid, taken] }, spots);
  assert.deepEqual([tile?.symbol, tile?.owner, tile?.spots, tile?.weight], ["tile-3", 1, ["n14"], "normal"]);
  assert.deepEqual([figure?.symbol, figure?.owner, figure?.spots, figure?.weight], ["figure", null, ["edo"], "major"]);
});

test("what goes without saying is left out, unless it is all there is", () => {
  assert.equal(sentencesOf({ happened: [laid, ended] }), "A tile.");
  assert.equal(sentencesOf({ happened: [ended] }), "The turn ends.");
});

test("what only follows from a turn is told", () => {
  const happened = [laid, ended, event("A tile is drawn.", { weight: "minor" })];
  assert.deepEqual(
    eventsOf({ happened }, spots).map((each) => [each.sentence, each.weight]),
    [
      ["A tile.", "normal"],
      ["A tile is drawn.", "minor"],
    ],
  );
});

test("marks are for what is worth one", () => {
  const dealt = event("Dealt.", { values: { figures: [{ cell: "edo" }] }, is_marked: false });
  assert.deepEqual(markedSpots({ happened: [laid, dealt] }, spots), ["n14"]);
});

test("a capture is found by its sign", () => {
  assert.equal(hasSign({ happened: [laid, taken] }, "capture"), true);
  assert.equal(hasSign({ happened: [laid] }, "capture"), false);
});

test("what happens several times on end is told once, without what goes without saying", () => {
  const paid = event("Black pays 1 ryo.", { weight: "implied" });
  const hired = event("Black hires one peasant.");
  const last = event("Black pays 1 ryo.", { weight: "minor" });
  assert.deepEqual(
    eventsOf({ happened: [paid, hired, paid, hired, last] }, {}).map((each) => each.sentence),
    ["Black hires one peasant (×2).", "Black pays 1 ryo."],
  );
});

test("spots are found wherever an event speaks of them", () => {
  const figures = [
    { caste: "rice", cell: "edo" },
    { caste: "helmet", cell: "kyoto" },
  ];
  const known = { edo: 1, kyoto: 1, a1: 1 };
  assert.deepEqual(spotsOf(event("Dealt.", { values: { figures, seat: 1 } }), known), ["edo", "kyoto"]);
});
