// What one is called, and how to change it.

import { useEffect, useRef, useState } from "preact/hooks";
import type { GuestShown } from "../wire.ts";
import { post } from "./api.ts";
import { reasonOf } from "./reason.ts";
import { say } from "./words.ts";

export function Name({ guest, onRenamed }: { guest: GuestShown | null; onRenamed: (guest: GuestShown) => void }) {
  const [isChanging, setChanging] = useState(false);
  if (!guest) return <p class="own-name" />;
  if (isChanging)
    return (
      <Rename
        guest={guest}
        onDone={(renamed) => {
          setChanging(false);
          if (renamed) onRenamed(renamed);
        }}
      />
    );
  return (
    <p class="own-name">
      <span class="quiet">{say("web.name")}</span>{" "}
      <strong>
        <bdi>{guest.name}</bdi>
      </strong>{" "}
      <button
        type="button"
        class="quiet-button"
        aria-label={say("web.name.change", { name: guest.name })}
        data-tip={say("web.name.change", { name: guest.name })}
        onClick={() => setChanging(true)}
      >
        ✎
      </button>
    </p>
  );
}

function Rename({ guest, onDone }: { guest: GuestShown; onDone: (renamed: GuestShown | null) => void }) {
  const [name, setName] = useState(guest.name);
  const [refusal, setRefusal] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const keep = (event: Event): void => {
    event.preventDefault();
    post<GuestShown>("/api/guest", { name }).then(onDone, (error: unknown) => setRefusal(reasonOf(error)));
  };
  return (
    <form
      class="own-name"
      onSubmit={keep}
      onKeyDown={(event) => {
        if (event.key === "Escape") onDone(null);
      }}
    >
      <label>
        <span class="unseen">{say("web.name")}</span>
        <input
          ref={field}
          value={name}
          autoComplete="nickname"
          aria-describedby="name-hint"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">
        {say("web.name.keep")}
      </button>
      <button type="button" onClick={() => onDone(null)}>
        {say("web.cancel")}
      </button>
      <small id="name-hint" class={refusal ? "problem" : "quiet"} role={refusal ? "alert" : undefined}>
        {refusal || say("web.name.hint")}
      </small>
    </form>
  );
}
