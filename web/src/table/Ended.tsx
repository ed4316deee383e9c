// The end: who won and why, and what to do next.

import { say } from "../ui/words.ts";
import type { BoardShown, TableShown } from "../wire.ts";
import { Badge } from "./Icon.tsx";
import { Items } from "./Items.tsx";
import { nameOf } from "./Players.tsx";
import type { Live } from "./state.ts";

const NOTHING: ReadonlySet<string> = new Set();

export function Ended({ live, table, board }: { live: Live; table: TableShown; board: BoardShown }) {
  const ended = table.ended;
  if (!ended) return null;
  const entries = table.scene?.entries ?? [];
  const ranked = [...table.chairs].sort((one, other) => (ended.places[one.seat] ?? 0) - (ended.places[other.seat] ?? 0));
  const winners = table.chairs.filter((chair) => ended.places[chair.seat] === 1).map(nameOf);
  const rematch = async (): Promise<void> => {
    const answer = await live.send({ type: "rematch" });
    if (answer.type === "done") location.assign(`/t/${answer.table}`);
  };
  return (
    <section class="ended" aria-label={say("web.ended")}>
      <h2>{winners.length > 0 ? say(winners.length === 1 ? "web.won" : "web.shared", { names: winners.join(", ") }) : say("web.no-places")}</h2>
      <p>{say("web.because", { reason: ended.sentence })}</p>
      <table>
        <tbody>
          {ranked.map((chair) => (
            <tr key={chair.seat}>
              <td>{ended.places[chair.seat] ?? "–"}</td>
              <th scope="row"><Badge seat={chair.seat} board={board} /> {nameOf(chair)}</th>
              <td><Items items={(entries.find((each) => each.owner === chair.seat)?.items ?? []).filter((item) => item.owner === null)} board={board} lit={NOTHING} onClick={() => undefined} /></td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="ended-buttons">
        <a class="button" href={`/r/${table.id}`}>{say("web.review")}</a>
        {table.rematch ? <a class="button primary" href={`/t/${table.rematch}`}>{say("web.to-rematch")}</a> : table.seat !== null && <button type="button" class="primary" onClick={() => void rematch()}>{say("web.rematch")}</button>}
      </p>
    </section>
  );
}
