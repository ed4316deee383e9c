// Light or dark, as the person or the system likes it.

import { media } from "./hooks/media.ts";
import { preferences } from "./preferences.ts";

const dark = media("(prefers-color-scheme: dark)");

export function themeNow(): "light" | "dark" {
  const wanted = preferences().theme;
  return wanted === "auto" ? (dark.value ? "dark" : "light") : wanted;
}

/** Pictures of which there is one for each theme, by what they are marked with. */
const PICTURES: { [kind: string]: (name: string) => string } = {
  game: coverAddress,
  rule: rulePictureAddress,
  puzzle: puzzlePictureAddress,
};

/** Colours the page; the boards follow by their own style sheets, the covers by pictures of their own. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = themeNow();
  for (const [kind, addressOf] of Object.entries(PICTURES)) {
    for (const picture of document.querySelectorAll<HTMLImageElement>(`img[data-${kind}]`)) {
      picture.src = addressOf(picture.dataset[kind] ?? "");
    }
  }
  const shown = sheets().at(-1)?.dataset.game;
  if (shown) loadArt(shown);
}

/** Loads the style of a game's board; the one before goes when it has come, so that a board never stands there bare. */
export function loadArt(game: string): void {
  const before = sheets();
  const address = artAddress(game);
  if (before.at(-1)?.getAttribute("href") === address) return;
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.dataset.game = game;
  sheet.onload = () => {
    for (const each of before) each.remove();
  };
  sheet.href = address;
  document.head.append(sheet);
}

function sheets(): HTMLLinkElement[] {
  return [...document.querySelectorAll<HTMLLinkElement>("link[data-game]")];
}

export function coverAddress(game: string): string {
  return `/api/art/${game}/${themeNow()}.svg`;
}

/** Of a puzzle that is named by its game and its key. */
export function puzzlePictureAddress(puzzle: string): string {
  return `/api/puzzles/${puzzle}/${themeNow()}.svg`;
}

/** Of a rule that is named by its game and its id. */
export function rulePictureAddress(rule: string): string {
  return `/api/rules/${rule}/${themeNow()}.svg`;
}

function artAddress(game: string): string {
  return `/api/art/${game}/${themeNow()}.css`;
}

dark.follow(applyTheme);
