// What the strongest bot would play: asked for, never offered.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useAsked } from "../../ui/hooks/asked.ts";
import { clicksInWords, say } from "../../ui/words.ts";
import type { AdviceShown, AdvisedMove, BoardShown, ClickedMove, TableShown } from "../../wire.ts";
import { isComplete } from "../state/choices.ts";
import { type LiveTable, questionKey, reasonNot } from "../state/live.ts";

interface Props {
  live: LiveTable;
  table: TableShown;
  board: BoardShown;
}

export function Advice(props: Props) {
  const { question } = props.table;
  const area = useRef<HTMLDivElement>(null);
  const hasChosen = useRef(false);
  const key = questionKey(props.table);
  useLayoutEffect(() => {
    // What was chosen is gone from under the keyboard.
    if (hasChosen.current) area.current?.querySelector("button")?.focus({ preventScroll: true });
    hasChosen.current = false;
  }, [key]);
  if (!question) return <p class="quiet">{reasonNot(props.table)}</p>;
  if (isComplete(question)) return <p>{say("web.moves.final")}</p>;
  return (
    <div class="move-list" ref={area}>
      <Asking
        key={key}
        {...props}
        onChosen={() => {
          hasChosen.current = true;
        }}
      />
    </div>
  );
}

/** The move that is advised, and those that follow it in the same turn. */
function turnOf(advised: AdvisedMove): readonly ClickedMove[] {
  return [advised, ...advised.then];
}

function clicksOf(advised: AdvisedMove): readonly string[] {
  return turnOf(advised).flatMap(({ clicks }) => clicks);
}

/** One question, and what is advised about it. */
function Asking({ onChosen, ...props }: Props & { onChosen: () => void }) {
  const [times, setTimes] = useState(0);
  return times === 0 ? (
    <Ask table={props.table} onClick={() => setTimes(1)} />
  ) : (
    <Asked key={times} {...props} onChosen={onChosen} onAgain={() => setTimes(times + 1)} />
  );
}

/** Whoever has begun a turn is told that it can go on. */
function Ask({ table, onClick }: Pick<Props, "table"> & { onClick: () => void }) {
  const hasBegun = (table.question?.draft.length ?? 0) > 0;
  return (
    <>
      <p>{say(hasBegun ? "web.advice.go-on" : "web.advice.intro")}</p>
      <button type="button" onClick={onClick}>
        {say("web.advice.ask")}
      </button>
    </>
  );
}

function Asked({ onChosen, onAgain, ...props }: Props & { onChosen: () => void; onAgain: () => void }) {
  const path = `/api/tables/${props.table.id}/advice?seat=${props.table.seat}`;
  const { shown, refusal } = useAsked<AdviceShown>(path, (told) => told.moves.length > 0);
  if (shown && shown.moves.length > 0) return <Found {...props} shown={shown} onChosen={onChosen} />;
  if (!refusal) return <p role="status">{say(shown ? "web.advice.preparing" : "web.advice.thinking")}</p>;
  return (
    <>
      <p class="problem" role="alert">
        {refusal}
      </p>
      <Ask table={props.table} onClick={onAgain} />
    </>
  );
}

function Found({ live, board, shown, onChosen }: Props & { shown: AdviceShown; onChosen: () => void }) {
  const isTaken = useRef(false);
  const point = (advised: AdvisedMove): void => {
    isTaken.current = false;
    live.highlighted.value = clicksOf(advised).filter((click) => click in board.spots);
    live.advised.value = live.highlighted.value;
  };
  const leave = (): void => {
    live.highlighted.value = [];
    if (!isTaken.current) live.advised.value = null;
  };
  useEffect(() => leave, []);
  const choose = (advised: AdvisedMove): void => {
    onChosen();
    point(advised);
    isTaken.current = true;
    leave();
    // The advice may stand below the screen, the board above it.
    document.querySelector(".first-screen")?.scrollIntoView();
    const turn = turnOf(advised).map(({ move }) => move);
    void live.send({ type: "draft", moves: [...shown.draft, ...turn].join(" "), expected_seq: shown.asked_at });
  };
  return (
    <>
      <p role="status">{say("web.advice.found")}</p>
      <ul class="advised" onMouseLeave={leave}>
        {shown.moves.map((each) => (
          <li key={each.move}>
            <button
              type="button"
              onClick={() => choose(each)}
              onMouseEnter={() => point(each)}
              onFocus={() => point(each)}
              onBlur={leave}
            >
              <span>
                {turnOf(each).map(({ clicks }, index) => (
                  <span key={index}>{clicksInWords(clicks, shown.labels)}</span>
                ))}
              </span>{" "}
              <strong>{say("web.advice.chance", { chance: Math.round(100 * each.chance) })}</strong>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
