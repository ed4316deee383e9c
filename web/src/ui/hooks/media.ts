// What kind of screen this is, and what its owner likes.

import { Observed } from "./observed.ts";

/** Whether nothing is to move by itself, by what somebody has told the browser. */
export const REDUCED = media("(prefers-reduced-motion: reduce)");

/** Whether a media query holds. It is read once and then only told of: who reads it again takes the news from the listeners. */
export function media(query: string): Observed<boolean> {
  const list = matchMedia(query);
  const observed = new Observed(list.matches);
  list.addEventListener("change", (change) => {
    observed.value = change.matches;
  });
  return observed;
}
