// All puzzles, and which of them are solved.

import { useEffect, useState } from "preact/hooks";

import { ask } from "../ui/api.ts";
import { Footer } from "../ui/Footer.tsx";
import { useTitle } from "../ui/hooks/title.ts";
import { gameName } from "../ui/names.ts";
import { isSolved, openPuzzle } from "../ui/puzzles.ts";
import { reasonOf } from "../ui/reason.ts";
import { TopBar } from "../ui/TopBar.tsx";
import { coverAddress } from "../ui/theme.ts";
import { say } from "../ui/words.ts";
import type { PuzzleListed, PuzzlesShown } from "../wire.ts";

export function PuzzlesPage() {
  const [shown, setShown] = useState<PuzzlesShown | null>(null);
  const [problem, setProblem] = useState("");
  useTitle(say("web.puzzles"));
  const refuse = (error: unknown): void => setProblem(reasonOf(error));
  useEffect(() => void ask<PuzzlesShown>("/api/puzzles").then(setShown, refuse), []);
  const games = [...new Set(shown?.puzzles.map((puzzle) => puzzle.game))];
  return (
    <div class="lobby">
      <TopBar page="puzzles" />
      <main class="learn">
        <h1>{say("web.puzzles")}</h1>
        <p>{say("web.puzzles.text")}</p>
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        {shown && (
          <p>
            <button
              type="button"
              class="primary"
              onClick={() => void openPuzzle(shown.today.game, shown.today.key).catch(refuse)}
            >
              {say("web.puzzle.today")}
            </button>{" "}
            {say("web.puzzle.which", { game: gameName(shown.today.game), number: shown.today.number })}
          </p>
        )}
        <div class="courses">
          {games.map((game) => (
            <Puzzles
              key={game}
              game={game}
              puzzles={shown?.puzzles.filter((puzzle) => puzzle.game === game) ?? []}
              onRefusal={refuse}
            />
          ))}
        </div>
      </main>
      <Footer />
    </div>
  );
}

interface Props {
  game: string;
  puzzles: readonly PuzzleListed[];
  onRefusal: (error: unknown) => void;
}

function Puzzles({ game, puzzles, onRefusal }: Props) {
  const name = `puzzles-${game}`;
  const done = puzzles.filter(({ key }) => isSolved(game, key)).length;
  const counts = [...new Set(puzzles.map(({ seats }) => seats))].sort();
  return (
    <section class="course" aria-labelledby={name}>
      <img class="cover" data-game={game} src={coverAddress(game)} alt="" />
      <h2 id={name}>{gameName(game)}</h2>
      <p class="quiet">{say("web.puzzles.done", { done, count: puzzles.length })}</p>
      {counts.map((seats) => (
        <div key={seats}>
          <h3>{say("web.puzzles.seats", { seats })}</h3>
          <ul class="puzzles">
            {puzzles
              .filter((puzzle) => puzzle.seats === seats)
              .map(({ key, number }) => (
                <li key={key}>
                  <button
                    type="button"
                    class={isSolved(game, key) ? "solved" : ""}
                    aria-label={say(isSolved(game, key) ? "web.puzzle.solved" : "web.puzzle.unsolved", { number })}
                    onClick={() => void openPuzzle(game, key).catch(onRefusal)}
                  >
                    {number}
                    {isSolved(game, key) && <span aria-hidden="true"> ✓</span>}
                  </button>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
