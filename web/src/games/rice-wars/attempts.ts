// What a click means that is none of the choices, in the game's notation, so that the server can say why it is none.
// No rule is applied here.

import type { Tried } from "../game.ts";

const SIGNS: { [source: string]: string } = { palace: "P@", "card-peasant": "p@", attack: "x@" };

export function attempt({ path, id, spots, roots }: Tried): string | null {
  if (spots.includes(id)) {
    const sign = SIGNS[path[0] ?? ""] ?? (roots.some((root) => spots.includes(root)) ? ">" : "");
    return sign ? `${sign}${id}` : null;
  }
  const source = id === "card-peasant" ? SIGNS[id] : undefined;
  if (source) return `${source}${spots[0]}`;
  const [kind = "", name = ""] = id.split("-");
  if (kind === "hand") return name;
  return kind === "favour" ? `favour:${name}` : null;
}
