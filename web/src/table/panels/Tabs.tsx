// Beside the board: the log, the chat, the moves, advice and the notes.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Log } from "../../beside/Log.tsx";
import { TabList } from "../../ui/TabList.tsx";
import { say } from "../../ui/words.ts";
import type { BoardShown, TableShown, Told } from "../../wire.ts";
import type { LiveTable } from "../state/live.ts";
import { Advice } from "../turn/Advice.tsx";
import { MoveList } from "../turn/MoveList.tsx";
import { Chat, Notes } from "./Talk.tsx";

export type Tab = "log" | "chat" | "moves" | "advice" | "notes";

interface Props {
  live: LiveTable;
  table: TableShown;
  board: BoardShown;
  tab: Tab;
  setTab: (tab: Tab) => void;
  /** The log, as far as it has been played out. */
  rows: readonly Told[];
  shownLine: number | null;
  onShow: (line: number) => void;
}

export function Tabs({ live, table, board, tab, setTab, rows, shownLine, onShow }: Props) {
  const unread = useUnread(live, tab === "chat");
  const tabs = tabsOf(table);
  useLayoutEffect(() => {
    const panel = document.getElementById("tab-panel");
    if (panel && tab !== "log") panel.scrollTop = 0;
  }, [tab]);
  /** On a phone what it shows may be below the screen. */
  const bringIntoView = (): void => {
    setTimeout(() => document.getElementById("tab-panel")?.scrollIntoView({ block: "nearest" }));
  };
  return (
    <div class="tabs">
      <TabList
        label={say("web.tabs")}
        tabs={tabs}
        tab={tab}
        setTab={setTab}
        titleOf={(name) => (
          <>
            {say(`web.tab.${name}`)}
            {name === "chat" && unread > 0 && (
              <span class="unread">
                {unread}
                <span class="unseen"> {say("web.chat.unread")}</span>
              </span>
            )}
          </>
        )}
        onClick={bringIntoView}
      />
      <div role="tabpanel" id="tab-panel" class={`panel-${tab}`} aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {tab === "log" && table.fork_of && (
          <p class="fork-note">
            {say("web.log.fork", { line: table.fork_line })}{" "}
            <a href={`/r/${table.id}?turn=${table.fork_line}`}>{say("web.log.fork.before")}</a>
          </p>
        )}
        {tab === "log" && (
          <Log
            rows={rows}
            table={table}
            board={board}
            shownLine={shownLine}
            onHighlight={(spots) => {
              live.highlighted.value = spots;
            }}
            onShow={onShow}
          />
        )}
        {tab === "chat" && <Chat live={live} table={table} board={board} />}
        {tab === "moves" && <MoveList live={live} table={table} board={board} />}
        {tab === "advice" && <Advice live={live} table={table} board={board} />}
        {tab === "notes" && <Notes live={live} note={table.note} />}
      </div>
    </div>
  );
}

function tabsOf(table: TableShown): readonly Tab[] {
  if (!table.chairs.some((chair) => chair.is_mine)) return ["log", "chat"];
  return table.has_advice ? ["log", "chat", "moves", "advice", "notes"] : ["log", "chat", "moves", "notes"];
}

/** What was said since one last looked; what was there at the beginning is old. */
function useUnread(live: LiveTable, isReading: boolean): number {
  const [read, setRead] = useState<number | null>(null);
  const count = live.story.said.length;
  const hasTold = useRef(false);
  useEffect(() => {
    if (isReading || !hasTold.current) setRead(count);
    if (live.story.rows.length > 0) hasTold.current = true;
  }, [count, isReading, live.story.rows.length > 0]);
  return read === null ? 0 : Math.max(0, count - read);
}
