// The rows told so far, kept in step with takebacks.

import type { SaidShown, TableShown, Told } from "../wire.ts";

export interface Story {
  rows: Told[];
  said: SaidShown[];
}

export const NOTHING: Story = { rows: [], said: [] };

/** The story with what a message adds; a message from another point of view begins it anew. */
export function told(story: Story, table: TableShown, isNew: boolean): Story {
  const before = isNew ? NOTHING : story;
  const known = new Set(before.rows.map((row) => row.seq));
  let rows = [...before.rows];
  for (const row of table.told) {
    if (known.has(row.seq)) continue;
    if (row.kind === "takeback") rows = rows.filter((each) => each.line < lineOf(row));
    rows.push(row);
  }
  const numbers = new Set(before.said.map((each) => each.number));
  return { rows, said: [...before.said, ...table.said.filter((each) => !numbers.has(each.number))] };
}

function lineOf(row: Told): number {
  return Number(row.happened[0]?.values["line"] ?? Infinity);
}

/** The rows after one's own last turn: what there is to catch up on. */
export function sinceMyTurn(rows: readonly Told[], seat: number | null): Told[] {
  const own = rows.findLastIndex((row) => row.line > 0 && row.seat === seat);
  return rows.slice(own + 1).filter((row) => row.line > 0);
}

/** The spots of the board that a row speaks of. */
export function spotsOf(row: Told, spots: { [id: string]: unknown }): string[] {
  const found = new Set<string>();
  const search = (value: unknown): void => {
    if (typeof value === "string") {
      if (value in spots) found.add(value);
    } else if (Array.isArray(value)) {
      value.forEach(search);
    } else if (value !== null && typeof value === "object") {
      Object.values(value).forEach(search);
    }
  };
  row.happened.forEach((each) => search(each.values));
  return [...found];
}
