// A puzzle: what to find, and what was measured once it is answered.

import { useEffect, useRef, useState } from "preact/hooks";

import { useNarrow } from "../../ui/hooks/narrow.ts";
import { hasLooked, isSolved, noteLooked, noteSolved, openPuzzle, playOn } from "../../ui/puzzles.ts";
import { reasonOf } from "../../ui/reason.ts";
import { clicksInWords, say } from "../../ui/words.ts";
import type { BoardShown, PuzzleShown, TableShown } from "../../wire.ts";
import type { LiveTable } from "../state/live.ts";
import { CardHead } from "./CardHead.tsx";

interface Props {
  live: LiveTable;
  table: TableShown;
  board: BoardShown;
  puzzle: PuzzleShown;
}

/** The solution and the best of its rivals. */
const LISTED = 4;

export function PuzzleCard({ live, table, board, puzzle }: Props) {
  const [isShown, show] = useState(false);
  const isSolution = puzzle.verdict === "done";
  useEffect(() => {
    show(false);
    if (isSolution) noteSolved(table.game, puzzle.key);
  }, [puzzle.verdict]);
  const look = (): void => {
    noteLooked(table.game, puzzle.key);
    show(true);
  };
  return (
    <section class={`lesson puzzle ${puzzle.verdict}`} aria-labelledby="puzzle">
      <CardHead
        id="puzzle"
        number={say("web.puzzle.number", { number: puzzle.number, count: puzzle.count })}
        title={say("web.puzzle.question")}
        text={say("web.puzzle.text")}
        isOpen={puzzle.verdict === "open"}
        isFolded={useNarrow()}
      />
      <p class="lesson-answer" role="status">
        {isSolution && hasLooked(table.game, puzzle.key) ? say("web.puzzle.looked") : answer(puzzle)}
      </p>
      {(isSolution || isShown) && <Measured live={live} board={board} puzzle={puzzle} />}
      <Ways live={live} table={table} puzzle={puzzle} onShow={isSolution || isShown ? null : look} />
    </section>
  );
}

function answer({ verdict, chance, turns }: PuzzleShown): string {
  if (verdict === "open") return "";
  const [best, rival] = [percent(turns[0]?.chance), percent(turns[1]?.chance)];
  if (verdict === "done") return say("web.puzzle.right", { best, rival });
  if (chance === null) return say("web.puzzle.unknown", { best });
  return say("web.puzzle.wrong", { chance: percent(chance), best });
}

function percent(chance: number | undefined): number {
  return Math.round(100 * (chance ?? 0));
}

function Measured({ live, board, puzzle }: Omit<Props, "table">) {
  const [shown, show] = useState(0);
  useEffect(() => {
    const clicks = puzzle.turns[shown]?.clicks.flat() ?? [];
    live.highlighted.value = clicks.filter((click) => click in board.spots);
  }, [shown]);
  useEffect(
    () => () => {
      live.highlighted.value = [];
    },
    [],
  );
  // A mouse that lies where the list comes up has not asked for anything: it has to move.
  return (
    <ol class="measured" aria-label={say("web.puzzle.measured")}>
      {puzzle.turns.slice(0, LISTED).map((turn, number) => (
        <li key={number}>
          <button
            type="button"
            onClick={() => show(number)}
            onMouseMove={() => show(number)}
            onFocus={() => show(number)}
          >
            <span>{turn.clicks.map((clicks) => clicksInWords(clicks, puzzle.labels)).join("; ")}</span>{" "}
            <strong>{say("web.advice.chance", { chance: percent(turn.chance) })}</strong>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Ways({ live, table, puzzle, onShow }: Omit<Props, "board"> & { onShow: (() => void) | null }) {
  const ways = useRef<HTMLParagraphElement>(null);
  const { verdict } = puzzle;
  const isOpen = verdict === "open";
  const refuse = (error: unknown): void => live.tell(reasonOf(error));
  useEffect(() => {
    if (!isOpen) ways.current?.querySelector<HTMLElement>(".primary")?.focus();
  }, [isOpen]);
  /** What has ended or was given up cannot be taken back: then there is a new table. */
  const again = (): void =>
    table.ended || table.seat === null
      ? void openPuzzle(table.game, puzzle.key).catch(refuse)
      : void live.send({ type: "propose", what: "takeback", line: table.fork_line + 1 });
  return (
    <p class="lesson-ways" ref={ways}>
      {verdict === "missed" && (
        <button type="button" class="primary" onClick={again}>
          {say("web.lesson.again")}
        </button>
      )}
      {!isOpen && onShow && (
        <button type="button" onClick={onShow}>
          {say("web.puzzle.show")}
        </button>
      )}
      {puzzle.count > 1 && (
        <button
          type="button"
          class={verdict === "done" ? "primary" : ""}
          onClick={() => void openPuzzle(table.game, puzzle.next).catch(refuse)}
        >
          {say(isOpen && !isSolved(table.game, puzzle.key) ? "web.puzzle.skip" : "web.puzzle.next")}
        </button>
      )}
      {!isOpen && (
        <button type="button" onClick={() => void playOn(table.game, puzzle.key).catch(refuse)}>
          {say("web.puzzle.play-on")}
        </button>
      )}
      <a class="button" href="/puzzles">
        {say("web.puzzle.all")}
      </a>
    </p>
  );
}
