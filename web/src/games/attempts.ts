// What a click means that is none of the choices, in the game's notation: a move, so that the server can say why
// it is none, or what was drafted and goes back. No rule is applied here.

export interface Tried {
  /** What was clicked before, and what now. */
  path: readonly string[];
  id: string;
  spots: readonly string[];
  view: unknown;
  /** What could be clicked. */
  roots: readonly string[];
}

/** Tiles of an opening hand that is being chosen. */
export const KEPT = "kept-";

type Attempt = (tried: Tried) => string | null;

interface SamuraiView {
  phase?: string;
  turn?: { tile: unknown; figure: unknown };
}

const samurai: Attempt = ({ path, id, spots, view }) => {
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
};

/** A figure is called by its settlement and its kind. */
function figure(id: string, spots: readonly string[]): readonly string[] {
  const [spot = "", caste = ""] = id.split("-");
  return spots.includes(spot) ? [spot, caste] : [];
}

const SIGNS: { [source: string]: string } = { palace: "P@", "card-peasant": "p@", attack: "x@" };

const riceWars: Attempt = ({ path, id, spots, roots }) => {
  if (spots.includes(id)) {
    const sign = SIGNS[path[0] ?? ""] ?? (roots.some((root) => spots.includes(root)) ? ">" : "");
    return sign ? `${sign}${id}` : null;
  }
  const source = id === "card-peasant" ? SIGNS[id] : undefined;
  if (source) return `${source}${spots[0]}`;
  const [kind = "", name = ""] = id.split("-");
  if (kind === "hand") return name;
  return kind === "favour" ? `favour:${name}` : null;
};

/** A draft without what was clicked, where that lies there because of it. */
export function putBack(game: string, id: string, draft: readonly string[]): readonly string[] | null {
  const kept = game === "samurai" && id.startsWith(KEPT) ? draft.indexOf(id.slice(KEPT.length)) : -1;
  return kept < 0 ? null : draft.filter((move, index) => index !== kept && move !== "ready");
}

const GAMES: { [game: string]: Attempt } = { samurai, "rice-wars": riceWars };

export function attempt(game: string, tried: Tried): string | null {
  return GAMES[game]?.(tried) ?? null;
}
