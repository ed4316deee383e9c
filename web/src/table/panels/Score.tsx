// The counts that decided a game, one row per player, as the events of the end tell them.

import { Badge } from "../../board/Icon.tsx";
import type { Column, Counted, Values } from "../../games/game.ts";
import { findGame } from "../../games/registry.ts";
import { nameOf } from "../../ui/names.ts";
import { say } from "../../ui/words.ts";
import type { BoardShown, ChairShown, TableShown } from "../../wire.ts";

interface Props {
  table: TableShown;
  board: BoardShown;
  counts: Counted;
  /** How many of the columns have been counted. */
  counted: number;
}

export function Score({ table, board, counts, counted }: Props) {
  const places = table.ended?.places ?? [];
  const { columns, scored } = counts;
  const isDone = counted >= columns.length;
  const order = (chair: ChairShown): number => (isDone ? (places[chair.seat] ?? 0) : chair.seat);
  const ranked = [...table.chairs].sort((one, other) => order(one) - order(other));
  const score = findGame(table.game).score;
  const note = columns.length > 0 ? score?.note : undefined;
  return (
    <table class="score">
      {note && <caption>{say(note)}</caption>}
      {columns.length > 0 && (
        <thead>
          <tr>
            <th scope="col">{say("web.score.place")}</th>
            <th scope="col">{say("web.score.player")}</th>
            {columns.map((column, index) => (
              <th scope="col" key={index}>
                {column.heading(board)}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {ranked.map((chair) => (
          <tr key={chair.seat} class={isDone && places[chair.seat] === 1 ? "winner" : ""}>
            <td>{isDone ? (places[chair.seat] ?? "–") : ""}</td>
            <th scope="row">
              <Badge seat={chair.seat} board={board} /> {nameOf(chair)}
              {chair.has_resigned && <small class="quiet"> {say("web.resigned")}</small>}
            </th>
            <Counts scored={scored.get(chair.seat)} columns={columns} counted={counted} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CountsProps {
  scored: Values | undefined;
  columns: readonly Column[];
  counted: number;
}

function Counts({ scored, columns, counted }: CountsProps) {
  if (!scored) return columns.length > 0 ? <td colSpan={columns.length} /> : null;
  return (
    <>
      {columns.map((column, index) => (
        <td key={index} class={`${column.isLed?.(scored) ? "led" : ""}${index < counted ? "" : " uncounted"}`}>
          {column.count(scored)}
          {column.isLed?.(scored) && (
            <span class="crown" data-tip={say("web.score.leads")}>
              {" "}
              ★<span class="unseen">{say("web.score.leads")}</span>
            </span>
          )}
        </td>
      ))}
    </>
  );
}
