// Every sentence comes from the server's locales by key; none is written here.

import { ask } from "./api.ts";

let texts: { [key: string]: string } = {};
let spoken = "";

export async function loadWords(): Promise<void> {
  texts = await ask<{ [key: string]: string }>("/api/texts");
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
export function say(key: string, values: { [name: string]: string | number } = {}, words = spoken): string {
  const text = texts[words + key] ?? texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** The sentence at a key, where there is one; else nothing. */
export function sayIf(key: string): string {
  return texts[spoken + key] ?? texts[key] ?? "";
}
