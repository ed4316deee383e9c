import assert from "node:assert/strict";
import test, { mock } from "node:test";
import { Refusal } from "../../ui/api.ts";
import type { Done, Refused, TableShown, Told } from "../../wire.ts";
import { ownForced } from "./choices.ts";
import { playUnasked, sendUntilRuled } from "./forced.ts";
import type { NewCommand } from "./socket.ts";

const FORCED = [
  { seat: 0, moves: "pass", asked_at: 1 },
  { seat: 1, moves: "pass", asked_at: 1 },
];

function table(more: Partial<TableShown> = {}): TableShown {
  const chairs = [{ is_mine: false }, { is_mine: true }];
  return { forced: FORCED, chairs, lesson: null, proposed: null, ...more } as unknown as TableShown;
}

function row(kind: string): Told {
  return { kind } as unknown as Told;
}

test("a turn without a choice is played for a chair of one's own", () => {
  assert.deepEqual(ownForced(table(), row("moves")), FORCED.slice(1));
  assert.deepEqual(ownForced(table(), undefined), FORCED.slice(1));
  assert.deepEqual(ownForced(table({ forced: FORCED.slice(0, 1) }), row("moves")), []);
});

test("what was just taken back is not played again, nor is a lesson", () => {
  assert.deepEqual(ownForced(table(), row("takeback")), []);
  assert.deepEqual(ownForced(table({ lesson: {} as NonNullable<TableShown["lesson"]> }), row("moves")), []);
});

test("nothing is played by itself while somebody proposes something", () => {
  const proposed = {} as NonNullable<TableShown["proposed"]>;
  assert.deepEqual(ownForced(table({ proposed }), row("propose")), []);
});

/** How it ends when the turn of the seat that one looks from is answered like this. */
async function played(answer: Done | Refused): Promise<number> {
  const sent: NewCommand[] = [];
  const send = async (command: NewCommand): Promise<Done | Refused> => {
    sent.push(command);
    return answer;
  };
  const status = await playUnasked(table({ seat: 1 }), { seat: 1, moves: "pass", asked_at: 7 }, send).then(
    () => 200,
    (refusal: Refusal) => refusal.status,
  );
  assert.deepEqual(sent, [{ type: "confirm", moves: "pass", expected_seq: 7 }]);
  return status;
}

function refused(key: string): Refused {
  return { type: "refused", id: "", key, sentence: "", rule: "" };
}

test("where one looks from its seat, it goes the way of every command, and what cannot be stored is no ruling", async () => {
  assert.equal(await played({ type: "done", id: "", seq: 8 } as Done), 200);
  assert.equal(await played(refused("table.stale")), 409);
  assert.equal(await played(refused("store.failed")), 503);
});

const IGNORE = (): void => {};

/** How often something is sent in 40 milliseconds that fails like this each time before it succeeds. */
async function sent(failures: readonly Error[], onRefused = IGNORE, stopAt = 40): Promise<number> {
  mock.timers.enable({ apis: ["setTimeout"] });
  const waiting = [...failures];
  let count = 0;
  const send = async (): Promise<void> => {
    count += 1;
    const failure = waiting.shift();
    if (failure) throw failure;
  };
  const stop = sendUntilRuled(send, onRefused, 1);
  for (let passed = 0; passed < 40; passed += 1) {
    if (passed === stopAt) stop();
    await new Promise(setImmediate);
    mock.timers.tick(1);
  }
  mock.timers.reset();
  return count;
}

function refusal(status: number, wait = 0): Refusal {
  return new Refusal({ sentence: "" } as ConstructorParameters<typeof Refusal>[0], status, wait);
}

test("what could not be stored or came too often is sent again, what was refused is not", async () => {
  assert.equal(await sent([]), 1);
  assert.equal(await sent([new TypeError("no network"), refusal(503)]), 3);
  assert.equal(await sent([refusal(429), refusal(429)]), 3);
  assert.equal(await sent([refusal(409)]), 1);
});

test("it is told when it was refused, so that one can play oneself", async () => {
  let told = 0;
  await sent([refusal(503), refusal(409)], () => {
    told += 1;
  });
  assert.equal(told, 1);
  await sent([refusal(503)], () => assert.fail());
});

test("it is sent again when the server has said, not before", async () => {
  assert.equal(await sent([refusal(429, 10)]), 2);
  assert.equal(await sent([refusal(429, 1000)]), 1);
});

test("nothing is sent once it is not wanted any more", async () => {
  const failures = [new TypeError("no network"), refusal(409)];
  assert.equal(await sent(failures, assert.fail, 0), 1);
  assert.equal(await sent(failures, assert.fail, 1), 2);
});
