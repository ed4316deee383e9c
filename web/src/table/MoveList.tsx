// Every legal move as a list, for those who would rather choose from words.

import { useState } from "preact/hooks";

import { say } from "../ui/words.ts";
import type { BoardShown, TableShown } from "../wire.ts";
import { moves } from "./choices.ts";
import type { Live } from "./state.ts";

export function MoveList({ live, table, board, onHighlight }: { live: Live; table: TableShown; board: BoardShown; onHighlight: (spots: readonly string[]) => void }) {
  const [wanted, setWanted] = useState("");
  const question = table.question;
  if (!question || question.is_final) return <p class="quiet">{say(question ? "web.moves.final" : "web.moves.none")}</p>;
  const label = (click: string): string => question.labels[click] ?? table.scene?.labels[click] ?? click;
  const all = moves(question.choices).map((each) => ({ ...each, label: each.path.map(label).join(" → ") }));
  const shown = all.filter((each) => each.label.toLowerCase().includes(wanted.toLowerCase()));
  return (
    <div class="move-list">
      <input type="search" value={wanted} aria-label={say("web.moves.search")} placeholder={say("web.moves.search")} onInput={(event) => setWanted(event.currentTarget.value)} />
      <ul>
        {shown.map((each) => (
          <li key={each.move}>
            <button type="button" onClick={() => void live.play(each.move)} onFocus={() => onHighlight(each.path.filter((id) => id in board.spots))} onBlur={() => onHighlight([])}>
              {each.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
