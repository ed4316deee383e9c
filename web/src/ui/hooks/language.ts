// The language of the page. Whatever was told in another is asked for again.

import { language } from "../language.ts";
import { loadWords } from "../words.ts";
import { Observed, useObserved } from "./observed.ts";

const YEAR = 365 * 24 * 3600;
const spoken = new Observed(language());

/** What the page is written in; what uses it is drawn again when that changes. */
export function useLanguage(): string {
  return useObserved(spoken);
}

/** Changes the language of this page, and of all others that this browser asks for. */
export async function speak(wanted: string): Promise<void> {
  if (!(await loadWords(wanted))) return;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there without https, nor in every browser.
  document.cookie = `rokkaku_language=${wanted}; Path=/; Max-Age=${YEAR}; SameSite=Lax`;
  spoken.value = wanted;
}
