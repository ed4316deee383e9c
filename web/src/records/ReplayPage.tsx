// A game by line: any finished one, and of a running one what one may know.

import { useEffect, useMemo, useState } from "preact/hooks";

import { sorted } from "../beside/entries.ts";
import { markedSpots, sentencesOf } from "../beside/events.ts";
import { Facts } from "../beside/Facts.tsx";
import { Players, Strip } from "../beside/Players.tsx";
import { Board, Tool } from "../board/Board.tsx";
import { Badge } from "../board/Icon.tsx";
import { NO_PREVIEW } from "../games/game.ts";
import { findGame } from "../games/registry.ts";
import { boardAddress } from "../ui/api.ts";
import { DropDown } from "../ui/DropDown.tsx";
import { useAnswer } from "../ui/hooks/answer.ts";
import { useColoured } from "../ui/hooks/coloured.ts";
import { useLow, useNarrow } from "../ui/hooks/narrow.ts";
import { useScrolling } from "../ui/hooks/scrolling.ts";
import { useStableHeight } from "../ui/hooks/stableHeight.ts";
import { pageTitle, useTitle } from "../ui/hooks/title.ts";
import { LanguageChoice } from "../ui/LanguageChoice.tsx";
import { nameOf } from "../ui/names.ts";
import { prefer, preferences } from "../ui/preferences.ts";
import { loadArt } from "../ui/theme.ts";
import { say, speakAs } from "../ui/words.ts";
import type { BoardShown, Position, TableShown, Told } from "../wire.ts";
import { ForkDialog } from "./ForkDialog.tsx";
import { ReplayBar } from "./ReplayBar.tsx";
import { ReplayControls } from "./ReplayControls.tsx";
import { ReplayTabs } from "./ReplayTabs.tsx";
import { decidersAt, tableAt, whyStopped } from "./tableAt.ts";
import { usePosition } from "./usePosition.ts";

const NOTHING: ReadonlySet<string> = new Set();
const NOWHERE: readonly string[] = [];
const NOTHING_TOLD: readonly Told[] = [];
/** Later than any row, so that a table is told without its story. */
const NO_ROWS = 999_999_999;
const OPEN = "open";
const SPECTATOR = "spectator";

export function ReplayPage({ id }: { id: string }) {
  const isNarrow = useNarrow();
  const layout = isNarrow ? "portrait" : "landscape";
  const found = useAnswer<TableShown>(`/api/tables/${id}?parts=&since=${NO_ROWS}`);
  const table = found.answer;
  const plain = useAnswer<BoardShown>(table && boardAddress(table, layout));
  const board = useColoured(plain.answer, table);
  const refusal = found.problem || plain.problem;
  useTitle(pageTitle(say("web.replay")));
  useEffect(() => {
    if (!table) return;
    loadArt(table.game);
    speakAs(table.game, table.edition);
  }, [table?.game, table?.edition]);
  if (refusal) return <Message sentence={refusal} path="/" link="web.nav.home" />;
  if (table?.status === "open")
    return <Message sentence={say("web.waiting")} path={`/t/${id}`} link="web.replay.to-table" />;
  if (!table || !board)
    return (
      <p class="page-message" role="status">
        {say("web.loading")}
      </p>
    );
  return <Replay table={table} board={board} isNarrow={isNarrow} />;
}

function Message({ sentence, path, link }: { sentence: string; path: string; link: string }) {
  return (
    <main class="page-message">
      <div role="alert">
        <h1>{sentence}</h1>
      </div>
      <p>
        <a class="button" href={path}>
          {say(link)}
        </a>
      </p>
    </main>
  );
}

