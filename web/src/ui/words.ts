// Every sentence comes from the server's locales by key; none is written here.

import { ask } from "./api.ts";

let texts: { [key: string]: string } = {};

export async function loadWords(): Promise<void> {
  texts = await ask<{ [key: string]: string }>("/api/texts");
}

/** The sentence at a key, with its values filled in. */
export function say(key: string, values: { [name: string]: string | number } = {}): string {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** The sentence at a key, where there is one; else nothing. */
export function sayIf(key: string): string {
  return texts[key] ?? "";
}
