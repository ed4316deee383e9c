// What happened, one line per event. A line highlights its places; a click shows the position after its turn.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Badge, Icon } from "../board/Icon.tsx";
import { nameOf } from "../ui/names.ts";
import { say } from "../ui/words.ts";
import type { BoardShown, TableShown, Told } from "../wire.ts";
import { eventsOf, type ShownEvent } from "./events.ts";

interface Props {
  rows: readonly Told[];
  table: TableShown;
  board: BoardShown;
  shownLine: number | null;
  onHighlight: (spots: readonly string[]) => void;
  onShow: (line: number) => void;
}

/** What speaks of more places than this is cut short; the board shows them. */
const MANY = 6;
/** Nearer than this is at the end. */
const AT_END = 60;

export function Log({ rows: all, table, board, shownLine, onHighlight, onShow }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const rows = all.filter((row) => row.happened.length > 0);
  useEnd(list, rows.length);
  return (
    <ol class="log" ref={list} onMouseLeave={() => onHighlight([])}>
      {rows.map((row) => (
        <Row
          key={row.seq}
          row={row}
          table={table}
          board={board}
          isShown={row.line > 0 && row.line === shownLine}
          onHighlight={onHighlight}
          onShow={onShow}
        />
      ))}
    </ol>
  );
}

/** Keeps the end in sight; whoever has scrolled back is reading, and is left in peace. */
function useEnd(list: { current: HTMLElement | null }, length: number): void {
  const isReading = useRef(false);
  const keep = (): void => {
    const panel = list.current?.parentElement;
    if (panel && !isReading.current) panel.scrollTop = panel.scrollHeight;
  };
  useLayoutEffect(keep, [length]);
  useLayoutEffect(() => {
    const panel = list.current?.parentElement;
    if (!list.current || !panel) return;
    const look = (): void => {
      isReading.current = panel.scrollHeight - panel.clientHeight - panel.scrollTop > AT_END;
    };
    const observer = new ResizeObserver(keep);
    observer.observe(panel);
    observer.observe(list.current);
    panel.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      panel.removeEventListener("scroll", look);
    };
  }, []);
}

interface RowProps {
  row: Told;
  table: TableShown;
  board: BoardShown;
  isShown: boolean;
  onHighlight: (spots: readonly string[]) => void;
  onShow: (line: number) => void;
}

function Row({ row, table, board, isShown, onHighlight, onShow }: RowProps) {
  const events = eventsOf(row, board.spots);
  const chair = row.seat === null ? undefined : table.chairs[row.seat];
  return (
    <li class={`turn${isShown ? " shown" : ""}${row.line === 0 ? " aside" : ""}`}>
      {chair && (
        <span class="who" data-tip={nameOf(chair)}>
          <Badge seat={chair.seat} board={board} />
        </span>
      )}
      <ul>
        {events.map((event, index) => (
          <Line key={index} event={event} row={row} board={board} onHighlight={onHighlight} onShow={onShow} />
        ))}
      </ul>
    </li>
  );
}

function Line({
  event,
  row,
  board,
  onHighlight,
  onShow,
}: { event: ShownEvent; row: Told } & Pick<Props, "board" | "onHighlight" | "onShow">) {
  const point = (): void => onHighlight(event.spots);
  const content = (
    <>
      {event.symbol && <Icon item={event} board={board} />}
      <span>{event.sentence}</span>
    </>
  );
  return (
    <li class={`${event.weight}${event.spots.length > MANY ? " long" : ""}`}>
      {row.line === 0 ? (
        <p>{content}</p>
      ) : (
        <button
          type="button"
          data-tip={say("web.log.show", { line: row.line })}
          onMouseEnter={point}
          onFocus={point}
          onBlur={() => onHighlight([])}
          onClick={() => onShow(row.line)}
        >
          {content}
        </button>
      )}
    </li>
  );
}
