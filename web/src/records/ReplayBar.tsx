// The bar above a game that is looked at again.

import type { ComponentChildren } from "preact";

import { dateAndTime } from "../ui/amounts.ts";
import { editionName, gameName } from "../ui/names.ts";
import { Share } from "../ui/Share.tsx";
import { say } from "../ui/words.ts";
import type { TableShown } from "../wire.ts";

interface Props {
  table: TableShown;
  /** Leads whoever gets the link to what is shown. */
  query: string;
  /** What else there is room for. */
  children: ComponentChildren;
}

export function ReplayBar({ table, query, children }: Props) {
  const isElsewhere = table.status === "imported";
  return (
    <header class="bar">
      <a class="home" href="/" aria-label={say("web.title")}>
        <img src="/static/icon.svg" alt="" width={26} height={26} /> <span>{say("web.title")}</span>
      </a>
      <h1 class="bar-title">
        <span>
          <span class="replay-kind">
            <strong>{say("web.replay")}</strong> ·{" "}
          </span>
          {gameName(table.game)} <span class="quiet">{editionName(table.game, table.edition)}</span>
        </span>
        {table.fork_of && (
          <a class="fork" href={`/r/${table.fork_of}?turn=${table.fork_line}`}>
            {say("web.fork", { line: table.fork_line })}
          </a>
        )}
        {isElsewhere && table.expires && (
          <small class="still-running">{say("web.imported", { when: dateAndTime(table.expires) })}</small>
        )}
        {!table.ended && <small class="still-running">{say("web.replay.running")}</small>}
      </h1>
      {children}
      <Share path={`/r/${table.id}?${query}`} title={gameName(table.game)} />
      {!isElsewhere && (
        <a class="button to-table" href={`/t/${table.id}`}>
          {say("web.replay.to-table")}
        </a>
      )}
    </header>
  );
}
