// What happened, one line per act. A line highlights its places; a click shows the position after it.

import { useEffect, useRef } from "preact/hooks";

import type { BoardShown, TableShown, Told } from "../wire.ts";
import { Badge } from "./Icon.tsx";
import { spotsOf } from "./story.ts";

interface Props {
  rows: readonly Told[];
  table: TableShown;
  board: BoardShown;
  shownLine: number | null;
  onHighlight: (spots: readonly string[]) => void;
  onShow: (line: number) => void;
}

export function Log({ rows, table, board, shownLine, onHighlight, onShow }: Props) {
  const end = useRef<HTMLLIElement>(null);
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [rows.length]);
  const told = rows.filter((row) => row.happened.length > 0);
  return (
    <ol class="log">
      {told.map((row) => (
        <li key={row.seq} class={`${row.line === shownLine && row.line ? "shown" : ""}`}>
          <button
            type="button"
            disabled={row.line === 0}
            onMouseEnter={() => onHighlight(spotsOf(row, board.spots))}
            onMouseLeave={() => onHighlight([])}
            onFocus={() => onHighlight(spotsOf(row, board.spots))}
            onBlur={() => onHighlight([])}
            onClick={() => onShow(row.line)}
          >
            {row.seat !== null && row.seat < table.chairs.length && <Badge seat={row.seat} board={board} />}
            <span>{row.happened.map((each) => each.sentence).join(" ")}</span>
          </button>
        </li>
      ))}
      <li ref={end} class="log-end" aria-hidden="true" />
    </ol>
  );
}
