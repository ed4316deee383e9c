// The one place that knows which games there are. A game it has never heard of is shown with what every game has.

import { type Game, PLAIN } from "./game.ts";
import { riceWars } from "./rice-wars/index.tsx";
import { samurai } from "./samurai/index.tsx";

const GAMES: { [key: string]: Game } = { samurai, "rice-wars": riceWars };

export function findGame(key: string): Game {
  return GAMES[key] ?? PLAIN;
}
