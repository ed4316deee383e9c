import assert from "node:assert/strict";
import { test } from "node:test";

import type { Position } from "../wire.ts";
import { Positions } from "./positions.ts";

/** Positions from a server that answers when told to. */
function slowly(last: number) {
  const asked: { line: number; answer: () => void }[] = [];
  const lines: number[] = [];
  let arrivals = 0;
  const positions = new Positions({
    last,
    fetch: (line) => {
      lines.push(line);
      return new Promise((resolve) => asked.push({ line, answer: () => resolve({ line } as Position) }));
    },
    onArrival: () => arrivals++,
    onFailure: () => assert.fail(),
  });
  const answer = async (count = asked.length): Promise<void> => {
    for (const each of asked.splice(0, count)) each.answer();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { positions, lines, answer, arrivals: () => arrivals };
}

test("a line is asked for first, then its neighbours, and only a few at once", async () => {
  const server = slowly(9);
  server.positions.want(5);
  assert.deepEqual(server.lines, [5, 6, 4]);
  await server.answer(1);
  assert.equal(server.positions.at(5)?.line, 5);
  assert.equal(server.arrivals(), 1);
  assert.deepEqual(server.lines, [5, 6, 4, 7]);
});

test("what is known is not asked for again, and nothing beyond the ends", async () => {
  const server = slowly(1);
  server.positions.want(0);
  await server.answer();
  server.positions.want(1);
  server.positions.want(0);
  assert.deepEqual(server.lines, [0, 1]);
});

test("who hurries through gets the line where he stops, and not all between", async () => {
  const server = slowly(99);
  for (let line = 0; line <= 50; line++) server.positions.want(line);
  while (server.positions.at(50) === undefined) await server.answer();
  assert.equal(server.positions.at(20), undefined);
});

test("a line that did not come is asked for again", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let tries = 0;
  let failures = 0;
  const fetch = (line: number): Promise<Position> =>
    tries++ === 0 ? Promise.reject(new Error("too often")) : Promise.resolve({ line } as Position);
  const positions = new Positions({ last: 0, fetch, onArrival: () => undefined, onFailure: () => failures++ });
  positions.want(0);
  for (let turn = 0; turn < 3; turn++) await Promise.resolve();
  context.mock.timers.tick(1000);
  for (let turn = 0; turn < 3; turn++) await Promise.resolve();
  assert.equal(failures, 1);
  assert.equal(positions.at(0)?.line, 0);
});
