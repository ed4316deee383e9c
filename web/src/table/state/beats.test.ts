import assert from "node:assert/strict";
import test from "node:test";

import type { Happened, PieceShown, SceneShown, Told } from "../../wire.ts";
import { beatsOf, lengthOf, type Shown } from "./beats.ts";

const SPOTS = { a1: [0, 0], a2: [1, 0], kyoto: [2, 0] };

function piece(symbol: string, spot: string, owner: number | null = null): PieceShown {
  return { symbol, spot, x: 0, y: 0, scale: 1, label: "", owner, id: "" };
}

function shown(view: string, ...pieces: PieceShown[]): Shown {
  return { scene: { pieces, labels: {}, entries: [] }, view };
}

function event(kind: string, more: Partial<Happened> = {}): Happened {
  const plain = { weight: "normal", sign: "", symbol: "", owner: null, is_marked: true } as const;
  return { kind, values: {}, sentence: `${kind}.`, ...plain, ...more };
}

function row(...happened: Happened[]): Told {
  return { seq: 1, kind: "moves", at: 0, seat: 1, line: 1, moves: "", happened };
}

const names = (scene: SceneShown): string[] => scene.pieces.map((each) => `${each.symbol} ${each.spot}`);
const laid = (symbol: string, cell: string): Happened => event("laid", { symbol, owner: 1, values: { cell } });
const figure = piece("figure", "kyoto");
const captured = event("captured", {
  weight: "major",
  sign: "capture",
  symbol: "figure",
  values: { seat: 1, cell: "kyoto" },
});
const before = shown("before", figure);
const after = shown("after", piece("tile-1", "a1", 1), piece("tile-2", "a2", 1));
const turn = row(laid("tile-1", "a1"), laid("tile-2", "a2"), captured);

test("a turn is seen tile by tile, and what is captured stands there until it is taken", () => {
  const beats = beatsOf(turn, before, after, SPOTS, false);
  assert.deepEqual(
    beats.map((beat) => names(beat.scene)),
    [
      ["figure kyoto", "tile-1 a1"],
      ["figure kyoto", "tile-1 a1", "tile-2 a2"],
      ["figure kyoto", "tile-1 a1", "tile-2 a2"],
      ["tile-1 a1", "tile-2 a2"],
    ],
  );
  assert.deepEqual(
    beats.map((beat) => [beat.isOpen, beat.view, lengthOf(beat)]),
    [
      [false, "before", 1],
      [false, "before", 1],
      [true, "before", 2],
      [false, "after", 1],
    ],
  );
});

test("of one's own turn only what follows from it is seen", () => {
  const beats = beatsOf(turn, before, after, SPOTS, true);
  assert.deepEqual(
    beats.map((beat) => beat.event?.kind),
    ["captured", "captured"],
  );
  assert.deepEqual(beatsOf(row(laid("tile-1", "a1")), before, after, SPOTS, true), []);
});

test("a piece that no event names comes with the last one of its place, else with the last of all", () => {
  const two = row(laid("tile-1", "a1"), event("looked", { values: { cell: "a1" } }), laid("tile-2", "a2"));
  const odd = shown("after", figure, piece("odd", "a1"), piece("odder", "kyoto"));
  assert.deepEqual(
    beatsOf(two, before, odd, SPOTS, false).map((beat) => names(beat.scene)),
    [["figure kyoto"], ["figure kyoto", "odd a1"], ["figure kyoto", "odd a1", "odder kyoto"]],
  );
});

test("a turn without a place is seen as a whole, and not at all if it goes without saying", () => {
  const [beat] = beatsOf(row(event("passed")), before, after, SPOTS, false);
  assert.equal(beat?.sentence, "passed.");
  assert.equal(beat?.scene, after.scene);
  assert.deepEqual(beatsOf(row(event("chose", { weight: "minor" })), before, after, SPOTS, false), []);
});
