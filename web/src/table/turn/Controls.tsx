// What one can do with the turn: choose, undo, redo, restart, confirm. Always there; a reason where not now.

import { useMemo, useRef } from "preact/hooks";

import { say } from "../../ui/words.ts";
import type { TableShown } from "../../wire.ts";
import { branch, confirmable, endOf, leadsElsewhere } from "../state/choices.ts";
import { confirmDelay, type LiveTable, reasonNot } from "../state/live.ts";

interface Props {
  live: LiveTable;
  table: TableShown;
  /** Everything on the screen that can be clicked by itself. */
  known: ReadonlySet<string>;
  /** The turn in which everything stays in its place; empty: nobody's. */
  turn: string;
  /** Whether an earlier position is shown. */
  isPast: boolean;
}

export function Controls({ live, table, known, turn, isPast }: Props) {
  const question = isPast ? null : table.question;
  const why = isPast ? say("web.why.past") : reasonNot(table, live.connection);
  const undoable = (question?.draft.length ?? 0) > 0;
  const redoable = (question?.undone.length ?? 0) > 0;
  const ready = question ? confirmable(question) : null;
  const hasRow = useChoicesRow(question, known, turn);
  const delay = question?.is_final ? confirmDelay(table) : null;
  return (
    <div class={`controls${hasRow ? " with-choices" : ""}`}>
      {question && <Choices live={live} question={question} known={known} />}
      <div class="turn-buttons" role="group" aria-label={say("web.turn")}>
        <Button
          name="undo"
          onRefuse={live.tell}
          isReady={!why && undoable}
          why={why ?? say("web.nothing-drafted")}
          onClick={() => void live.send({ type: "undo" })}
        />
        <Button
          name="redo"
          onRefuse={live.tell}
          isReady={!why && redoable}
          why={why ?? say("web.nothing-undone")}
          onClick={() => void live.send({ type: "redo" })}
        />
        <Button
          name="restart"
          onRefuse={live.tell}
          isReady={!why && undoable}
          why={why ?? say("web.nothing-drafted")}
          onClick={() => void live.send({ type: "restart" })}
        />
        <Button
          name="confirm"
          onRefuse={live.tell}
          isReady={!why && ready !== null && !live.isWaiting}
          isBusy={live.isWaiting}
          isTimed={delay !== null && delay > 0}
          why={why ?? say(live.isWaiting ? "web.sending" : "web.not-finished")}
          onClick={() => void live.confirm()}
        />
      </div>
    </div>
  );
}

/** Whether there is a row of choices: if one may be needed, it is there for the whole turn. */
function useChoicesRow(question: TableShown["question"], known: ReadonlySet<string>, turn: string): boolean {
  const kept = useRef({ turn, hasRow: false });
  const hasNow = useMemo(
    () => question !== null && leadsElsewhere(question.choices, known, endOf(question)?.click),
    [question],
  );
  const hasRow = hasNow || (turn !== "" && kept.current.turn === turn && kept.current.hasRow);
  kept.current = { turn, hasRow };
  return hasRow;
}

/** What is nowhere else on the screen to be clicked. */
function Choices({
  live,
  question,
  known,
}: {
  live: LiveTable;
  question: NonNullable<TableShown["question"]>;
  known: ReadonlySet<string>;
}) {
  const end = endOf(question)?.click;
  const roots = Object.keys(question.choices);
  const open = Object.keys(branch(question.choices, live.path)).filter((id) => !known.has(id) && id !== end);
  const isDeep = roots.length > 1 && live.path.some((id) => !known.has(id));
  if (open.length === 0 && !isDeep) return null;
  return (
    <div class="choices" role="group" aria-label={say("web.choices")}>
      {isDeep && live.path.map((id) => !known.has(id) && <strong key={id}>{question.labels[id] ?? id}:</strong>)}
      {open.map((id) => (
        <button type="button" key={id} data-click={id} onClick={() => live.click(id)}>
          {question.labels[id] ?? id}
        </button>
      ))}
      {isDeep && (
        <button type="button" class="back" onClick={live.unclick}>
          {say("web.back")}
        </button>
      )}
    </div>
  );
}

interface ButtonProps {
  name: "undo" | "redo" | "restart" | "confirm";
  isReady: boolean;
  isBusy?: boolean;
  isTimed?: boolean;
  why: string;
  onClick: () => void;
  onRefuse: (why: string) => void;
}

function Button({ name, isReady, isBusy = false, isTimed = false, why, onClick, onRefuse }: ButtonProps) {
  return (
    <button
      type="button"
      class={`${name}${isTimed ? " timed" : ""}`}
      aria-disabled={!isReady}
      aria-busy={isBusy}
      title={isReady ? say(`web.${name}.hint`) : why}
      onClick={isReady ? onClick : () => onRefuse(why)}
    >
      {say(`web.${name}`)}
      {!isReady && <span class="unseen">{why}</span>}
    </button>
  );
}
