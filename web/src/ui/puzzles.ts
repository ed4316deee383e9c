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
  return preferences().solved.includes(`${game} ${puzzle}`);
}

export function noteSolved(game: string, puzzle: string): void {
  prefer({ solved: [...new Set([...preferences().solved, `${game} ${puzzle}`])] });
}
