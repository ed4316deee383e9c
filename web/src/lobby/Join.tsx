// The way in by a link or a code that somebody sent.

import { useState } from "preact/hooks";

import { ask } from "../ui/api.ts";
import { reasonOf } from "../ui/reason.ts";
import { say } from "../ui/words.ts";
import type { TableShown } from "../wire.ts";
import { addressOf } from "./links.ts";

export function Join() {
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState("");
  const go = (event: Event): void => {
    event.preventDefault();
    const address = addressOf(text);
    if (address === null) return setRefusal(say("web.join.nothing"));
    setRefusal("");
    ask<TableShown>(`/api/tables/${address.id}?parts=`).then(
      () => location.assign(address.path),
      (error: unknown) => setRefusal(reasonOf(error)),
    );
  };
  return (
    <section class="join" aria-labelledby="join">
      <h2 id="join">{say("web.join")}</h2>
      <form onSubmit={go}>
        <input
          value={text}
          aria-label={say("web.join.field")}
          placeholder={say("web.join.field")}
          aria-describedby="join-hint"
          autoComplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit">{say("web.join.go")}</button>
      </form>
      <p id="join-hint" class={refusal ? "problem" : "quiet"} role={refusal ? "alert" : undefined}>
        {refusal || say("web.join.hint")}
      </p>
    </section>
  );
}
