// Turns that leave nothing to choose are played without a click, for every chair of one's own at this screen.

import { useEffect, useState } from "preact/hooks";

import { post, Refusal } from "../../ui/api.ts";
import { preferences } from "../../ui/preferences.ts";
import type { TableShown, Told } from "../../wire.ts";
import { ownForced } from "./choices.ts";
import type { Connection } from "./socket.ts";

/** Milliseconds until what did not reach the server, was too much for it, or could not be stored there is sent again. */
const AGAIN = 2_000;
/** What the server says that has not looked at it: too many requests, or nothing can be stored. */
const NOT_RULED: readonly number[] = [429, 503];

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

/** A turn that nobody clicks through. Its id is the same on every screen of a person, whatever others have answered to the
 *  same question: whichever is second gets the same answer. */
export function playUnasked(table: TableShown, seat: number, moves: string, asked_at: number): Promise<unknown> {
  const command = { type: "confirm", id: `unasked-${asked_at}-${seat}`, moves, expected_seq: asked_at };
  return post(`/api/tables/${table.id}/commands`, { command, seat });
}

/** Whether such a turn is on its way: nobody can answer a second time meanwhile. */
export function usePlayedByItself(table: TableShown | null, connection: Connection, last: Told | undefined): boolean {
  const [refused, setRefused] = useState("");
  const isWanted = preferences().forced && connection === "open";
  const turn = table && isWanted ? ownForced(table, last) : undefined;
  const key = turn ? `${turn.asked_at}-${turn.seat}` : "";
  useEffect(() => {
    if (!table || !turn) return;
    return sendUntilRuled(
      () => playUnasked(table, turn.seat, turn.moves, turn.asked_at),
      () => setRefused(key),
    );
    // Once: what others answer to the same question makes it no other.
  }, [key]);
  return turn !== undefined && turn.seat === table?.seat && key !== refused;
}
