// Turns that leave nothing to choose are played without a click, for every chair of one's own at this screen.

import { useEffect } from "preact/hooks";

import { post } from "../../ui/api.ts";
import { preferences } from "../../ui/preferences.ts";
import { ownForced } from "./choices.ts";
import type { LiveTable } from "./live.ts";

export function usePlayedByItself(live: LiveTable): void {
  const { table } = live;
  const isWanted = preferences().forced && live.connection === "open";
  const turn = table && isWanted ? ownForced(table, live.story.rows.at(-1)) : undefined;
  useEffect(() => {
    if (!table || !turn) return;
    // The same id on every screen of this person: whichever is second gets the same answer.
    const command = {
      type: "confirm",
      id: `forced-${table.seq}-${turn.seat}`,
      moves: turn.moves,
      expected_seq: table.seq,
    };
    void post(`/api/tables/${table.id}/commands`, { command, seat: turn.seat }).catch(() => undefined);
  }, [table?.seq, turn?.seat]);
}
