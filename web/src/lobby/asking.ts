// Things that are asked of the server on several pages.

import { freshId, post, Refusal } from "../ui/api.ts";
import { say } from "../ui/words.ts";
import type { Catalogue, Done, NewTable, TableOpened } from "../wire.ts";

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

/** Why something did not work, in a sentence. */
export function reasonOf(error: unknown): string {
  return error instanceof Refusal ? error.message : say("web.unreachable");
}

/** The bot that sits down where none is named. */
export function usualBot(catalogue: Catalogue): string {
  return catalogue.bots.includes("greedy") ? "greedy" : (catalogue.bots[0] ?? "");
}
