// The same deal once more.

import type { Done } from "../wire.ts";
import { freshId, post } from "./api.ts";

/** Opens a table with the deal that was played first at another one, and goes there. */
export async function playDeal(first: string): Promise<void> {
  const command = { type: "deal", id: freshId() };
  const done = await post<Done>(`/api/tables/${first}/commands`, { command, seat: null });
  location.assign(`/t/${done.table}`);
}
