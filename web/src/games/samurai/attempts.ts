// What a click means that is none of the choices, in the game's notation: a move, so that the server can say why
// it is none, or what was drafted and goes back. No rule is applied here.

import type { Tried } from "../game.ts";

/** Tiles of an opening hand that is being chosen. */
const KEPT = "kept-";

interface SamuraiView {
  phase?: string;
  turn?: { tile: unknown; figure: unknown };
}

export function attempt({ path, id, spots, view }: Tried): string | null {
  const { phase, turn } = view as SamuraiView;
  const [spot = "", caste = ""] = spots.includes(id) ? [id] : figure(id, spots);
  const hand = id.startsWith("hand-") ? id : (path[0] ?? "");
  const tile = hand.startsWith("hand-") ? hand.slice("hand-".length) : "";
  if (phase === "opening_hands") return tile || null;
  const pool = [id, spot ? (path[0] ?? "") : ""].find((each) => each.startsWith("pool-"))?.slice("pool-".length);
  if (pool) return `${pool}@${spot || spots[0]}`;
  if (spot && turn?.tile) return `>${spot}`;
  if (spot && turn?.figure) return caste ? `>${caste}@${spot}` : null;
  if (tile === "F") return `F:${caste || "b"}@${spot || spots[0]}`;
  return (tile && `${tile}@${spot || spots[0]}`) || null;
}

/** A figure is called by its settlement and its kind. */
function figure(id: string, spots: readonly string[]): readonly string[] {
  const [spot = "", caste = ""] = id.split("-");
  return spots.includes(spot) ? [spot, caste] : [];
}

/** A draft without the kept tile that was clicked; the hand is open again. */
export function putBack(id: string, draft: readonly string[]): readonly string[] | null {
  const kept = id.startsWith(KEPT) ? draft.indexOf(id.slice(KEPT.length)) : -1;
  return kept < 0 ? null : draft.filter((move, index) => index !== kept && move !== "ready");
}
