import assert from "node:assert/strict";
import test from "node:test";

import type { Happened } from "../wire.ts";
import { actsOf, hasCapture, placesOf, spotsOf } from "./acts.ts";

function event(kind: string, values: { [name: string]: unknown } = {}): Happened {
  return { kind, values, sentence: `${kind}.` };
}

const spots = { n14: 1, edo: 1 };
const laid = event("TilePlaced", { seat: 1, tile: "S3", cell: "n14" });
const taken = event("FigureCaptured", { seat: 1, caste: "rice", cell: "edo", influences: [{ seat: 1, strength: 3 }] });

test("each act has its symbol, its owner and its places", () => {
  const [tile, figure] = actsOf({ happened: [laid, taken] }, spots);
  assert.deepEqual([tile?.symbol, tile?.owner, tile?.spots, tile?.isWeighty], ["tile-S3", 1, ["n14"], false]);
  assert.deepEqual(
    [figure?.symbol, figure?.owner, figure?.spots, figure?.isWeighty],
    ["figure-rice", null, ["edo"], true],
  );
});

test("what goes without saying is left out, unless it is all there is", () => {
  const ended = event("TurnEnded");
  assert.deepEqual(
    actsOf({ happened: [laid, ended] }, spots).map((act) => act.kind),
    ["TilePlaced"],
  );
  assert.deepEqual(
    actsOf({ happened: [ended] }, spots).map((act) => act.kind),
    ["TurnEnded"],
  );
});

test("what only follows from a turn is quiet", () => {
  const happened = [laid, event("HandRefilled", { count: 1 }), event("TilesDrawn", { tiles: ["S1"] })];
  assert.deepEqual(
    actsOf({ happened }, spots).map((act) => [act.kind, act.isQuiet]),
    [
      ["TilePlaced", false],
      ["TilesDrawn", true],
    ],
  );
});

test("marks are for what a player did", () => {
  const dealt = event("FiguresDealt", { figures: [{ caste: "rice", cell: "edo" }] });
  assert.deepEqual(placesOf({ happened: [laid, dealt] }, spots), ["n14"]);
});

test("a capture is heard", () => {
  assert.equal(hasCapture({ happened: [laid, taken] }), true);
  assert.equal(hasCapture({ happened: [laid] }), false);
});

test("what happens several times on end is told once, without what it costs", () => {
  const paid = { kind: "MoneyPaid", values: { seat: 0, amount: 1 }, sentence: "Black pays 1 ryo." };
  const hired = { kind: "PersonHired", values: { seat: 0, person: "peasant" }, sentence: "Black hires one peasant." };
  const acts = actsOf({ happened: [paid, hired, paid, hired, paid] }, {});
  assert.deepEqual(
    acts.map((act) => act.sentence),
    ["Black hires one peasant. ×2", "Black pays 1 ryo."],
  );
});

test("spots are found wherever an event speaks of them", () => {
  const figures = [
    { caste: "rice", cell: "edo" },
    { caste: "helmet", cell: "kyoto" },
  ];
  const known = { edo: 1, kyoto: 1, a1: 1 };
  assert.deepEqual(spotsOf(event("FiguresDealt", { figures, seat: 1 }), known), ["edo", "kyoto"]);
});
