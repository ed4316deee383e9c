// Puzzles: where they are solved, and which this browser has seen solved.

import type { TableOpened } from "../wire.ts";
import { post } from "./api.ts";
import { goTo } from "./going.ts";
import { prefer, preferences } from "./preferences.ts";

/** Goes to the table of a puzzle. */
export function openPuzzle(game: string, puzzle: string): Promise<void> {
  return goTo(async () => (await post<TableOpened>("/api/puzzles", { game, puzzle })).id);
}

/** Goes to a table at which one plays on from a puzzle, against bots. */
export function playOn(game: string, puzzle: string): Promise<void> {
  return goTo(async () => (await post<TableOpened>("/api/puzzles", { game, puzzle, is_played_on: true })).id);
}

export function isSolved(game: string, puzzle: string): boolean {
  return preferences().solved.includes(named(game, puzzle));
}

/** Whether one knew the solution before one found it. */
export function hasLooked(game: string, puzzle: string): boolean {
  return preferences().looked.includes(named(game, puzzle));
}

/** Whoever has looked at the solution does not solve it any more. */
export function noteSolved(game: string, puzzle: string): void {
  if (hasLooked(game, puzzle)) return;
  prefer({ solved: [...new Set([...preferences().solved, named(game, puzzle)])] });
}

export function noteLooked(game: string, puzzle: string): void {
  if (isSolved(game, puzzle)) return;
  prefer({ looked: [...new Set([...preferences().looked, named(game, puzzle)])] });
}

function named(game: string, puzzle: string): string {
  return `${game} ${puzzle}`;
}
