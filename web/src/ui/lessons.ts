// Lessons: where they are played, and which this browser has seen done.

import type { TableOpened } from "../wire.ts";
import { post } from "./api.ts";
import { goTo } from "./going.ts";
import { prefer, preferences } from "./preferences.ts";

/** Goes to the table of a lesson. */
export function openLesson(game: string, lesson: string): Promise<void> {
  return goTo(async () => (await post<TableOpened>("/api/lessons", { game, lesson })).id);
}

export function isLearnt(game: string, lesson: string): boolean {
  return preferences().learnt.includes(`${game} ${lesson}`);
}

export function noteLearnt(game: string, lesson: string): void {
  prefer({ learnt: [...new Set([...preferences().learnt, `${game} ${lesson}`])] });
}
