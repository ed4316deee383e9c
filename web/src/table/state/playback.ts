// What others have done, played out one thing after the other: as it comes, after an absence, or once more.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

import { REDUCED } from "../../ui/hooks/media.ts";
import { follow, followed, preferences } from "../../ui/preferences.ts";
import type { BoardShown, TableShown, Told } from "../../wire.ts";
import { type Beat, lengthOf, type Shown } from "./beats.ts";
import type { LiveTable } from "./live.ts";
import { isLeftToBots } from "./presence.ts";
import { missed, sinceMyTurn } from "./story.ts";
import { useBeats } from "./useBeats.ts";

/** How long an ordinary beat takes, in milliseconds. */
const SPEEDS = { slow: 1200, usual: 600, fast: 300, "at-once": 600 } as const;
/** However much there is to be seen, it takes no longer than so many ordinary beats. */
const MOST_BEATS = 15;

export interface Playback {
  /** Whether something earlier than now is shown. */
  isPlaying: boolean;
  /** What is shown instead of the table as it is now. */
  shown: Shown | null;
  beat: Beat | null;
  /** Where one was away: which turn is shown, of how many. */
  away: { at: number; count: number } | null;
  /** Whether it waits for a word before it shows anything. */
  isWaiting: boolean;
  /** The turn that is played out now. */
  row: Told | null;
  start: () => void;
  /** Shows the last turns once more. */
  again: (() => void) | null;
  stop: () => void;
}

/** How far one seat has followed a table. */
interface Progress {
  seat: number | null;
  line: number;
  /** How many turns there were to catch up on; 0: everything is shown as it happens. */
  away: number;
  isWaiting: boolean;
}

export function usePlayback(live: LiveTable, table: TableShown, board: BoardShown): Playback {
  const { rows } = live.story;
  const { seat } = table;
  const [kept, setProgress] = useState<Progress>(() => caughtUp(table, rows));
  const progress = kept.seat === seat ? kept : caughtUp(table, rows);
  const isWatching = useIsWatching(() => setProgress((before) => caughtUp(table, rows, before.line)));
  const isShown = isWatching && !isLeftToBots(table) && (progress.away > 0 || !isStill());
  const waiting = isShown ? rows.filter((each) => each.line > progress.line && each.happened.length > 0) : [];
  const row = progress.isWaiting ? undefined : waiting[0];

  const pass = (line: number): void =>
    setProgress({ seat, line, isWaiting: false, away: line < table.line ? progress.away : 0 });
  const { held, beats, next } = useHeld(table, board, row, () => pass(table.line));
  const beat = beats?.[0] ?? null;

  useLayoutEffect(() => {
    if (kept !== progress) setProgress(progress);
    if (row && beats?.length === 0) pass(row.line);
    if (!isWatching || waiting.length > 0) return;
    if (progress.line !== table.line) pass(table.line);
    if (seat !== null) follow(table.id, seat, table.line);
  });
  const left = waiting.length - 1 + lengthsOf(beats);
  useTimer(beat, left, row ? table.line : 0, next);

  const last = seat === null ? [] : sinceMyTurn(rows, seat).filter((each) => each.happened.length > 0);
  const first = waiting.length === 0 ? last[0] : undefined;
  const count = Math.max(progress.away, waiting.length);
  return {
    isPlaying: row !== undefined,
    shown: beat ?? (row ? held : null),
    beat,
    away: progress.away > 0 ? { at: count - waiting.length + 1, count } : null,
    isWaiting: progress.isWaiting && waiting.length > 0,
    row: row ?? null,
    start: () => setProgress({ ...progress, isWaiting: false }),
    again: first ? () => setProgress({ seat, line: first.line - 1, away: last.length, isWaiting: false }) : null,
    stop: () => waiting.length > 0 && pass(table.line),
  };
}

/** What there is to catch up on for a seat that has seen everything up to a line. */
function caughtUp(table: TableShown, rows: readonly Told[], seen?: number): Progress {
  const { seat } = table;
  const now = { seat, line: table.line, away: 0, isWaiting: false };
  if (seat === null || table.ended) return now;
  const found = missed(rows, seat, seen ?? followed(table.id, seat));
  const first = found[0];
  // Before one's first turn there is nothing to have been away from.
  if (!first || table.line - table.fork_line <= found.length) return now;
  return { seat, line: first.line - 1, away: found.length, isWaiting: isStill() };
}

/** What is on the board until the next beat, and the beats of a row that are left. */
function useHeld(table: TableShown, board: BoardShown, row: Told | undefined, onFail: () => void) {
  const last = useRef<(Shown & { line: number }) | null>(null);
  const before = row && last.current?.line === row.line - 1 ? last.current : null;
  const { beats, next } = useBeats(table, board, row, before, onFail);
  // Between two rows the board stays as the first of them has left it.
  const after = row && beats?.length === 0 && last.current?.line === row.line ? last.current : null;
  useLayoutEffect(() => {
    const now = row || !table.scene ? null : { scene: table.scene, view: table.view };
    const shown = beats?.[0] ?? before ?? after ?? now;
    const isDone = beats !== null && beats.length <= 1;
    last.current = shown && { ...shown, line: row ? row.line - (isDone ? 0 : 1) : table.line };
  });
  return { held: before ?? after, beats, next };
}

function lengthsOf(beats: readonly Beat[] | null): number {
  return beats?.reduce((sum, beat) => sum + lengthOf(beat), 0) ?? 1;
}

/** Goes on after each beat: in its time, and faster where much is left until a line; 0: nothing is. */
function useTimer(beat: Beat | null, left: number, until: number, next: () => void): void {
  const step = SPEEDS[preferences().playing];
  const end = useRef(0);
  useEffect(() => {
    end.current = performance.now() + MOST_BEATS * step;
  }, [until]);
  useEffect(() => {
    if (!beat) return;
    const share = Math.max(0, end.current - performance.now()) / Math.max(1, left);
    const timer = setTimeout(next, lengthOf(beat) * Math.min(step, Math.max(step / 8, share)));
    return () => clearTimeout(timer);
  }, [beat]);
}

/** How long one thing takes that is shown by itself; null: everything is shown at once. */
export function stepTime(): number | null {
  return isStill() ? null : SPEEDS[preferences().playing];
}

/** Whether nothing is to move by itself. */
function isStill(): boolean {
  return preferences().playing === "at-once" || REDUCED.value;
}

/** Whether the page is looked at; says when somebody comes back to it. */
function useIsWatching(onReturn: () => void): boolean {
  const [isWatching, setWatching] = useState(document.visibilityState !== "hidden");
  const now = useRef(onReturn);
  now.current = onReturn;
  useEffect(() => {
    const look = (): void => {
      const isSeen = document.visibilityState !== "hidden";
      if (isSeen) now.current();
      setWatching(isSeen);
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isWatching;
}
