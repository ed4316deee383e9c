// The puzzle of the day, the same for everyone.

import { useEffect, useState } from "preact/hooks";

import { ask } from "../ui/api.ts";
import { gameName } from "../ui/names.ts";
import { isSolved, openPuzzle } from "../ui/puzzles.ts";
import { reasonOf } from "../ui/reason.ts";
import { puzzlePictureAddress } from "../ui/theme.ts";
import { say } from "../ui/words.ts";
import type { PuzzleListed } from "../wire.ts";

export function Today() {
  const [puzzle, setPuzzle] = useState<PuzzleListed | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => void ask<PuzzleListed>("/api/puzzles/today").then(setPuzzle, () => undefined), []);
  const open = (): void =>
    void (puzzle && openPuzzle(puzzle.game, puzzle.key).catch((error: unknown) => setProblem(reasonOf(error))));
  const name = puzzle && `${puzzle.game}/${puzzle.key}`;
  return (
    <section class="today" aria-labelledby="today">
      <h2 id="today">{say("web.puzzle.today")}</h2>
      {name && (
        <img class={`cover ${puzzle.game}`} data-puzzle={name} src={puzzlePictureAddress(name)} loading="lazy" alt="" />
      )}
      <p class="quiet">
        {puzzle ? say("web.puzzle.today.text", { game: gameName(puzzle.game) }) : say("web.puzzles.text")}
      </p>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <p class="lesson-ways">
        <button type="button" class="primary" disabled={!puzzle} onClick={open}>
          {say(puzzle && isSolved(puzzle.game, puzzle.key) ? "web.puzzle.look" : "web.puzzle.solve")}
        </button>
        <a class="button" href="/puzzles">
          {say("web.puzzle.all")}
        </a>
      </p>
    </section>
  );
}
