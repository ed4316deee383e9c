// What is said of the game as a whole: figures left, set aside, the turn track, a fight, an auction.

import { Badge } from "../board/Icon.tsx";
import { useScrolling } from "../ui/hooks/scrolling.ts";
import type { BoardShown, EntryShown } from "../wire.ts";
import { Items } from "./Items.tsx";

export function Facts({ facts, board }: { facts: readonly EntryShown[]; board: BoardShown }) {
  const scrolling = useScrolling<HTMLDListElement>();
  return (
    <dl class="facts" {...scrolling}>
      {facts.map((entry, index) => (
        <div key={index} class={`${entry.is_wide ? "wide" : ""}${entry.items.length === 0 ? " sentence" : ""}`}>
          <dt>
            {entry.owner !== null && <Badge seat={entry.owner} board={board} />} {entry.heading}
          </dt>
          {entry.items.length > 0 && (
            <dd>
              <Items items={entry.items} board={board} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
