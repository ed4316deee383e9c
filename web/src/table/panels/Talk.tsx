// Chat at the table and private notes.

import { useEffect, useRef, useState } from "preact/hooks";
import { Badge } from "../../board/Icon.tsx";
import { timeOfDay } from "../../ui/amounts.ts";
import { useScrolling } from "../../ui/hooks/scrolling.ts";
import { say } from "../../ui/words.ts";
import type { BoardShown, TableShown } from "../../wire.ts";
import type { LiveTable } from "../state/live.ts";
import { messageKey } from "../state/story.ts";

export function Chat({ live, table, board }: { live: LiveTable; table: TableShown; board: BoardShown }) {
  const [text, setText] = useState("");
  const { ref: list, tabIndex } = useScrolling<HTMLOListElement>();
  const said = live.story.said;
  useEffect(() => list.current?.scrollTo({ top: list.current.scrollHeight }), [said.length]);
  const isSeated = table.chairs.some((chair) => chair.is_mine);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (text.trim() === "") return;
    const answer = await live.send({ type: "say", text });
    if (answer.type === "done") setText("");
  };
  return (
    <div class="chat">
      <ol ref={list} tabIndex={tabIndex}>
        {said.map((each) => (
          <li key={messageKey(each)}>
            {each.seat !== null && <Badge seat={each.seat} board={board} />}
            <strong>
              <bdi>{each.name}</bdi>
            </strong>{" "}
            {each.room === "spectators" && <em>{say("web.chat.spectator")}</em>} <bdi>{each.text}</bdi>{" "}
            <time class="quiet">{timeOfDay(each.at)}</time>
          </li>
        ))}
        {said.length === 0 && <li class="quiet">{say("web.chat.empty")}</li>}
      </ol>
      <form onSubmit={(event) => void submit(event)}>
        <input
          value={text}
          aria-label={say("web.chat.say")}
          placeholder={say(isSeated ? "web.chat.say" : "web.chat.as-spectator")}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">{say("web.chat.send")}</button>
      </form>
    </div>
  );
}

/** Milliseconds without a key after which notes are kept. */
const PAUSE = 700;

export function Notes({ live, note }: { live: LiveTable; note: string }) {
  const [text, setText] = useState(note);
  const [isKept, setKept] = useState(true);
  const written = useRef({ text, isKept });
  written.current = { text, isKept };
  const keep = async (): Promise<void> => {
    if (written.current.isKept) return;
    const answer = await live.send({ type: "note", text: written.current.text });
    setKept(answer.type === "done");
  };
  useEffect(() => () => void keep(), []);
  useEffect(() => {
    const timer = setTimeout(() => void keep(), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div class="notes">
      <textarea
        value={text}
        maxLength={4000}
        aria-label={say("web.notes")}
        placeholder={say("web.notes.hint")}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setKept(false);
        }}
        onBlur={() => void keep()}
      />
      <p class="quiet">{(text || !isKept) && say(isKept ? "web.notes.kept" : "web.notes.open")}</p>
    </div>
  );
}
