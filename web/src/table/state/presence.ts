import type { Presence, TableShown } from "../../wire.ts";

/** A table as it was last shown, with nothing new but who is there and what the clocks say. */
export function withPresence(table: TableShown, { at, watchers, online, left }: Presence): TableShown {
  const chairs = table.chairs.map((chair) => ({
    ...chair,
    is_online: online[chair.seat] ?? false,
    left: left[chair.seat] ?? null,
  }));
  return { ...table, at, watchers, chairs, told: [], said: [] };
}

/** Whether everybody has resigned, oneself among them, so that only bots play the rest. */
export function isLeftToBots({ chairs }: Pick<TableShown, "chairs">): boolean {
  const isGone = chairs.every((chair) => chair.kind === "bot" && !chair.can_come_back);
  return isGone && chairs.some((chair) => chair.is_mine);
}
