// Every sentence comes from the server's locales by key; none is written here.

import { ask } from "./api.ts";
import { fill, type Values } from "./fill.ts";

let texts: { [key: string]: string } = {};
let spoken = "";

export async function loadWords(): Promise<void> {
  texts = await ask<{ [key: string]: string }>("/api/texts");
}

/** What the page is written in, as the server told it with the page. */
export function language(): string {
  return document.documentElement.lang;
}

/** What the keys begin with at which an edition has texts of its own. */
export function wordsOf(game: string, edition: string): string {
  return `${game}/${edition}/`;
}

/** From now on, everything is said in the words of an edition. */
export function speakAs(game: string, edition: string): void {
  spoken = wordsOf(game, edition);
}

/** The sentence at a key, with its values filled in; `words` are those of an edition. */
export function say(key: string, values: Values = {}, words = spoken): string {
  return fill(textAt(key, words) || key, values, language(), (word) => textAt(word, words));
}

/** The sentence at a key, where there is one; else nothing. */
export function sayIf(key: string): string {
  return textAt(key, spoken);
}

function textAt(key: string, words: string): string {
  return texts[words + key] ?? texts[key] ?? "";
}
