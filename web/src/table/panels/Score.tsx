// The counts that decided a game, one row per player, as the events of the end tell them.

import type { ComponentChildren } from "preact";

import { Badge, Icon } from "../../board/Icon.tsx";
import { nameOf } from "../../ui/names.ts";
import { say } from "../../ui/words.ts";
import type { BoardShown, TableShown, Told } from "../../wire.ts";

type Values = { [name: string]: unknown };

interface Column {
  heading: (board: BoardShown) => ComponentChildren;
  count: (scored: Values) => number;
  isLed?: (scored: Values) => boolean;
}

const caste = (name: string): Column => ({
  heading: (board) => (
    <>
      <Icon item={{ symbol: `figure-${name}`, owner: null }} board={board} />
      <span class="unseen">{say(`web.score.${name}`)}</span>
    </>
  ),
  count: (scored) => Number((scored.captured as Values)[name]),
  isLed: (scored) => (scored.leads as string[]).includes(name),
});
const plain = (name: string): Column => ({
  heading: () => say(`web.score.${name}`),
  count: (scored) => Number(scored[name]),
});

const COLUMNS: { [game: string]: readonly Column[] } = {
  samurai: [caste("helmet"), caste("buddha"), caste("rice"), plain("others"), plain("total")],
  "rice-wars": [plain("peasants"), plain("wealth")],
};

/** What the columns mean. */
const NOTES: { [game: string]: string } = {
  samurai: "web.score.note.samurai",
  "rice-wars": "web.score.note.rice-wars",
};

interface Props {
  table: TableShown;
  board: BoardShown;
  rows: readonly Told[];
}

export function Score({ table, board, rows }: Props) {
  const places = table.ended?.places ?? [];
  const ranked = [...table.chairs].sort((one, other) => (places[one.seat] ?? 0) - (places[other.seat] ?? 0));
  const scored = new Map(
    rows
      .flatMap((row) => row.happened)
      .filter((each) => each.kind === "SeatScored")
      .map((each) => [each.values.seat, each.values]),
  );
  const columns = scored.size > 0 ? (COLUMNS[table.game] ?? []) : [];
  const note = columns.length > 0 ? NOTES[table.game] : undefined;
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
