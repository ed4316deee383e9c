// What one can do with the turn: choose, undo, redo, restart, confirm. Always there; a reason where not now.

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import { findGame } from "../../games/registry.ts";
import { useFirst } from "../../ui/hooks/first.ts";
import { say } from "../../ui/words.ts";
import type { TableShown } from "../../wire.ts";
import { branch, confirmable, endOf, isComplete } from "../state/choices.ts";
import type { Filling } from "../state/filling.ts";
import { confirmDelay, type LiveTable, reasonNot } from "../state/live.ts";
import { fillsRow, rowsOf } from "./rows.ts";

/** About so many rows of choices have room beside all else; more need it for themselves. */
const MANY = 3;
/** Beside so many rows there is room for more of all else. */
const FEW = 1;

interface Props {
  live: LiveTable;
  table: TableShown;
  /** Everything on the screen that can be clicked by itself. */
  known: ReadonlySet<string>;
  /** The turn in which everything stays in its place; empty: nobody's. */
  turn: string;
  /** Whether an earlier position is shown. */
  isPast: boolean;
  /** What can be left to chance, if anything can. */
  filling: Filling | null;
}

export function Controls({ live, table, known, turn, isPast, filling }: Props) {
  const question = isPast ? null : table.question;
  const why = isPast ? say("web.why.past") : reasonNot(table, live.connection);
  const undoable = (question?.draft.length ?? 0) > 0;
  const redoable = (question?.undone.length ?? 0) > 0;
  const ready = question ? confirmable(question) : null;
  const rows = Math.max(useRows(question, known, turn), filling ? 1 : 0);
  const { hasTray } = findGame(table.game);
  const first = useFirst(rows, turn);
  const room = first > MANY ? " many" : first <= FEW ? " few" : "";
  const delay = question && isComplete(question) ? confirmDelay(table) : null;
  return (
    <div
      class={`controls${rows > 0 ? " with-choices" : ""}${hasTray ? " tray" : ""}${room}`}
      style={{ "--rows": rows }}
    >
      <div class="choice-area">
        {filling && (
          <div class="choices">
            <button
              type="button"
              class={question || filling.isOn ? undefined : "later"}
              aria-pressed={filling.isOn}
              onClick={filling.toggle}
            >
              {say(filling.isOn ? "web.fill.stop" : "web.fill")}
            </button>
          </div>
        )}
        {question && <Choices live={live} question={question} known={known} turn={turn} />}
      </div>
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

/** How many rows of choices there are: as many as may be needed are there for the whole turn. */
function useRows(question: TableShown["question"], known: ReadonlySet<string>, turn: string): number {
  const kept = useRef({ turn, rows: 0 });
  const [width, setWidth] = useState(innerWidth);
  useLayoutEffect(() => setWidth(areaWidth()));
  const now = useMemo(() => {
    return question ? rowsOf(question.choices, question.labels, known, endOf(question)?.click, width) : 0;
  }, [question, width]);
  const rows = turn !== "" && kept.current.turn === turn ? Math.max(now, kept.current.rows) : now;
  kept.current = { turn, rows };
  return rows;
}

type Labels = NonNullable<TableShown["question"]>["labels"];

/** What is nowhere else on the screen to be clicked. */
function Choices({
  live,
  question,
  known,
  turn,
}: {
  live: LiveTable;
  question: NonNullable<TableShown["question"]>;
  known: ReadonlySet<string>;
  turn: string;
}) {
  const end = endOf(question)?.click;
  const roots = Object.keys(question.choices);
  const open = Object.keys(branch(question.choices, live.path)).filter((id) => !known.has(id));
  const choices = useKept(open, end, question.labels, turn && `${turn} ${live.path.join(" ")}`);
  const isDeep = roots.length > 1 && live.path.some((id) => !known.has(id));
  if (choices.length === 0 && !isDeep) return null;
  return (
    <div class="choices" role="group" aria-label={say("web.choices")}>
      {isDeep && live.path.map((id) => !known.has(id) && <strong key={id}>{question.labels[id] ?? id}:</strong>)}
      {choices.map(({ id, label }) =>
        open.includes(id) ? (
          <button type="button" key={id} data-click={id} onClick={() => live.click(id)}>
            {label}
          </button>
        ) : (
          <button type="button" key={id} aria-disabled="true" onClick={() => live.click(id)}>
            {label}
          </button>
        ),
      )}
      {isDeep && (
        <button type="button" class="back" onClick={live.unclick}>
          {say("web.back")}
        </button>
      )}
    </div>
  );
}

interface Kept {
  id: string;
  label: string;
}

/** What could be chosen before at the same point of a turn keeps its place; what Confirm does as well is not added. */
function useKept(open: readonly string[], end: string | undefined, labels: Labels, point: string): readonly Kept[] {
  const kept = useRef<{ point: string; choices: readonly Kept[] }>({ point, choices: [] });
  const before = point !== "" && kept.current.point === point ? kept.current.choices : [];
  const added = open.filter((id) => id !== end && !before.some((choice) => choice.id === id));
  const choices = [...before, ...longLast(added.map((id) => ({ id, label: labels[id] ?? id })))];
  kept.current = { point, choices };
  return choices;
}

/** What fills a row by itself comes last, so that the others share theirs. */
function longLast(choices: readonly Kept[]): readonly Kept[] {
  const area = areaWidth();
  const isLong = ({ label }: Kept): boolean => fillsRow(label, area);
  return [...choices.filter((each) => !isLong(each)), ...choices.filter(isLong)];
}

/** Of the area for choices; where it is no box, they have the whole area of the turn. */
function areaWidth(): number {
  const widths = [".choice-area", ".turn-area"].map((area) => document.querySelector(area)?.clientWidth);
  return widths.find(Boolean) ?? innerWidth;
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
      data-tip={isReady ? say(`web.${name}.hint`) : why}
      onClick={isReady ? onClick : () => onRefuse(why)}
    >
      {say(`web.${name}`)}
      {!isReady && <span class="unseen">{why}</span>}
    </button>
  );
}
