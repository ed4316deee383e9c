import { useEffect, useState } from "preact/hooks";

import { ask, post } from "../ui/api.ts";
import { say } from "../ui/words.ts";
import type { GuestShown, TableOpened } from "../wire.ts";

export function Home() {
  const [guest, setGuest] = useState<GuestShown | null>(null);
  useEffect(() => void ask<GuestShown>("/api/guest").then(setGuest), []);
  const start = async (seats: number): Promise<void> => {
    const chairs = [{ kind: "me" }, ...Array.from({ length: seats - 1 }, () => ({ kind: "bot", bot: "greedy" }))];
    const opened = await post<TableOpened>("/api/tables", { game: "samurai", chairs });
    location.assign(`/t/${opened.id}`);
  };
  return (
    <main class="home-page">
      <h1>{say("web.title")}</h1>
      <p>{guest?.name}</p>
      <button type="button" class="primary" onClick={() => void start(2)}>{say("web.play-now")}</button>
    </main>
  );
}
