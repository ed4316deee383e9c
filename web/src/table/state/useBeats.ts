// The beats of the row that is to be shown: from what was on this screen, or else from what the server kept.

import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { findGame } from "../../games/registry.ts";
import { ask } from "../../ui/api.ts";
import { useLanguage } from "../../ui/hooks/language.ts";
import type { BoardShown, Position, TableShown, Told } from "../../wire.ts";
import { type Beat, beatsOf, type Shown } from "./beats.ts";
import { beforeCount } from "./story.ts";

const MOST_KEPT = 60;

interface Found {
  row: Told;
  beats: readonly Beat[];
}

/** `beats`: those that are left, the first one to be shown now; null: they are not known yet. */
export function useBeats(
  table: TableShown,
  board: BoardShown,
  row: Told | undefined,
  before: Shown | null,
  onFail: () => void,
): { beats: readonly Beat[] | null; next: () => void } {
  const [found, setFound] = useState<Found | null>(null);
  const positions = usePositions(table);
  useLayoutEffect(() => {
    if (!row) return setFound(null);
    let isWanted = true;
    // What is counted at the end is told by the count itself.
    const told = beforeCount(row, findGame(table.game).score?.event ?? "");
    const show = ([from, to]: readonly [Shown, Shown]): void => {
      if (isWanted) setFound({ row, beats: beatsOf(told, from, to, board.spots, row.seat === table.seat) });
    };
    const from = before ?? positions.known(row.line - 1);
    const to = positions.known(row.line);
    if (from && to) show([from, to]);
    else
      Promise.all([from ?? positions.asked(row.line - 1), to ?? positions.asked(row.line)]).then(
        show,
        () => isWanted && onFail(),
      );
    return () => {
      isWanted = false;
    };
  }, [row]);
  const beats = found && found.row === row ? found.beats : null;
  return { beats, next: () => row && beats && setFound({ row, beats: beats.slice(1) }) };
}

interface Positions {
  known: (line: number) => Shown | undefined;
  asked: (line: number) => Promise<Shown>;
}

/** The positions of this game that were told, without what somebody was about to do. */
function usePositions(table: TableShown): Positions {
  const { seat, line, scene, view } = table;
  const key = `${seat} ${useLanguage()}`;
  const kept = useRef({ key, found: new Map<number, Shown>() });
  useLayoutEffect(() => {
    if (kept.current.key !== key) kept.current = { key, found: new Map() };
    const { found } = kept.current;
    for (const known of found.keys()) if (known > line || known <= line - MOST_KEPT) found.delete(known);
    if (scene && !table.question?.draft.length) found.set(line, { scene, view });
  });
  return {
    known: (wanted) => kept.current.found.get(wanted),
    asked: (wanted) => ask<Position>(`/api/tables/${table.id}/positions/${wanted}?view=${seat ?? "spectator"}`),
  };
}
