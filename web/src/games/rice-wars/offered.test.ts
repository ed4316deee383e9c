import assert from "node:assert/strict";
import test from "node:test";
import type { SceneShown } from "../../wire.ts";
import { offeredIn } from "./offered.ts";

const ITEMS = [
  { symbol: "advisor", label: "Ninja: In a battle, discard a card. Upkeep 1." },
  { symbol: "offer", label: "bid by Red" },
];
const SCENE = { entries: [{ items: [] }, { items: ITEMS }] } as unknown as SceneShown;

test("whoever chooses the next advisor is told what each does", () => {
  assert.deepEqual(offeredIn({ auction: { advisor: null } }, SCENE), [ITEMS[0]?.label]);
});

test("nothing is told of them while one is bid for, nor without an auction", () => {
  assert.deepEqual(offeredIn({ auction: { advisor: "ninja" } }, SCENE), []);
  assert.deepEqual(offeredIn({ auction: null }, SCENE), []);
  assert.deepEqual(offeredIn(null, SCENE), []);
});
