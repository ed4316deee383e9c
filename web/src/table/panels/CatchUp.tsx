// Everything since one's last turn, in at most ten seconds; skippable at any time.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { markedSpots, sentencesOf } from "../../beside/events.ts";
import { Badge } from "../../board/Icon.tsx";
import { ask } from "../../ui/api.ts";
import { follow, followed } from "../../ui/preferences.ts";
import { say } from "../../ui/words.ts";
import type { BoardShown, Position, TableShown, Told } from "../../wire.ts";
import type { LiveTable } from "../state/live.ts";
import { missed, sinceMyTurn } from "../state/story.ts";

const WHOLE = 9000;
const LONGEST = 2500;

export interface Playback {
  rows: readonly Told[];
  /** Which of them is shown; -1: it waits for a word. */
  at: number;
  start: () => void;
  /** Shows the last turns once more. */
  again: (() => void) | null;
  stop: () => void;
}

export function usePlayback(
  live: LiveTable,
  table: TableShown,
  board: BoardShown,
  onShow: (position: Position | null) => void,
): Playback {
  const [rows, setRows] = useState<readonly Told[]>([]);
  const [at, setAt] = useState(-1);
  const told = live.story.rows;
  const seat = table.seat;
  const isWatching = useIsWatching();
  const hasBegun = useRef(false);
  /** The turn that is waited for: what comes too late is not shown. */
  const awaited = useRef<Told | null>(null);

  useEffect(() => {
    if (seat === null || !isWatching || told.length === 0 || rows.length > 0) return;
    const found = hasBegun.current ? [] : missed(told, seat, followed(table.id, seat));
    hasBegun.current = true;
    if (found.length > 0 && table.line > found.length && !table.ended) {
      setRows(found);
      setAt(isStill() ? -1 : 0);
    } else {
      follow(table.id, seat, table.line);
    }
  }, [told, seat, isWatching]);
  useEffect(() => {
    if (!isWatching) hasBegun.current = false;
  }, [isWatching]);

  const stop = (): void => {
    awaited.current = null;
    setRows([]);
    setAt(-1);
    live.highlighted.value = [];
    onShow(null);
    if (seat !== null) follow(table.id, seat, table.line);
  };

  useLayoutEffect(() => {
    if (at < 0) return;
    const row = rows[at];
    if (!row) return stop();
    awaited.current = row;
    const view = seat === null ? "spectator" : String(seat);
    void ask<Position>(`/api/tables/${table.id}/positions/${row.line}?view=${view}`).then((position) => {
      if (awaited.current !== row) return;
      onShow(position);
      live.highlighted.value = markedSpots(row, board.spots);
    }, stop);
    const timer = setTimeout(() => setAt(at + 1), Math.min(LONGEST, WHOLE / rows.length));
    return () => clearTimeout(timer);
  }, [at, rows]);

  const last = seat === null ? [] : sinceMyTurn(told, seat).filter((row) => row.happened.length > 0);
  const show = (found: readonly Told[]) => (): void => {
    setRows(found);
    setAt(0);
  };
  return { rows, at, start: () => setAt(0), again: last.length > 0 && rows.length === 0 ? show(last) : null, stop };
}

function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Whether the page is looked at. */
function useIsWatching(): boolean {
  const [isWatching, setWatching] = useState(document.visibilityState !== "hidden");
  useEffect(() => {
    const look = (): void => setWatching(document.visibilityState !== "hidden");
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isWatching;
}

export function CatchUp({ playback, board }: { playback: Playback; board: BoardShown }) {
  if (playback.rows.length === 0) return null;
  const row = playback.rows[playback.at];
  return (
    <div class="catch-up" role="status">
      {row ? (
        <>
          <small class="quiet">{say("web.catch-up.at", { at: playback.at + 1, count: playback.rows.length })}</small>
          <p>
            {row.seat !== null && <Badge seat={row.seat} board={board} />}
            <span>{sentencesOf(row)}</span>
          </p>
        </>
      ) : (
        <p>{say("web.catch-up", { count: playback.rows.length })}</p>
      )}
      {playback.at < 0 && (
        <button type="button" class="primary" onClick={playback.start}>
          {say("web.catch-up.show")}
        </button>
      )}
      <button type="button" onClick={playback.stop}>
        {say("web.catch-up.skip")}
      </button>
    </div>
  );
}
