// The text of a move that is not among the choices, so that the server can say why not.

type Attempt = (path: readonly string[], id: string, spots: readonly string[]) => string | null;

const samurai: Attempt = (path, id, spots) => {
  const hand = [id, path[0] ?? ""].find((each) => each.startsWith("hand-"))?.slice("hand-".length);
  const pool = path[0]?.startsWith("pool-") ? path[0].slice("pool-".length) : undefined;
  const target = spots.includes(id) ? id : spots[0];
  const source = hand ?? pool;
  return source === undefined || target === undefined ? null : `${source}@${target}`;
};

const riceWars: Attempt = (path, id) => {
  const signs: { [source: string]: string } = { palace: "P@", "card-peasant": "p@", attack: "x@" };
  const sign = signs[path[0] ?? ""];
  return sign === undefined ? null : `${sign}${id}`;
};

const GAMES: { [game: string]: Attempt } = { samurai, "rice-wars": riceWars };

export function attempt(game: string, path: readonly string[], id: string, spots: readonly string[]): string | null {
  return GAMES[game]?.(path, id, spots) ?? null;
}
