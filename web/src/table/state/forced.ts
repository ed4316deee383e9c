// Turns that leave nothing to choose are played without a click, for every chair of one's own at this screen.

import { useEffect, useState } from "preact/hooks";

import { freshId, post, Refusal } from "../../ui/api.ts";
import { preferences } from "../../ui/preferences.ts";
import type { Done, Forced, Refused, TableShown, Told } from "../../wire.ts";
import { ownForced } from "./choices.ts";
import { ANSWER_TIMEOUT, type Connection, type NewCommand } from "./socket.ts";

/** Milliseconds until what did not reach the server, was too much for it, or could not be stored there is sent again. */
const AGAIN = 2_000;
const [REFUSED, TOO_MANY, UNAVAILABLE] = [409, 429, 503];
/** What the server says that has not looked at it: too many requests, or nothing can be stored. */
const NOT_RULED: readonly number[] = [TOO_MANY, UNAVAILABLE];
/** How every key begins which says that nothing can be stored. */
const STORE = "store.";

type Send = (command: NewCommand) => Promise<Done | Refused>;

/** Sends something until the server has ruled on it; gives what stops that. */
export function sendUntilRuled(send: () => Promise<unknown>, onRefused: () => void, pause = AGAIN): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const attempt = (): void => {
    send().catch((error: unknown) => {
      const refusal = error instanceof Refusal ? error : null;
      const isRuled = refusal !== null && !NOT_RULED.includes(refusal.status);
      if (isStopped) return;
      if (isRuled) onRefused();
      else timer = setTimeout(attempt, refusal?.wait || pause);
    });
  };
  attempt();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/** A turn that nobody clicks through: by the connection where one looks from its seat, else by HTTP. */
export function playUnasked(table: TableShown, turn: Forced, send: Send): Promise<unknown> {
  const command = { type: "confirm", moves: turn.moves, expected_seq: turn.asked_at } as const;
  if (turn.seat === table.seat) return ruled(send(command));
  const body = { command: { ...command, id: freshId() }, seat: turn.seat };
  return post(`/api/tables/${table.id}/commands`, body, AbortSignal.timeout(ANSWER_TIMEOUT));
}

/** A refusal as it comes by HTTP. */
async function ruled(answer: Promise<Done | Refused>): Promise<void> {
  const told = await answer;
  if (told.type === "refused") throw new Refusal(told, told.key.startsWith(STORE) ? UNAVAILABLE : REFUSED);
}

const NOTHING: ReadonlySet<string> = new Set();

/** Whether such a turn is on its way: nobody can answer a second time meanwhile. */
export function usePlayedByItself(
  table: TableShown | null,
  connection: Connection,
  last: Told | undefined,
  send: Send,
): boolean {
  const [refused, setRefused] = useState(NOTHING);
  const isWanted = preferences().forced && connection === "open";
  const turn = table && isWanted ? ownForced(table, last).find((each) => !refused.has(keyOf(each))) : undefined;
  const key = turn ? keyOf(turn) : "";
  useEffect(() => {
    if (!table || !turn) return;
    return sendUntilRuled(
      () => playUnasked(table, turn, send),
      () => setRefused((before) => new Set([...before, key])),
    );
    // Once: what others answer to the same question makes it no other.
  }, [key]);
  return turn !== undefined && turn.seat === table?.seat;
}

function keyOf({ asked_at, seat }: Forced): string {
  return `${asked_at}-${seat}`;
}
