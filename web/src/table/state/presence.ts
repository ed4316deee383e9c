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
