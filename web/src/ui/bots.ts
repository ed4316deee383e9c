// Bots: which one usually sits down, and what they are called.

import type { Catalogue, GameShown, LevelShown } from "../wire.ts";
import { preferences } from "./preferences.ts";
import { sayIf } from "./words.ts";

/** The bot that sits down where none is named: of the level chosen last, if it can play. */
export function usualBot(catalogue: Catalogue, game: GameShown | undefined): string {
  const levels = game ? playable(game) : [];
  const suggested = catalogue.bots[0] ?? "";
  return levels.find((level) => level.name === preferences().level)?.name ?? suggested;
}

export function playable(game: GameShown): LevelShown[] {
  return game.levels.filter((level) => !level.refusal);
}

export function botInWords(bot: string): string {
  return sayIf(`web.bot.${bot}`) || bot;
}
