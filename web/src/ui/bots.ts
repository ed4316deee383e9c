// Bots: which one usually sits down, and what they are called.

import type { Catalogue } from "../wire.ts";
import { sayIf } from "./words.ts";

/** The bot that sits down where none is named. */
export function usualBot(catalogue: Catalogue): string {
  return catalogue.bots[0] ?? "";
}

export function botInWords(bot: string): string {
  return sayIf(`web.bot.${bot}`) || bot;
}
