import assert from "node:assert/strict";
import test from "node:test";

import type { PieceShown, SceneShown } from "../wire.ts";
import { changes } from "./changes.ts";

function piece(symbol: string, spot: string, owner: number | null = null): PieceShown {
  return { symbol, spot, x: 0, y: 0, scale: 1, label: "", owner, id: "" };
}

function scene(...pieces: PieceShown[]): SceneShown {
  return { pieces, labels: {}, entries: [] };
}

const buddha = piece("figure-buddha", "kyoto");
const tile = piece("tile-S1", "n12", 0);

test("what is new comes, what was taken leaves", () => {
  const found = changes(scene(buddha), scene(tile));
  assert.deepEqual([...found.come], ["n12 tile-S1 0"]);
  assert.deepEqual(found.left, [buddha]);
});

test("a tile that is taken back just goes", () => {
  assert.deepEqual(changes(scene(buddha, tile), scene(buddha)).left, []);
});

test("the first position does not move in", () => {
  assert.equal(changes(null, scene(buddha)).come.size, 0);
});

test("another position altogether is no move", () => {
  const many = Array.from({ length: 13 }, (_, index) => piece("tile-S1", `a${index}`, 0));
  assert.equal(changes(scene(), scene(...many)).come.size, 0);
});
