// The rows told so far, kept in step with takebacks.

import type { SaidShown, TableShown, Told } from "../../wire.ts";

export interface Story {
  rows: readonly Told[];
  said: readonly SaidShown[];
}

export const NOTHING: Story = { rows: [], said: [] };

/** The story with what a message adds; a message from another point of view begins it anew. */
export function told(story: Story, table: Pick<TableShown, "told" | "said">, isNew: boolean): Story {
  const before = isNew ? NOTHING : story;
  const known = new Set(before.rows.map((row) => row.seq));
  const heard = new Set(before.said.map(messageKey));
  const fresh = table.told.filter((row) => !known.has(row.seq));
  const said = table.said.filter((each) => !heard.has(messageKey(each)));
  if (!isNew && fresh.length === 0 && said.length === 0) return story;
  let rows = [...before.rows];
  for (const row of fresh) {
    if (row.kind === "takeback") rows = rows.filter((each) => each.line < lineOf(row));
    rows.push(row);
  }
  return { rows, said: [...before.said, ...said] };
}

/** What may be told so far: nothing of the turn that is being played out; while it is counted, not the count. */
export function toldSoFar(rows: readonly Told[], played: Told | null, count: string | null): readonly Told[] {
  if (played) return rows.slice(0, rows.indexOf(played));
  return count === null ? rows : rows.map((row) => beforeCount(row, count));
}

/** Whoever tries a lesson or a puzzle again begins anew: no word of what they took back. */
export function withoutRetries(rows: readonly Told[]): readonly Told[] {
  return rows.filter((row) => row.kind !== "propose" && row.kind !== "takeback");
}

/** A row without its events from the first one that counts. */
export function beforeCount(row: Told, count: string): Told {
  const first = row.happened.findIndex((each) => each.kind === count);
  return first < 0 ? row : { ...row, happened: row.happened.slice(0, first) };
}

/** Each room counts its own messages. */
export function messageKey(said: SaidShown): string {
  return `${said.room} ${said.number}`;
}

function lineOf(row: Told): number {
  return Number(row.happened[0]?.values.line ?? Infinity);
}

/** The turns after one's own last turn. */
export function sinceMyTurn(rows: readonly Told[], seat: number): readonly Told[] {
  const own = rows.findLastIndex((row) => row.line > 0 && row.seat === seat);
  return rows.slice(own + 1).filter((row) => row.line > 0);
}

/** The turns to catch up on: others' turns since one's own, as far as they were not seen on this screen. */
export function missed(rows: readonly Told[], seat: number, seen: number): readonly Told[] {
  return sinceMyTurn(rows, seat).filter((row) => row.line > seen && row.happened.length > 0);
}

/** The turns whose places are marked on the board: those of others since one's own; for a spectator, one round. */
export function marked(rows: readonly Told[], seat: number | null, seats: number): readonly Told[] {
  if (seat !== null) return sinceMyTurn(rows, seat).filter((row) => row.seat !== seat);
  return rows.filter((row) => row.line > 0).slice(-seats);
}
