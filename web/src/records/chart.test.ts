import assert from "node:assert/strict";
import { test } from "node:test";

import { across, band, HEIGHT, percent, points, roomFor, WIDTH } from "./chart.ts";

const GAME = [
  [0.5, 0.5],
  [0.75, 0.25],
  [1, 0],
];

test("bands lie on each other, and are as high as the chances", () => {
  const half = HEIGHT / 2;
  assert.equal(
    band(GAME, 0),
    `M0,0L${WIDTH / 2},0L${WIDTH},0L${WIDTH},${HEIGHT}L${WIDTH / 2},${0.75 * HEIGHT}L0,${half}Z`,
  );
  assert.equal(
    band(GAME, 1),
    `M0,${half}L${WIDTH / 2},${0.75 * HEIGHT}L${WIDTH},${HEIGHT}L${WIDTH},${HEIGHT}L${WIDTH / 2},${HEIGHT}L0,${HEIGHT}Z`,
  );
});

test("a mark stands where its band is highest, and nowhere if there is no room", () => {
  assert.deepEqual(roomFor(GAME, 0, 20), { x: WIDTH / 2, y: 0.375 * HEIGHT });
  assert.equal(roomFor(GAME, 1, HEIGHT / 2), null);
});

test("every line of a game has its place", () => {
  assert.equal(across(10, 40), WIDTH / 4);
  assert.equal(across(0, 0), 0);
});

test("changes have a sign", () => {
  assert.deepEqual([0.123, -0.27, 0].map(points), ["+12", "−27", "+0"]);
  assert.equal(percent(0.456), 46);
});
