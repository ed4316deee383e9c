import assert from "node:assert/strict";
import test from "node:test";

import { around, type Box, closer, holds, MOST, moved, near, towards, zoomed } from "./zoom.ts";

const whole: Box = [0, 0, 1000, 500];

test("zooming shows a part around a point, and never more than the board", () => {
  assert.deepEqual(zoomed(whole, 2, 500, 250), [250, 125, 500, 250]);
  assert.deepEqual(zoomed(whole, 2, 0, 0), [0, 0, 500, 250]);
  assert.deepEqual(zoomed(whole, 0.1, 900, 100), whole);
  assert.equal(zoomed(whole, 100, 500, 250)[2], 1000 / MOST);
});

test("what is under the pointer stays there", () => {
  const box = around(whole, whole, 2, 800, 100);
  assert.deepEqual(box, [400, 50, 500, 250]);
  assert.equal((800 - box[0]) / box[2], 0.8);
});

test("zoomed out far enough, the whole board is back", () => {
  assert.equal(around(whole, [400, 50, 500, 250], 0.5, 800, 100), whole);
});

test("a board is not moved out of sight", () => {
  assert.deepEqual(moved(whole, [250, 125, 500, 250], 100, 50), [350, 175, 500, 250]);
  assert.deepEqual(moved(whole, [250, 125, 500, 250], 9000, -9000), [500, 0, 500, 250]);
});

test("a point at the edge is hardly in sight", () => {
  const box: Box = [400, 50, 500, 250];
  assert.equal(holds(box, 650, 175), true);
  assert.equal(holds(box, 410, 175), false);
  assert.equal(holds(box, 650, 295), false);
});

const places = [
  { id: "a", x: 0, y: 0 },
  { id: "b", x: 86, y: 0 },
  { id: "c", x: 43, y: 75 },
  { id: "d", x: 129, y: 75 },
];

test("the nearest place comes first, the far ones not at all", () => {
  assert.deepEqual(
    near(places, 50, 60, 60).map((place) => place.id),
    ["c"],
  );
  assert.deepEqual(
    near(places, 60, 20, 80).map((place) => place.id),
    ["b", "c", "a"],
  );
});

test("arrow keys walk to the neighbour in their direction", () => {
  const [a, b, c] = places;
  assert.ok(a && b && c);
  assert.equal(towards(places, a, 1, 0).id, "b");
  assert.equal(towards(places, a, 0, 1).id, "c");
  assert.equal(towards(places, c, 0, -1).id, "a");
  assert.equal(towards(places, a, -1, 0).id, "a");
});

test("step by step one comes closer to places, not to what is empty between them", () => {
  const corner = [{ id: "a", x: 900, y: 100 }];
  let box: Box = whole;
  for (let step = 0; step < 3; step += 1) box = closer(whole, box, corner);
  assert.ok(box[0] <= 900 && box[0] + box[2] >= 900 && box[1] <= 100 && box[1] + box[3] >= 100);
  assert.ok(box[2] < 300);
});

test("from an empty corner one comes closer to the nearest place, too", () => {
  const empty: Box = [0, 300, 400, 200];
  const [x, y, width, height] = closer(whole, empty, [{ id: "a", x: 900, y: 100 }]);
  assert.ok(width < empty[2]);
  assert.ok(x < 900 && x + width > 900 && y < 100 && y + height > 100);
});
