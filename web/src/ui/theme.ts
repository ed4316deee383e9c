// Light or dark, as the person or the system likes it.

import { preferences } from "./store.ts";

const dark = matchMedia("(prefers-color-scheme: dark)");

export function themeNow(): "light" | "dark" {
  const wanted = preferences().theme;
  return wanted === "auto" ? (dark.matches ? "dark" : "light") : wanted;
}

/** Colours the page; the boards follow by their own style sheets, the covers by pictures of their own. */
export function applyTheme(): void {
  document.documentElement.dataset["theme"] = themeNow();
  for (const cover of document.querySelectorAll<HTMLImageElement>("img[data-game]")) {
    cover.src = coverAddress(cover.dataset["game"] ?? "");
  }
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

export function coverAddress(game: string): string {
  return `/api/art/${game}/${themeNow()}.svg`;
}

function artAddress(game: string): string {
  return `/api/art/${game}/${themeNow()}.css`;
}

dark.addEventListener("change", applyTheme);
