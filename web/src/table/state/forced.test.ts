import assert from "node:assert/strict";
import test from "node:test";

import type { TableShown, Told } from "../../wire.ts";
import { ownForced } from "./choices.ts";

const FORCED = [
  { seat: 0, moves: "pass" },
  { seat: 1, moves: "pass" },
];

function table(more: Partial<TableShown> = {}): TableShown {
  const chairs = [{ is_mine: false }, { is_mine: true }];
  return { forced: FORCED, chairs, lesson: null, proposed: null, ...more } as unknown as TableShown;
}

function row(kind: string): Told {
  return { kind } as unknown as Told;
}

test("a turn without a choice is played for a chair of one's own", () => {
  assert.equal(ownForced(table(), row("moves"))?.seat, 1);
  assert.equal(ownForced(table(), undefined)?.seat, 1);
  assert.equal(ownForced(table({ forced: [{ seat: 0, moves: "pass" }] }), row("moves")), undefined);
});

test("what was just taken back is not played again, nor is a lesson", () => {
  assert.equal(ownForced(table(), row("takeback")), undefined);
  assert.equal(ownForced(table({ lesson: {} as NonNullable<TableShown["lesson"]> }), row("moves")), undefined);
});

test("nothing is played by itself while somebody proposes something", () => {
  const proposed = {} as NonNullable<TableShown["proposed"]>;
  assert.equal(ownForced(table({ proposed }), row("propose")), undefined);
});
