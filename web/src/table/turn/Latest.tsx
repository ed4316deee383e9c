// What happened last, where a phone has room for it: the log stands below what is in sight there.

import { eventsOf } from "../../beside/events.ts";
import { Icon } from "../../board/Icon.tsx";
import type { BoardShown, Told } from "../../wire.ts";

/** More lines than there is room for, of which only those are in sight that are seen as a whole; and rows that have so many. */
const [MOST, ROWS] = [8, 20];

interface Props {
  rows: readonly Told[];
  board: BoardShown;
}

/** From the bottom up, so that the oldest are left out; those who hear the page have the log. */
export function Latest({ rows, board }: Props) {
  const events = rows
    .slice(-ROWS)
    .flatMap((row) => eventsOf(row, board.spots))
    .filter((event) => event.weight !== "minor");
  return (
    <ul class="latest" aria-hidden="true">
      {events
        .slice(-MOST)
        .reverse()
        .map((event, index) => (
          <li key={index}>
            {event.symbol && <Icon item={event} board={board} />} {event.sentence}
          </li>
        ))}
    </ul>
  );
}
