// What one takes from: tiles and cards of the own hand, figures of the pool. Click it, or drag it to its place.

import { isInHand } from "../../beside/entries.ts";
import { Items } from "../../beside/Items.tsx";
import { Icon } from "../../board/Icon.tsx";
import type { BoardShown, EntryShown, ItemShown } from "../../wire.ts";
import type { LiveTable } from "../state/live.ts";
import { useDrag } from "./drag.ts";
import { useSlots } from "./slots.ts";

interface Props {
  live: LiveTable;
  board: BoardShown;
  sources: readonly EntryShown[];
  lit: ReadonlySet<string>;
  /** The turn in which everything stays in its place; empty: nobody's. */
  turn: string;
}

export function Hand({ live, board, sources, lit, turn }: Props) {
  const drag = useDrag(live, lit);
  if (sources.length === 0) return null;
  return (
    <div class={`hand-area${sources.some(isKept) ? " choosing" : ""}`} onClickCapture={drag.swallow}>
      {sources.map((entry, index) => (
        <Group key={index} entry={entry} turn={turn} live={live} board={board} lit={lit} onGrab={drag.grab} />
      ))}
      {drag.dragged && (
        <div class="dragged" ref={drag.place} aria-hidden="true">
          <Icon item={drag.dragged} board={board} />
        </div>
      )}
    </div>
  );
}

interface GroupProps extends Omit<Props, "sources"> {
  entry: EntryShown;
  onGrab: (event: PointerEvent, item: ItemShown) => void;
}

function Group({ entry, turn, live, board, lit, onGrab }: GroupProps) {
  const slots = useSlots(entry.items, entry.is_wide ? "" : turn);
  return (
    <section class={`hand-group${isKept(entry) ? " kept" : ""}`} aria-label={entry.heading}>
      {entry.heading && <h2>{entry.heading}</h2>}
      <Items
        kind="hand"
        items={slots.map((slot) => slot.item)}
        spent={new Set(slots.filter((slot) => slot.isSpent).map((slot) => slot.item))}
        board={board}
        lit={lit}
        chosen={live.path}
        onClick={live.click}
        onGrab={onGrab}
      />
    </section>
  );
}

/** What was taken already, while a hand is chosen. */
function isKept(entry: EntryShown): boolean {
  return entry.is_wide && !entry.items.some(isInHand);
}
