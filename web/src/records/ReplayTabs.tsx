// Beside a game that is looked at again: its log, where it was won, and what can be taken home.

import type { TargetedMouseEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

import { Log } from "../beside/Log.tsx";
import { useCatalogue } from "../ui/hooks/catalogue.ts";
import { TabList } from "../ui/TabList.tsx";
import { say } from "../ui/words.ts";
import type { BoardShown, TableShown, Told } from "../wire.ts";
import { ReviewTab } from "./ReviewTab.tsx";
import { SaveAndVerify } from "./SaveAndVerify.tsx";

interface Props {
  table: TableShown;
  board: BoardShown;
  rows: readonly Told[];
  line: number;
  view: string;
  isNarrow: boolean;
  onLine: (line: number) => void;
  onHighlight: (spots: readonly string[]) => void;
}

const TABS = ["log", "review", "keep"] as const;
/** What is not told of a game that is still running, nor of one that cannot be reviewed. */
const AT_THE_END = "review";

export function ReplayTabs({ table, board, rows, line, view, isNarrow, onLine, onHighlight }: Props) {
  const [tab, setTab] = useState<(typeof TABS)[number]>("log");
  const { catalogue } = useCatalogue();
  const hasReviews = catalogue?.games.some((game) => game.key === table.game && game.has_reviews) ?? false;
  const tabs = TABS.filter((name) => name !== AT_THE_END || (table.ended !== null && hasReviews));
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.scrollTo(0, 0), [tab]);
  useEffect(() => showLine(panel.current), [line, rows, tab]);
  useEffect(() => {
    // What is above the log comes later than the log, and makes it smaller.
    const observer = new ResizeObserver(() => showLine(panel.current));
    if (panel.current) observer.observe(panel.current);
    return () => observer.disconnect();
  }, []);
  /** A mouse leaves the keys to the lines of the record. */
  const leaveKeys = ({ detail, currentTarget }: TargetedMouseEvent<HTMLElement>): void => {
    if (detail > 0) currentTarget.blur();
  };
  return (
    <div class="tabs">
      <TabList
        label={say("web.replay.tabs")}
        tabs={tabs}
        tab={tab}
        setTab={setTab}
        titleOf={(name) => say(`web.replay.tab.${name}`)}
        onClick={leaveKeys}
      />
      <div
        ref={panel}
        role="tabpanel"
        id="tab-panel"
        class={`panel-${tab}`}
        aria-labelledby={`tab-${tab}`}
        tabIndex={0}
      >
        {tab === "log" && (
          <Log rows={rows} table={table} board={board} shownLine={line} onHighlight={onHighlight} onShow={onLine} />
        )}
        {tab === "review" && (
          <ReviewTab table={table} board={board} line={line} onLine={onLine} onHighlight={onHighlight} />
        )}
        {tab === "keep" && (
          <SaveAndVerify table={table} view={view} line={line} layout={isNarrow ? "portrait" : "landscape"} />
        )}
      </div>
    </div>
  );
}

/** Brings the line that is shown into the middle of the log, without moving the page; other tabs stay where they are. */
function showLine(panel: HTMLDivElement | null): void {
  if (!panel?.querySelector(".log")) return;
  const shown = panel.querySelector<HTMLElement>(".shown");
  const top = shown ? shown.getBoundingClientRect().top - panel.getBoundingClientRect().top + panel.scrollTop : 0;
  panel.scrollTop = top - panel.clientHeight / 2;
}
