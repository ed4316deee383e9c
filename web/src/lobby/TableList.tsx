// Tables as the front page lists them: one's own, and those that others opened.

import { useState } from "preact/hooks";
import { timeAgo } from "../ui/amounts.ts";
import { editionName, gameName } from "../ui/names.ts";
import { paceInWords } from "../ui/pace.ts";
import { reasonOf } from "../ui/reason.ts";
import { say } from "../ui/words.ts";
import type { TableListed } from "../wire.ts";
import { Chairs, sittersOf } from "./Chairs.tsx";
import { sitDown } from "./opening.ts";

const FIRST = 5;

/** Those that wait for oneself. */
export function WaitingTables({ tables }: { tables: readonly TableListed[] }) {
  if (tables.length === 0) return null;
  return (
    <section class="listing waiting-tables" aria-labelledby="waiting">
      <h2 id="waiting">
        {say("web.mine.waiting")} <span class="mark">{tables.length}</span>
      </h2>
      <ul>
        {tables.map((table) => (
          <MyTable key={table.id} table={table} />
        ))}
      </ul>
    </section>
  );
}

export function MyTables({ tables, hasOthers }: { tables: readonly TableListed[] | null; hasOthers: boolean }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = tables?.slice(0, showsAll ? undefined : FIRST) ?? [];
  return (
    <section class="listing" aria-labelledby="mine">
      <h2 id="mine">{say("web.mine")}</h2>
      {tables?.length === 0 && <p class="quiet">{say(hasOthers ? "web.mine.no-more" : "web.mine.none")}</p>}
      <ul>
        {shown.map((table) => (
          <MyTable key={table.id} table={table} />
        ))}
      </ul>
      {tables && shown.length < tables.length && (
        <button type="button" onClick={() => setShowsAll(true)}>
          {say("web.mine.all", { count: tables.length })}
        </button>
      )}
    </section>
  );
}

function MyTable({ table }: { table: TableListed }) {
  const others = table.chairs.filter((chair) => !chair.is_mine);
  return (
    <li>
      <a
        class={`listed${table.waits_for_me ? " waits" : ""}`}
        href={`/${table.status === "finished" ? "r" : "t"}/${table.id}`}
      >
        <Chairs chairs={table.chairs} />
        <Heading table={table} />
        <span class="listed-people">
          {others.length > 0 ? say("web.listed.with", { names: sittersOf(others) }) : say("web.listed.alone")}
        </span>
        <span class="listed-state">
          <span class={table.waits_for_me ? "mark" : "quiet"}>{stateInWords(table)}</span>
          <small class="quiet">{notesOf(table)}</small>
        </span>
      </a>
    </li>
  );
}

function Heading({ table }: { table: TableListed }) {
  return (
    <span class="listed-title">
      <strong>{gameName(table.game)}</strong> <span class="quiet">{editionName(table.game, table.edition)}</span>
    </span>
  );
}

function stateInWords(table: TableListed): string {
  if (table.place === null) return say(`web.listed.${stateOf(table)}`);
  return table.place === 1 ? say("web.listed.won") : say("web.listed.place", { place: table.place });
}

function stateOf(table: TableListed): string {
  if (table.status !== "running") return table.status === "open" ? "open" : "finished";
  if (table.waits_for_me) return "your-turn";
  const own = table.chairs.filter((chair) => chair.is_mine);
  if (own.some((chair) => chair.can_come_back)) return table.is_left ? "left" : "stand-in";
  return own.length > 0 && own.every((chair) => chair.has_resigned) ? "resigned" : "their-turn";
}

function notesOf(table: TableListed): string {
  const notes = [];
  if (table.fork_of) notes.push(say("web.listed.fork"));
  if (table.status === "running") notes.push(say("web.listed.turns", { count: table.line }));
  if (table.is_expiring) notes.push(say("web.listed.expiring"));
  notes.push(say("web.listed.touched", { when: timeAgo(table.touched) }));
  // A line breaks between notes, not within one.
  return notes.map((note) => note.replaceAll(" ", "\u00a0")).join(" · ");
}

/** Those that can be joined, then those that can be watched. */
export function PublicTables({ tables }: { tables: readonly TableListed[] | null }) {
  const [refusal, setRefusal] = useState("");
  const inOrder = [...(tables ?? [])].sort(
    (one, other) => Number(other.status === "open") - Number(one.status === "open"),
  );
  return (
    <section class="listing" aria-labelledby="public">
      <h2 id="public">{say("web.public")}</h2>
      {refusal && (
        <p class="problem" role="alert">
          {refusal}
        </p>
      )}
      {tables?.length === 0 && <p class="quiet">{say("web.public.none")}</p>}
      <ul>
        {inOrder.map((table) => (
          <li key={table.id} class="listed">
            <Chairs chairs={table.chairs} />
            <Heading table={table} />
            <span class="listed-people">{sittersOf(table.chairs)}</span>
            <small class="listed-notes quiet">{paceInWords(table.pace)}</small>
            <span class="listed-state">
              <JoinOrWatch table={table} onRefusal={setRefusal} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How to get in: by a free chair, or to watch. */
function JoinOrWatch({ table, onRefusal }: { table: TableListed; onRefusal: (sentence: string) => void }) {
  const spoken = { title: gameName(table.game), names: sittersOf(table.chairs) };
  const free = table.chairs.find((chair) => chair.kind === "free");
  if (table.chairs.some((chair) => chair.is_mine))
    return (
      <a class="button" href={`/t/${table.id}`}>
        {say("web.public.own")}
      </a>
    );
  if (table.status === "open" && free) {
    const join = (): void => void sitDown(table.id, free.seat).catch((error: unknown) => onRefusal(reasonOf(error)));
    return (
      <button type="button" class="primary" aria-label={say("web.public.join.spoken", spoken)} onClick={join}>
        {say("web.public.join")}
      </button>
    );
  }
  return (
    <a class="button" href={`/t/${table.id}`} aria-label={say("web.public.watch.spoken", spoken)}>
      {say("web.public.watch")}
    </a>
  );
}
