// Ways to a table.

import { freshId, post } from "../ui/api.ts";
import type { Done, NewTable, TableOpened } from "../wire.ts";

/** Opens a table and goes there. */
export async function openTable(wanted: NewTable): Promise<void> {
  const opened = await post<TableOpened>("/api/tables", wanted);
  location.assign(`/t/${opened.id}`);
}

/** Takes a chair at a table and goes there. */
export async function sitDown(table: string, seat: number): Promise<void> {
  await post<Done>(`/api/tables/${table}/commands`, { command: { type: "sit", id: freshId(), seat }, seat: null });
  location.assign(`/t/${table}`);
}
