// What one takes from: tiles and cards of the own hand, figures of the pool. Click it, or drag it to its place.

import { isInHand } from "../../beside/entries.ts";
import { Items } from "../../beside/Items.tsx";
import { Icon } from "../../board/Icon.tsx";
import type { BoardShown, EntryShown } from "../../wire.ts";
import type { LiveTable } from "../state/live.ts";
import { useDrag } from "./drag.ts";

interface Props {
  live: LiveTable;
  board: BoardShown;
  sources: readonly EntryShown[];
  lit: ReadonlySet<string>;
}

export function Hand({ live, board, sources, lit }: Props) {
  const drag = useDrag(live, lit);
  if (sources.length === 0) return null;
  return (
    <div class={`hand-area${sources.some(isKept) ? " choosing" : ""}`} onClickCapture={drag.swallow}>
      {sources.map((entry, index) => (
        <section key={index} class={`hand-group${isKept(entry) ? " kept" : ""}`}>
          {entry.heading && <h2>{entry.heading}</h2>}
          <Items
            kind="hand"
            items={entry.items}
            board={board}
            lit={lit}
            chosen={live.path}
            onClick={live.click}
            onGrab={drag.grab}
          />
        </section>
      ))}
      {drag.dragged && (
        <div class="dragged" ref={drag.place} aria-hidden="true">
          <Icon item={drag.dragged} board={board} />
        </div>
      )}
    </div>
  );
}

/** What was taken already, while a hand is chosen. */
function isKept(entry: EntryShown): boolean {
  return entry.is_wide && !entry.items.some(isInHand);
}
