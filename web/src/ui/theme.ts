// Light or dark, as the person or the system likes it.

import { preferences } from "./store.ts";

const dark = matchMedia("(prefers-color-scheme: dark)");

export function themeNow(): "light" | "dark" {
  const wanted = preferences().theme;
  return wanted === "auto" ? (dark.matches ? "dark" : "light") : wanted;
}

/** Colours the page; the boards follow by their own style sheets. */
export function applyTheme(): void {
  document.documentElement.dataset["theme"] = themeNow();
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[data-game]")) {
    sheet.href = artAddress(sheet.dataset["game"] ?? "");
  }
}

/** The style of a game's board is loaded once, when the game is first shown. */
export function loadArt(game: string): void {
  if (document.querySelector(`link[data-game="${game}"]`)) return;
  for (const other of document.querySelectorAll("link[data-game]")) other.remove();
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.dataset["game"] = game;
  sheet.href = artAddress(game);
  document.head.append(sheet);
}

function artAddress(game: string): string {
  return `/api/art/${game}/${themeNow()}.css`;
}

dark.addEventListener("change", applyTheme);
