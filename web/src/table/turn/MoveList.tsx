// Every legal move in words, step by step, for those who would rather choose from a list.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { labelOf } from "../../board/labels.ts";
import { say } from "../../ui/words.ts";
import type { BoardShown, TableShown } from "../../wire.ts";
import { branch } from "../state/choices.ts";
import { type LiveTable, reasonNot } from "../state/live.ts";

export function MoveList({ live, table, board }: { live: LiveTable; table: TableShown; board: BoardShown }) {
  const [wanted, setWanted] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const hasChosen = useRef(false);
  useLayoutEffect(() => {
    // The list has changed under the keyboard: go on at its beginning.
    if (hasChosen.current) list.current?.querySelector("button")?.focus({ preventScroll: true });
    hasChosen.current = false;
  }, [live.path, table.question]);
  const question = table.question;
  if (!question) return <p class="quiet">{reasonNot(table)}</p>;
  if (question.is_final) return <p>{say("web.moves.final")}</p>;
  const open = Object.keys(branch(question.choices, live.path)).map((id) => ({ id, label: labelOf(id, table, board) }));
  const shown = open.filter((each) => each.label.toLowerCase().includes(wanted.toLowerCase()));
  const show = (id: string): void => {
    live.pointing.value = id;
    live.highlighted.value = id in board.spots ? [id] : [];
  };
  const choose = (id: string): void => {
    hasChosen.current = true;
    setWanted("");
    show("");
    live.click(id);
  };
  return (
    <div class="move-list">
      <p>
        {live.path.length === 0
          ? say("web.moves.first")
          : say("web.moves.then", { chosen: live.path.map((id) => labelOf(id, table, board)).join(" → ") })}
        {live.path.length > 0 && Object.keys(question.choices).length > 1 && (
          <button type="button" class="link" onClick={live.unclick}>
            {say("web.back")}
          </button>
        )}
      </p>
      {open.length > 9 && (
        <input
          type="search"
          value={wanted}
          aria-label={say("web.moves.search")}
          placeholder={say("web.moves.search")}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && (
        <p class="quiet" role="status">
          {say("web.moves.none")}
        </p>
      )}
      <ul ref={list} onMouseLeave={() => show("")}>
        {shown.map(({ id, label }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => choose(id)}
              onMouseEnter={() => show(id)}
              onFocus={() => show(id)}
              onBlur={() => show("")}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
