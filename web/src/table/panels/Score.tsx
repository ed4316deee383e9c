// The counts that decided a game, one row per player, as the events of the end tell them.

import { Badge } from "../../board/Icon.tsx";
import type { Column, Values } from "../../games/game.ts";
import { findGame } from "../../games/registry.ts";
import { nameOf } from "../../ui/names.ts";
import { say } from "../../ui/words.ts";
import type { BoardShown, TableShown, Told } from "../../wire.ts";

interface Props {
  table: TableShown;
  board: BoardShown;
  rows: readonly Told[];
}

export function Score({ table, board, rows }: Props) {
  const places = table.ended?.places ?? [];
  const ranked = [...table.chairs].sort((one, other) => (places[one.seat] ?? 0) - (places[other.seat] ?? 0));
  const score = findGame(table.game).score;
  const scored = new Map(
    rows
      .flatMap((row) => row.happened)
      .filter((each) => each.kind === score?.event)
      .map((each) => [each.values.seat, each.values]),
  );
  const columns = scored.size > 0 ? (score?.columns ?? []) : [];
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
          <tr key={chair.seat} class={places[chair.seat] === 1 ? "winner" : ""}>
            <td>{places[chair.seat] ?? "–"}</td>
            <th scope="row">
              <Badge seat={chair.seat} board={board} /> {nameOf(chair)}
              {chair.has_resigned && <small class="quiet"> {say("web.resigned")}</small>}
            </th>
            <Counts scored={scored.get(chair.seat)} columns={columns} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Counts({ scored, columns }: { scored: Values | undefined; columns: readonly Column[] }) {
  if (!scored) return columns.length > 0 ? <td colSpan={columns.length} /> : null;
  return (
    <>
      {columns.map((column, index) => (
        <td key={index} class={column.isLed?.(scored) ? "led" : ""}>
          {column.count(scored)}
          {column.isLed?.(scored) && (
            <span class="crown" title={say("web.score.leads")}>
              {" "}
              ★<span class="unseen">{say("web.score.leads")}</span>
            </span>
          )}
        </td>
      ))}
    </>
  );
}
