import assert from "node:assert/strict";
import test from "node:test";

import type { ChairShown, Presence, TableShown } from "../../wire.ts";
import { isLeftToBots, withPresence } from "./presence.ts";

test("a table with who is there has nothing else that is new", () => {
  const chairs = [0, 1].map((seat) => ({ seat, name: "Ann", is_online: true, left: 900 }) as ChairShown);
  const table = {
    seq: 7,
    at: 1,
    watchers: 0,
    chairs,
    told: [{ seq: 7 }],
    said: [{ number: 1 }],
  } as unknown as TableShown;
  const presence: Presence = { type: "presence", at: 100, online: [true, false], left: [800, null], watchers: 2 };
  assert.deepEqual(withPresence(table, presence), {
    seq: 7,
    at: 100,
    watchers: 2,
    chairs: [
      { seat: 0, name: "Ann", is_online: true, left: 800 },
      { seat: 1, name: "Ann", is_online: false, left: null },
    ],
    told: [],
    said: [],
  });
});

test("a game is left to bots once nobody can come back", () => {
  const chair = (more: Partial<ChairShown>): ChairShown => ({ kind: "bot", ...more }) as ChairShown;
  const own = chair({ is_mine: true, has_resigned: true });
  const isLeft = (...chairs: ChairShown[]): boolean => isLeftToBots({ chairs });
  assert.ok(isLeft(own, chair({})));
  assert.ok(!isLeft(own, chair({ kind: "person" })));
  assert.ok(!isLeft(own, chair({ can_come_back: true })));
  assert.ok(!isLeft(chair({}), chair({})));
});
