// The end: who won and why, and what to do next.

import { nameOf } from "../../ui/names.ts";
import { say } from "../../ui/words.ts";
import type { BoardShown, TableShown } from "../../wire.ts";
import type { LiveTable } from "../state/live.ts";
import { SameDeal } from "./SameDeal.tsx";
import { Score } from "./Score.tsx";

export function Ended({ live, table, board }: { live: LiveTable; table: TableShown; board: BoardShown }) {
  const ended = table.ended;
  if (!ended) return null;
  if (!table.commitment) return <Unplayed reason={ended.sentence} />;
  const winners = table.chairs.filter((chair) => ended.places[chair.seat] === 1).map(nameOf);
  const rows = live.story.rows;
  const own = table.chairs.filter((chair) => chair.is_mine);
  const place = own.length === 1 && own[0] ? ended.places[own[0].seat] : undefined;
  const isShared = [...ended.places, ...ended.others].filter((each) => each === 1).length > 1;
  const decided = rows.flatMap((row) => row.happened).findLast((each) => each.sign === "result");
  const rematch = async (): Promise<void> => {
    const answer = await live.send({ type: "rematch" });
    if (answer.type === "done") location.assign(`/t/${answer.table}`);
  };
  return (
    <section class="ended" aria-label={say("web.ended")}>
      <div class="verdict">
        {place !== undefined && (
          <p class="own-place">
            {say(place > 1 ? "web.ended.place" : isShared ? "web.ended.shared" : "web.ended.won", {
              place,
              count: ended.places.length + ended.others.length,
            })}
          </p>
        )}
        <h2>
          {decided && winners.length > 0
            ? decided.sentence
            : winners.length > 0
              ? say(winners.length === 1 ? "web.won" : "web.shared", { names: winners.join(", ") })
              : say("web.no-places")}
        </h2>
        <p>{say("web.because", { reason: ended.sentence })}</p>
        <p class="ended-buttons">
          {table.rematch ? (
            <a class="button primary" href={`/t/${table.rematch}`}>
              {say("web.to-rematch")}
            </a>
          ) : (
            own.length > 0 && (
              <button type="button" class="primary" onClick={() => void rematch()}>
                {say("web.rematch")}
              </button>
            )
          )}
          <SameDeal live={live} table={table} />
          <a class="button" href={`/r/${table.id}`}>
            {say("web.review")}
          </a>
          <a class="button" href="/">
            {say("web.nav.home")}
          </a>
        </p>
      </div>
      <Score table={table} board={board} rows={rows} />
    </section>
  );
}

/** A table that was given up before anybody played. */
function Unplayed({ reason }: { reason: string }) {
  return (
    <section class="ended" aria-label={say("web.ended")}>
      <div class="verdict">
        <h2>{say("web.ended.unplayed")}</h2>
        <p>{say("web.ended.unplayed.because", { reason })}</p>
        <p class="ended-buttons">
          <a class="button primary" href="/new">
            {say("web.nav.new")}
          </a>
          <a class="button" href="/">
            {say("web.nav.home")}
          </a>
        </p>
      </div>
    </section>
  );
}
