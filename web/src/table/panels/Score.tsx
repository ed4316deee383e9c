// The counts that decided a game, one row per player, as the events of the end tell them.

import { Badge } from "../../board/Icon.tsx";
import type { Column, Counted, Values } from "../../games/game.ts";
import { findGame } from "../../games/registry.ts";
import { nameOf } from "../../ui/names.ts";
import { say } from "../../ui/words.ts";
import type { BoardShown, TableShown } from "../../wire.ts";

interface Props {
  table: TableShown;
  board: BoardShown;
  counts: Counted;
  /** How many of the columns have been counted. */
  counted: number;
}

export function Score({ table, board, counts, counted }: Props) {
  /** Who plays without a chair, such as a neutral neighbour, has a place, too. */
  const places = [...(table.ended?.places ?? []), ...(table.ended?.others ?? [])];
  const { columns, scored } = counts;
  const isDone = counted >= columns.length;
  const seats = Array.from({ length: Math.max(table.chairs.length, places.length) }, (_, seat) => seat);
  const order = (seat: number): number => (isDone ? (places[seat] ?? 0) : seat);
  const ranked = seats.sort((one, other) => order(one) - order(other));
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
        {ranked.map((seat) => (
          <tr key={seat} class={isDone && places[seat] === 1 ? "winner" : ""}>
            <td>{isDone ? (places[seat] ?? "–") : ""}</td>
            <Who seat={seat} table={table} board={board} />
            <Counts scored={scored.get(seat)} columns={columns} counted={counted} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Who({ seat, table, board }: { seat: number; table: TableShown; board: BoardShown }) {
  const chair = table.chairs[seat];
  const heading = table.scene?.entries.find((entry) => entry.owner === seat)?.heading;
  return (
    <th scope="row">
      <Badge seat={seat} board={board} /> {chair ? nameOf(chair) : (heading ?? say(`colour.${board.colours[seat]}`))}
      {chair?.has_resigned && <small class="quiet"> {say("web.score.resigned")}</small>}
    </th>
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
