// The table: board, players, hand and turn; beside them the log, the chat, the moves and the notes.

import { useEffect, useMemo, useState } from "preact/hooks";

import { Lens } from "../games/Lens.tsx";
import { ask } from "../ui/api.ts";
import { play } from "../ui/sound.ts";
import { preferences } from "../ui/store.ts";
import { loadArt } from "../ui/theme.ts";
import { say } from "../ui/words.ts";
import type { BoardShown, Position, TableShown } from "../wire.ts";
import { Board } from "./Board.tsx";
import { CatchUp } from "./CatchUp.tsx";
import { branch, clicked } from "./choices.ts";
import { Controls } from "./Controls.tsx";
import { Curtain } from "./Curtain.tsx";
import { Ended } from "./Ended.tsx";
import { Items } from "./Items.tsx";
import { Log } from "./Log.tsx";
import { MoveList } from "./MoveList.tsx";
import { Notices } from "./Notices.tsx";
import { Players } from "./Players.tsx";
import { type Live, useTable } from "./state.ts";
import { sinceMyTurn, spotsOf } from "./story.ts";
import { Chat, Notes } from "./Talk.tsx";
import { TableMenu } from "./TableMenu.tsx";
import { Waiting } from "./Waiting.tsx";

const NOWHERE: ReadonlySet<string> = new Set();

export function TablePage({ id }: { id: string }) {
  const [board, setBoard] = useState<BoardShown | null>(null);
  const spots = useMemo(() => Object.keys(board?.spots ?? {}), [board]);
  const live = useTable(id, spots);
  const table = live.table;
  const layout = useLayout();

  useEffect(() => {
    if (!table) return;
    loadArt(table.game);
    void ask<BoardShown>(`/api/boards/${table.game}/${table.edition}/${table.chairs.length}/${layout}`).then(setBoard);
  }, [table?.game, table?.edition, table?.chairs.length, layout]);
  const curtain = useSeat(live);
  useAttention(table);

  if (live.connection === "gone") return <p class="page-message">{say("web.gone")}</p>;
  if (!table || !board) return <p class="page-message">{say(live.connection === "lost" ? "web.lost" : "web.loading")}</p>;
  if (curtain) return <Curtain chair={curtain} onOpen={() => live.look(curtain.seat)} />;
  return <Shown live={live} table={table} board={board} layout={layout} />;
}