function Replay({ table, board, isNarrow }: { table: TableShown; board: BoardShown; isNarrow: boolean }) {
  const views = viewsOf(table);
  const [view, setView] = useState(() => queryValue("view", views) ?? views[0] ?? SPECTATOR);
  const [line, setLine] = useState(() => askedLine(table.line));
  const [hovered, setHovered] = useState(NOWHERE);
  const [isForking, setForking] = useState(false);
  const rows = useStory(table.id, view);
  const { position, refusal } = usePosition(table.id, view, line, table.line);
  const query = `turn=${line}&view=${view}`;
  useEffect(() => history.replaceState(null, "", `/r/${table.id}?${query}`), [query]);
  const then = useMemo(() => (position ? tableAt(table, position) : null), [position, table]);
  const entries = useMemo(() => sorted(then?.scene?.entries ?? [], null), [then]);
  // What a seat is asked speaks to whoever plays it, and here that is nobody.
  const stopped = position ? whyStopped(table, position) : "";
  const facts = table.chairs[Number(view)] || stopped ? entries.facts.slice(1) : entries.facts;
  const below = useStableHeight<HTMLElement>("caption");
  const isLow = useLow();
  /** The bar at the top has room that is needed below. */
  const isRoomy = !isNarrow && !isLow;
  const row = rows.find((each) => each.line === line && line > 0);
  const tools = (
    <div class="replay-tools">
      <DropDown
        label={say("web.replay.view")}
        value={view}
        options={views.map((each) => ({ value: each, words: viewInWords(each, table) }))}
        onChange={setView}
      />
      {table.ended && (
        <button type="button" class="fork-button" aria-haspopup="dialog" onClick={() => setForking(true)}>
          {say("web.replay.fork")}
        </button>
      )}
    </div>
  );

  return (
    <div class={`table-page replay ${isNarrow ? "narrow" : "wide"}`}>
      <div class="first-screen">
        <ReplayBar table={table} query={query}>
          {isRoomy && <LanguageChoice />}
        </ReplayBar>
        {isNarrow && (
          <section aria-label={say("web.replay.state")}>
            {tools}
            {then && <Strip table={then} entries={entries.players} board={board} />}
          </section>
        )}
        <main class={`play-area ${table.game}`}>
          {refusal && (
            <p class="notice refusal" role="alert">
              {refusal}
            </p>
          )}
          <ShownBoard board={board} table={table} position={position} row={row} hovered={hovered} />
        </main>
        <footer class="turn-area" ref={below}>
          <Caption board={board} line={line} last={table.line} row={row} rows={rows} stopped={stopped} />
          <ReplayControls line={line} last={table.line} round={table.chairs.length} onLine={setLine} />
        </footer>
      </div>
      <aside class="beside">
        {!isNarrow && tools}
        <div
          class="replay-state"
          style={{ "--seats": table.chairs.length }}
          role="group"
          aria-label={say("web.replay.state")}
          tabIndex={0}
        >
          {then && (
            <Players table={then} entries={entries.players} board={board} lit={NOTHING} onClick={() => undefined} />
          )}
          {then && <Facts facts={facts} board={board} />}
        </div>
        <ReplayTabs
          table={table}
          board={board}
          rows={rows}
          line={line}
          view={view}
          isNarrow={isNarrow}
          onLine={setLine}
          onHighlight={setHovered}
        />
        {!isRoomy && (
          <footer class="replay-foot">
            <LanguageChoice />
          </footer>
        )}
      </aside>
      {isForking && position && (
        <ForkDialog
          table={table}
          line={line}
          decider={decidersAt(position)[0] ?? 0}
          onClose={() => setForking(false)}
        />
      )}
    </div>
  );
}

interface BoardProps {
  board: BoardShown;
  table: TableShown;
  position: Position | null;
  row: Told | undefined;
  /** What the log points at, else the places of the line itself are marked. */
  hovered: readonly string[];
}

function ShownBoard({ board, table, position, row, hovered }: BoardProps) {
  const [isShown, setShown] = useState(preferences().lens);
  const places = useMemo(() => (row ? markedSpots(row, board.spots) : NOWHERE), [row, board]);
  const { lens, Marks } = findGame(table.game);
  const view = position?.view ?? null;
  const canShow = table.lens !== "off" && lens !== null;
  return (
    <Board
      board={board}
      scene={position?.scene ?? null}
      lit={NOTHING}
      chosen={NOWHERE}
      highlighted={hovered.length > 0 ? hovered : places}
      markers={[]}
      onClick={() => undefined}
      onPoint={() => undefined}
      tools={
        canShow && (
          <Tool
            sign="lens"
            label="web.lens"
            isPressed={isShown}
            onClick={() => setShown(prefer({ lens: !isShown }).lens)}
          />
        )
      }
    >
      {Marks && <Marks view={view} board={board} />}
      {canShow && isShown && view !== null && <lens.OnBoard view={view} board={board} preview={NO_PREVIEW} />}
    </Board>
  );
}

/** What happened in the line that is shown. */
function Caption({
  board,
  line,
  last,
  row,
  rows,
  stopped,
}: {
  board: BoardShown;
  line: number;
  last: number;
  row: Told | undefined;
  rows: readonly Told[];
  stopped: string;
}) {
  const scrolling = useScrolling<HTMLParagraphElement>();
  const told = row ? sentencesOf(row) : "";
  const resigned = stopped ? rows.filter((each) => each.kind === "resign" && each.seq > (row?.seq ?? 0)) : [];
  return (
    <p class="caption" role="status" {...scrolling}>
      <strong>{line === 0 ? say("web.replay.start") : say("web.replay.line", { line, last })}</strong>{" "}
      {row && row.seat !== null && <Badge seat={row.seat} board={board} />}{" "}
      <span>{line > 0 && rows.length > 0 && (told || say("web.replay.nothing"))}</span>{" "}
      <span>{[...resigned.map(sentencesOf), stopped].join(" ")}</span>
    </p>
  );
}

function useStory(id: string, view: string): readonly Told[] {
  return useAnswer<readonly Told[]>(`/api/tables/${id}/story?view=${view}`).answer ?? NOTHING_TOLD;
}

/** The points of view one may have: of a running game only one's own and a spectator's. */
function viewsOf(table: TableShown): string[] {
  const seats = table.chairs
    .filter((chair) => table.ended !== null || (chair.is_mine && chair.kind === "person"))
    .map((chair) => String(chair.seat));
  return table.ended ? [OPEN, ...seats, SPECTATOR] : [...seats, SPECTATOR];
}

function viewInWords(view: string, table: TableShown): string {
  const chair = table.chairs[Number(view)];
  return chair ? say("web.replay.view.seat", { name: nameOf(chair) }) : say(`web.replay.view.${view}`);
}

function queryValue(name: string, allowed: readonly string[]): string | undefined {
  const value = new URLSearchParams(location.search).get(name);
  return allowed.find((each) => each === value);
}

function askedLine(last: number): number {
  const turn = new URLSearchParams(location.search).get("turn");
  return turn !== null && /^\d{1,6}$/.test(turn) ? Math.min(Number(turn), last) : last;
}
