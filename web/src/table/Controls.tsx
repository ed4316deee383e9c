// What one can do with the turn: choose, undo, redo, restart, confirm. Always there; a reason where not now.

import { say } from "../ui/words.ts";
import type { TableShown } from "../wire.ts";
import { branch } from "./choices.ts";
import { type Live, confirmable } from "./state.ts";

interface Props {
  live: Live;
  table: TableShown;
  /** Everything on the screen that can be clicked by itself. */
  known: ReadonlySet<string>;
}

export function Controls({ live, table, known }: Props) {
  const question = table.question;
  const open = question ? branch(question.choices, live.path) : {};
  const buttons = Object.keys(open).filter((id) => !known.has(id));
  const undoable = (question?.draft.length ?? 0) > 0;
  const redoable = (question?.undone.length ?? 0) > 0;
  const ready = question ? confirmable(question) : null;
  const why = reasonNot(table);
  return (
    <div class="controls">
      {buttons.length > 0 && (
        <div class="choices" role="group" aria-label={say("web.choices")}>
          {buttons.map((id) => (
            <button type="button" key={id} data-click={id} onClick={() => live.click(id)}>
              {question?.labels[id] ?? id}
            </button>
          ))}
          {live.path.length > 0 && <button type="button" class="quiet" onClick={live.unclick}>{say("web.back")}</button>}
        </div>
      )}
      <div class="turn-buttons" role="group" aria-label={say("web.turn")}>
        <Button name="undo" isReady={undoable} why={why ?? say("web.nothing-drafted")} onClick={() => void live.send({ type: "undo" })} />
        <Button name="redo" isReady={redoable} why={why ?? say("web.nothing-undone")} onClick={() => void live.send({ type: "redo" })} />
        <Button name="restart" isReady={undoable} why={why ?? say("web.nothing-drafted")} onClick={() => void live.send({ type: "restart" })} />
        <Button name="confirm" isReady={ready !== null} why={why ?? say("web.not-finished")} onClick={() => void live.confirm()} />
      </div>
    </div>
  );
}

interface ButtonProps {
  name: "undo" | "redo" | "restart" | "confirm";
  isReady: boolean;
  why: string;
  onClick: () => void;
}

function Button({ name, isReady, why, onClick }: ButtonProps) {
  const label = say(`web.${name}`);
  return (
    <button type="button" class={name} aria-disabled={!isReady} title={isReady ? say(`web.${name}.hint`) : why} onClick={() => isReady && onClick()}>
      {label}
      {!isReady && <span class="unseen">{why}</span>}
    </button>
  );
}

function reasonNot(table: TableShown): string | null {
  if (table.question) return null;
  if (table.status === "finished") return say("web.why.over");
  if (table.status === "open") return say("web.why.waiting");
  return table.seat === null ? say("web.why.watching") : say("web.why.not-your-turn");
}
