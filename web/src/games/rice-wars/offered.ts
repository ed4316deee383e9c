// What each advisor does among whom a governor chooses, before the choice.

import type { SceneShown } from "../../wire.ts";

interface View {
  auction?: { advisor?: string | null } | null;
}

/** Of everybody who can still be auctioned: effect and upkeep. */
export function offeredIn(view: unknown, scene: SceneShown): string[] {
  const { auction } = (view ?? {}) as View;
  if (!auction || auction.advisor) return [];
  const items = scene.entries.flatMap((entry) => entry.items);
  return items.filter((item) => item.symbol === "advisor").map((item) => item.label);
}
