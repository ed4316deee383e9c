// The same deal once more.

import type { Done } from "../wire.ts";
import { freshId, post } from "./api.ts";
import { goTo } from "./going.ts";

/** Opens a table with the deal that was played first at another one, and goes there. */
export function playDeal(first: string): Promise<void> {
  const command = { type: "deal", id: freshId() };
  return goTo(async () => (await post<Done>(`/api/tables/${first}/commands`, { command, seat: null })).table);
}
