// The bar above the table: where one is, whose turn it is, and what is seldom needed.

import { useState } from "preact/hooks";

import { prefer, preferences } from "../ui/store.ts";
import { applyTheme } from "../ui/theme.ts";
import { say } from "../ui/words.ts";
import type { TableShown } from "../wire.ts";
import type { Live } from "./state.ts";

export function TableMenu({ live, table }: { live: Live; table: TableShown }) {
  const [wanted, setWanted] = useState(preferences());
  const change = (changes: Partial<typeof wanted>): void => {
    setWanted(prefer(changes));
    applyTheme();
  };
  const certainly = (key: string, go: () => void) => (): void => {
    if (confirm(say(key))) go();
  };
  const isPlaying = table.seat !== null && table.status === "running";
  const seat = table.seat ?? 0;
  return (
    <header class="bar">
      <a class="home" href="/"><img src="/static/icon.svg" alt="" width={26} height={26} /> <span>{say("web.title")}</span></a>
      <span class="bar-title">
        {table.title}
        {table.fork_of && <a class="fork" href={`/r/${table.fork_of}?turn=${table.fork_line}`}>{say("web.fork", { line: table.fork_line })}</a>}
        {table.watchers > 0 && <span class="quiet"> {say("web.watchers", { count: table.watchers })}</span>}
      </span>
      <details class="menu">
        <summary aria-label={say("web.menu")}>☰</summary>
        <div>
          <label>{say("web.confirm-when")} <select value={wanted.confirm} onChange={(event) => change({ confirm: event.currentTarget.value as typeof wanted.confirm })}>{(["always", "slow", "never"] as const).map((each) => <option key={each} value={each}>{say(`web.confirm-when.${each}`)}</option>)}</select></label>
          <label>{say("web.theme")} <select value={wanted.theme} onChange={(event) => change({ theme: event.currentTarget.value as typeof wanted.theme })}>{(["auto", "light", "dark"] as const).map((each) => <option key={each} value={each}>{say(`web.theme.${each}`)}</option>)}</select></label>
          <label><input type="checkbox" checked={wanted.sound} onChange={(event) => change({ sound: event.currentTarget.checked })} /> {say("web.sound")}</label>
          <label><input type="checkbox" checked={wanted.lens} onChange={(event) => { change({ lens: event.currentTarget.checked }); live.unclick(); }} /> {say("web.lens")}</label>
          {isPlaying && (
            <>
              <button type="button" onClick={() => void live.send({ type: "propose", what: "takeback" })}>{say("web.takeback")}</button>
              <button type="button" onClick={() => void live.send({ type: "propose", what: "end" })}>{say("web.propose-end")}</button>
              <button type="button" onClick={certainly("web.leave.sure", () => void live.send({ type: "leave", seat }))}>{say("web.leave")}</button>
              <button type="button" onClick={certainly("web.resign.sure", () => void live.send({ type: "resign" }))}>{say("web.resign")}</button>
            </>
          )}
          {table.chairs.filter((chair) => chair.can_come_back && chair.is_mine).map((chair) => <button type="button" key={chair.seat} onClick={() => void live.send({ type: "sit", seat: chair.seat }).then(() => live.look(chair.seat))}>{say("web.come-back")}</button>)}
          <a href={`/api/tables/${table.id}/record`} download={`${table.id}.record`}>{say("web.download.text")}</a>
          <a href="/about">{say("web.about")}</a>
        </div>
      </details>
    </header>
  );
}
