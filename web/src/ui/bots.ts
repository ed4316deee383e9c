// Bots: which one usually sits down, and what they are called.

import type { Catalogue, GameShown, LevelShown } from "../wire.ts";
import type { Option } from "./options.ts";
import { preferences } from "./preferences.ts";
import { say, sayIf } from "./words.ts";

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

/** The levels with what they are like, or why they cannot play here; each value begins with `prefix`. */
export function levelOptions(levels: readonly LevelShown[], prefix = ""): Option[] {
  return levels.map(({ name, description, refusal }) => ({
    value: prefix + name,
    words: name,
    note: refusal || description,
    isOff: refusal !== "",
  }));
}

/** All bots to choose from: the levels, then the others; each value begins with `prefix`. */
export function botOptions(catalogue: Catalogue, game: GameShown | undefined, prefix = ""): Option[] {
  const named = catalogue.games.flatMap((each) => each.levels.map((level) => level.name));
  const others = catalogue.bots.filter((bot) => !named.includes(bot));
  return [
    ...levelOptions(game?.levels ?? [], prefix).map((option) => ({ ...option, group: say("web.levels") })),
    ...others.map((bot) => ({ value: prefix + bot, words: botInWords(bot), group: say("web.bots.other") })),
  ];
}
