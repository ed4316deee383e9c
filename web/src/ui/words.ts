// Every sentence comes from the server's locales by key; none is written here.

import { ask } from "./api.ts";
import { fill, type Values } from "./fill.ts";
import { language } from "./language.ts";

/** Where all texts are. */
export const ALL_TEXTS = "/api/texts";
/** Where those are that the front page and a table need. */
export const FIRST_TEXTS = "/api/texts/first";

let texts: { [key: string]: string } = {};
let source: typeof ALL_TEXTS | typeof FIRST_TEXTS = ALL_TEXTS;
let spoken = "";
let wishes = 0;

/** From now on, everything is said in a language; not if another was wished for meanwhile: then it tells false. */
export async function loadWords(wanted = language(), from = source): Promise<boolean> {
  wishes += 1;
  source = from;
  const wish = wishes;
  const loaded = await ask<{ [key: string]: string }>(from, wanted);
  if (wish !== wishes) return false;
  texts = loaded;
  document.documentElement.lang = wanted;
  return true;
}

/** All languages there are, by their own names. */
export function languages(): readonly (readonly [language: string, name: string])[] {
  return Object.entries(texts).flatMap(([key, name]) => {
    const found = /^language\.(\w\w)$/.exec(key)?.[1];
    return found ? [[found, name] as const] : [];
  });
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

/** What is clicked for a move, one thing after the other. */
export function clicksInWords(clicks: readonly string[], labels: { [click: string]: string }): string {
  return clicks.map((click) => labels[click] ?? click).join(" → ");
}

function textAt(key: string, words: string): string {
  return texts[words + key] ?? texts[key] ?? "";
}