function Shown({ live, table, board, layout }: { live: Live; table: TableShown; board: BoardShown; layout: string }) {
  const [highlighted, setHighlighted] = useState<readonly string[]>([]);
  const [peek, setPeek] = useState<Position | null>(null);
  const [pointing, setPointing] = useState("");
  const [tab, setTab] = useState<"log" | "chat" | "moves" | "notes">("log");
  const scene = peek?.scene ?? table.scene;
  const question = peek ? null : table.question;
  const lit = useMemo(() => (question ? litNow(question.choices, live.path) : NOWHERE), [question, live.path]);
  const items = table.scene?.entries.flatMap((entry) => entry.items) ?? [];
  const hand = items.filter((item) => item.id.startsWith("hand-"));
  const known = useMemo(
    () => new Set([...Object.keys(board.spots), ...items.map((item) => item.id), ...(scene?.pieces.map((piece) => piece.id) ?? [])]),
    [board, table.scene],
  );
  const markers = useMemo(
    () =>
      sinceMyTurn(live.story.rows, table.seat)
        .filter((row) => row.seat !== table.seat)
        .slice(-table.chairs.length * 2)
        .flatMap((row, index) => spotsOf({ ...row, happened: row.happened.slice(0, 1) }, board.spots).map((spot) => ({ spot, number: index + 1, seat: row.seat }))),
    [live.story, board, table.seat],
  );

  useEffect(() => {
    if (!question) return live.foresee([]);
    const step = lit.has(pointing) ? clicked(question.choices, live.path, pointing) : null;
    live.foresee(step?.kind === "move" ? [...question.draft, step.move] : question.draft);
  }, [pointing, question, live.path]);

  const show = (line: number): void => {
    if (line === 0) return;
    const view = table.ended ? "open" : table.seat === null ? "spectator" : String(table.seat);
    void ask<Position>(`/api/tables/${table.id}/positions/${line}?view=${view}`).then(setPeek);
  };
  const others = table.scene?.entries.filter((entry) => entry.owner === null && !entry.items.some((item) => item.id.startsWith("hand-"))) ?? [];

  return (
    <div class={`table-page ${layout}`}>
      <TableMenu live={live} table={table} />
      <main class="play-area">
        <Notices live={live} table={table} />
        {peek && (
          <p class="notice peek" role="status">
            {say("web.peek", { line: peek.line })} <button type="button" class="primary" onClick={() => setPeek(null)}>{say("web.back-to-now")}</button>
          </p>
        )}
        <Board board={board} scene={scene} lit={lit} chosen={live.path} highlighted={highlighted} markers={peek ? [] : markers} onClick={live.click} onPoint={setPointing}>
          {preferences().lens && table.lens !== "off" && <Lens game={table.game} view={peek ? peek.view : table.view} board={board} />}
        </Board>
        {table.seat !== null && !peek && <CatchUp live={live} table={table} onShow={setPeek} />}
      </main>
      <aside class="beside">
        <Players table={table} board={board} lit={lit} onClick={live.click} />
        <dl class="facts">
          {others.map((entry, index) => (
            <div key={index} class={index === 0 ? "now" : ""}>
              <dt>{entry.heading}</dt>
              {entry.items.length > 0 && <dd><Items items={entry.items} board={board} lit={lit} onClick={live.click} chosen={live.path} /></dd>}
            </div>
          ))}
        </dl>
        <div class="tabs">
          <div role="tablist" aria-label={say("web.tabs")}>
            {(["log", "chat", "moves", "notes"] as const).map((name) => (
              <button type="button" role="tab" key={name} id={`tab-${name}`} aria-selected={tab === name} aria-controls="tab-panel" onClick={() => setTab(name)}>{say(`web.tab.${name}`)}</button>
            ))}
          </div>
          <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
            {tab === "log" && <Log rows={live.story.rows} table={table} board={board} shownLine={peek?.line ?? null} onHighlight={setHighlighted} onShow={show} />}
            {tab === "chat" && <Chat live={live} table={table} said={live.story.said} />}
            {tab === "moves" && <MoveList live={live} table={table} board={board} onHighlight={setHighlighted} />}
            {tab === "notes" && <Notes live={live} note={table.note} />}
          </div>
        </div>
      </aside>
      <footer class="turn-area">
        {table.status === "open" && <Waiting live={live} table={table} board={board} />}
        {table.ended && <Ended live={live} table={table} board={board} />}
        {hand.length > 0 && !table.ended && <Items kind="hand" items={hand} board={board} lit={lit} chosen={live.path} onClick={live.click} />}
        {table.status === "running" && <Foresight live={live} pointing={table.scene?.labels[pointing] ?? ""} />}
        {table.status === "running" && <Controls live={live} table={table} known={known} />}
      </footer>
      <div class="unseen" role="status" aria-live="polite">{live.story.rows.at(-1)?.happened.map((each) => each.sentence).join(" ")}</div>
    </div>
  );
}

/** What the draft, or the place pointed at, would lead to; else what is there. */
function Foresight({ live, pointing }: { live: Live; pointing: string }) {
  const told = live.preview.map((each) => each.sentence).join(" ");
  return <p class="foresight">{told ? say("web.would", { told }) : pointing}</p>;
}

function litNow(tree: NonNullable<TableShown["question"]>["choices"], path: readonly string[]): ReadonlySet<string> {
  return new Set([...Object.keys(branch(tree, path)), ...Object.keys(tree)]);
}

function useLayout(): "landscape" | "portrait" {
  const narrow = useMemo(() => matchMedia("(max-width: 760px)"), []);
  const [isNarrow, setNarrow] = useState(narrow.matches);
  useEffect(() => {
    const change = (): void => setNarrow(narrow.matches);
    narrow.addEventListener("change", change);
    return () => narrow.removeEventListener("change", change);
  }, []);
  return isNarrow ? "portrait" : "landscape";
}

/** Which of one's seats is looked from; with several, a curtain before each. */
function useSeat(live: Live) {
  const table = live.table;
  const own = table?.chairs.filter((chair) => chair.is_mine && chair.kind === "person") ?? [];
  const deciding = own.find((chair) => table?.deciders.includes(chair.seat));
  useEffect(() => {
    if (!table) return;
    if (own.length === 1 && table.seat === null && own[0]) live.look(own[0].seat);
    if (own.length > 1 && table.seat !== null && table.status === "running" && !table.deciders.includes(table.seat)) live.look(null);
  }, [table]);
  if (own.length < 2 || table?.status !== "running") return null;
  return table.seat === null ? (deciding ?? null) : table.deciders.includes(table.seat) ? null : (deciding ?? null);
}

/** The tab's title and a sound say when it is one's turn. */
function useAttention(table: TableShown | null): void {
  const isMine = Boolean(table?.question);
  const ended = Boolean(table?.ended);
  useEffect(() => {
    document.title = isMine ? say("web.title.turn") : say("web.title");
    if (isMine) play("turn");
  }, [isMine]);
  useEffect(() => {
    if (ended) play("end");
  }, [ended]);
}
