// Chat at the table and private notes.

import { useState } from "preact/hooks";

import { say } from "../ui/words.ts";
import type { SaidShown, TableShown } from "../wire.ts";
import type { Live } from "./state.ts";

export function Chat({ live, table, said }: { live: Live; table: TableShown; said: readonly SaidShown[] }) {
  const [text, setText] = useState("");
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (text.trim() === "") return;
    const answer = await live.send({ type: "say", text });
    if (answer.type === "done") setText("");
  };
  return (
    <div class="chat">
      <ol>
        {said.map((each) => (
          <li key={each.number}>
            <strong>{each.name}</strong> {each.room === "spectators" && <em>{say("web.chat.spectator")}</em>} {each.text}
          </li>
        ))}
        {said.length === 0 && <li class="quiet">{say("web.chat.empty")}</li>}
      </ol>
      <form onSubmit={(event) => void submit(event)}>
        <input value={text} maxLength={500} aria-label={say("web.chat.say")} placeholder={say(table.seat === null ? "web.chat.as-spectator" : "web.chat.say")} onInput={(event) => setText(event.currentTarget.value)} />
        <button type="submit">{say("web.chat.send")}</button>
      </form>
    </div>
  );
}

export function Notes({ live, note }: { live: Live; note: string }) {
  const [text, setText] = useState(note);
  const [isKept, setKept] = useState(true);
  const keep = async (): Promise<void> => {
    const answer = await live.send({ type: "note", text });
    setKept(answer.type === "done");
  };
  return (
    <div class="notes">
      <textarea value={text} maxLength={4000} aria-label={say("web.notes")} placeholder={say("web.notes.hint")} onInput={(event) => { setText(event.currentTarget.value); setKept(false); }} onBlur={() => void keep()} />
      <p class="quiet">{say(isKept ? "web.notes.kept" : "web.notes.open")}</p>
    </div>
  );
}
