// The end: one count after the other, who won and why, and what to do next.

import { useEffect, useMemo, useState } from "preact/hooks";

import { type Counted, countsOf } from "../../games/game.ts";
import { findGame } from "../../games/registry.ts";
import { nameOf } from "../../ui/names.ts";
import { say } from "../../ui/words.ts";
import type { BoardShown, TableShown, Told } from "../../wire.ts";
import type { LiveTable } from "../state/live.ts";
import { stepTime } from "../state/playback.ts";
import { SameDeal } from "./SameDeal.tsx";
import { Score } from "./Score.tsx";

interface Props {
  live: LiveTable;
  table: TableShown;
  board: BoardShown;
  counting: Counting;
}

export interface Counting {
  counts: Counted;
  /** How many columns have been counted. */
  counted: number;
  isCounting: boolean;
  /** Counts the rest at once. */
  finish: () => void;
}

export function Ended({ live, table, board, counting }: Props) {
  const { counts, counted, isCounting, finish } = counting;
  const ended = table.ended;
  if (!ended) return null;
  if (!table.commitment) return <Unplayed reason={ended.sentence} />;
  const winners = table.chairs.filter((chair) => ended.places[chair.seat] === 1).map(nameOf);
  const rows = live.story.rows;
  const own = table.chairs.filter((chair) => chair.is_mine);
  const place = own.length === 1 && own[0] ? ended.places[own[0].seat] : undefined;
  const isShared = [...ended.places, ...ended.others].filter((each) => each === 1).length > 1;
  /** Whoever has resigned has not won, whatever the rules made of the bot that played on. */
  const decided = ended.places.some((_, seat) => table.chairs[seat]?.has_resigned)
    ? undefined
    : rows.flatMap((row) => row.happened).findLast((each) => each.sign === "result");
  /** As long as nothing is counted yet, a click is meant for what was there before. */
  const hurry = (event: Event): void => {
    if (isCounting && counted === 0) {
      event.preventDefault();
      event.stopPropagation();
    }
    finish();
  };
  return (
    <section class={`ended${isCounting ? " counting" : ""}`} aria-label={say("web.ended")} onClickCapture={hurry}>
      <div class="verdict">
        {isCounting && (
          <p class="counted" role="status">
            {countedIn(counts, counted, table)}
          </p>
        )}
        {place !== undefined && (
          <p class="own-place">
            {say(place > 1 ? "web.ended.place" : isShared ? "web.ended.shared" : "web.ended.won", {
              place,
              count: ended.places.length + ended.others.length,
            })}
          </p>
        )}
        <h2>
          {decided && winners.length > 0
            ? decided.sentence
            : winners.length > 0
              ? say(winners.length === 1 ? "web.won" : "web.shared", { names: winners.join(", ") })
              : say("web.no-places")}
        </h2>
        <p>{say("web.because", { reason: ended.sentence })}</p>
        {!table.lesson && !table.puzzle && <Next live={live} table={table} isMine={own.length > 0} />}
      </div>
      <Score table={table} board={board} counts={counts} counted={counted} />
    </section>
  );
}

/** What to do after a game. A lesson and a puzzle have ways of their own. */
function Next({ live, table, isMine }: Pick<Props, "live" | "table"> & { isMine: boolean }) {
  const rematch = async (): Promise<void> => {
    const answer = await live.send({ type: "rematch" });
    if (answer.type === "done") location.assign(`/t/${answer.table}`);
  };
  return (
    <p class="ended-buttons">
      {table.rematch && !isMine ? (
        <a class="button primary" href={`/t/${table.rematch}`}>
          {say("web.to-rematch")}
        </a>
      ) : (
        isMine && (
          <button type="button" class="primary" onClick={() => void rematch()}>
            {say(table.rematch ? "web.rematch.join" : "web.rematch")}
          </button>
        )
      )}
      <SameDeal live={live} table={table} />
      <a class="button" href={`/r/${table.id}`}>
        {say("web.review")}
      </a>
      <a class="button" href="/">
        {say("web.nav.home")}
      </a>
    </p>
  );
}

/** The count at the end: one column after the other for whoever has seen the last turn, else all at once. */
export function useCounting(table: TableShown, rows: readonly Told[], isOver: boolean): Counting {
  const counts = useMemo(() => {
    return countsOf(
      findGame(table.game).score,
      rows.flatMap((row) => row.happened),
    );
  }, [table.game, rows]);
  const step = stepTime();
  const [counted, setCounted] = useState(table.ended ? Infinity : 0);
  const isCounting = isOver && step !== null && counted < counts.columns.length;
  const finish = (): void => setCounted(Infinity);
  useEffect(() => {
    if (!isCounting) return;
    const timer = setTimeout(() => setCounted(counted + 1), step * 2);
    return () => clearTimeout(timer);
  }, [counted, isCounting]);
  useEffect(() => {
    if (!isOver) return;
    if (!isCounting) return finish();
    addEventListener("keydown", finish);
    return () => removeEventListener("keydown", finish);
  }, [isOver, isCounting]);
  return { counts, counted: isCounting ? counted : Infinity, isCounting, finish };
}

/** What the column that was counted last says: who has the most of it, and who leads. */
function countedIn({ columns, scored }: Counted, counted: number, table: TableShown): string {
  const column = columns[counted - 1];
  if (!column) return say("web.counting");
  const what = column.name();
  const leaders = table.chairs.filter((chair) => column.isLed?.(scored.get(chair.seat) ?? {}) ?? false);
  if (!column.isLed) return column.alone?.() || what;
  return leaders.length > 0
    ? say("web.counting.leads", { what, names: leaders.map(nameOf).join(", ") })
    : say("web.counting.nobody", { what });
}

/** A table that was given up before anybody played. */
function Unplayed({ reason }: { reason: string }) {
  return (
    <section class="ended" aria-label={say("web.ended")}>
      <div class="verdict">
        <h2>{say("web.ended.unplayed")}</h2>
        <p>{say("web.ended.unplayed.because", { reason })}</p>
        <p class="ended-buttons">
          <a class="button primary" href="/new">
            {say("web.nav.new")}
          </a>
          <a class="button" href="/">
            {say("web.nav.home")}
          </a>
        </p>
      </div>
    </section>
  );
}
