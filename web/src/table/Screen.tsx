// The table as it is shown: board, players, hand and turn; beside them the log, the chat, the moves and the notes.

import type { ComponentType } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";

import { sorted } from "../beside/entries.ts";
import { markedSpots, sentencesOf } from "../beside/events.ts";
import { Facts } from "../beside/Facts.tsx";
import { Players, Strip } from "../beside/Players.tsx";
import { Board, Tool } from "../board/Board.tsx";
import type { MomentProps } from "../games/game.ts";
import { findGame } from "../games/registry.ts";
import { ask } from "../ui/api.ts";
import { useFirst } from "../ui/hooks/first.ts";
import { useFrozenHeight } from "../ui/hooks/frozenHeight.ts";
import { useLanguage } from "../ui/hooks/language.ts";
import { useLow } from "../ui/hooks/narrow.ts";
import { useObserved } from "../ui/hooks/observed.ts";
import { useStableHeight } from "../ui/hooks/stableHeight.ts";
import { prefer, preferences } from "../ui/preferences.ts";
import { say } from "../ui/words.ts";
import type { BoardShown, ChairShown, Position, TableShown, Told } from "../wire.ts";
import { CatchUp } from "./panels/CatchUp.tsx";
import { Ended, useCounting } from "./panels/Ended.tsx";
import { Flight } from "./panels/Flight.tsx";
import { HowTo } from "./panels/HowTo.tsx";
import { LessonCard } from "./panels/LessonCard.tsx";
import { Notices } from "./panels/Notices.tsx";
import { PassScreen } from "./panels/PassScreen.tsx";
import { PuzzleCard } from "./panels/PuzzleCard.tsx";
import { TableMenu } from "./panels/TableMenu.tsx";
import { type Tab, Tabs } from "./panels/Tabs.tsx";
import { Waiting } from "./panels/Waiting.tsx";
import type { Beat } from "./state/beats.ts";
import { lit } from "./state/choices.ts";
import type { Filling } from "./state/filling.ts";
import type { LiveTable } from "./state/live.ts";
import { usePlayback } from "./state/playback.ts";
import { isLeftToBots } from "./state/presence.ts";
import { marked, toldSoFar, withoutRetries } from "./state/story.ts";
import { Controls } from "./turn/Controls.tsx";
import { useKeptFocus } from "./turn/focus.ts";
import { Hand } from "./turn/Hand.tsx";
import { useKeys } from "./turn/keys.ts";
import { Latest } from "./turn/Latest.tsx";
import { Named } from "./turn/Named.tsx";
import { Preview, SpokenPreview } from "./turn/Preview.tsx";
import { useSkipping } from "./turn/skipping.ts";

const NOWHERE: ReadonlySet<string> = new Set();
const NONE: readonly string[] = [];

interface Props {
  live: LiveTable;
  table: TableShown;
  board: BoardShown;
  isNarrow: boolean;
  /** Who may take the screen over now. */
  next: readonly ChairShown[];
  filling: Filling | null;
}

export function Screen({ live, table, board, isNarrow, next, filling }: Props) {
  const [peek, setPeek] = useState<Position | null>(null);
  const [tab, setTab] = useState<Tab>("log");
  const [shows, setShows] = useState({ lens: preferences().lens, howTo: false });
  const isLow = useLow();
  const playback = usePlayback(live, table, board);
  const shown = peek ?? playback.shown;
  const scene = shown?.scene ?? table.scene;
  const view = shown ? shown.view : table.view;
  const question = peek ? null : table.question;
  const open = table.is_paused ? null : question;
  const clickable = useMemo(() => (open ? lit(open.choices, live.path) : NOWHERE), [open, live.path]);
  const entries = useMemo(() => sorted(scene?.entries ?? [], table.seat), [scene, table.seat]);
  /** What one takes from, and what one is asked, is there before everything is played out. */
  const latest = useMemo(
    () => sorted((peek ?? table).scene?.entries ?? [], table.seat),
    [peek, table.scene, table.seat],
  );
  const { sources } = latest;
  const known = useMemo(
    () =>
      new Set([
        ...Object.keys(board.spots),
        ...sources.flatMap((entry) => entry.items.map((item) => item.id)),
        ...(table.scene?.pieces.map((piece) => piece.id) ?? []),
      ]),
    [board, sources, table.scene],
  );
  const markers = useMemo(() => markersOf(live, table, board), [live.story, board, table.seat]);
  const isOver = table.ended !== null && !playback.isPlaying;
  const counting = useCounting(table, live.story.rows, isOver);
  const count = counting.isCounting ? (findGame(table.game).score?.event ?? null) : null;
  const isPractice = table.lesson !== null || table.puzzle !== null;
  const told = useMemo(() => {
    const rows = toldSoFar(live.story.rows, playback.row, count);
    return isPractice ? withoutRetries(rows) : rows;
  }, [live.story.rows, playback.row, count, isPractice]);
  /** Where it happened what the position shown is that of. */
  const peeked = useMemo(
    () =>
      peek && live.story.rows.filter((row) => row.line === peek.line).flatMap((row) => markedSpots(row, board.spots)),
    [peek],
  );
  const advised = useObserved(live.advised);
  const back = (): void => (peek ? setPeek(null) : playback.stop());
  useKeys({
    live,
    onTab: setTab,
    onAct: playback.stop,
    onBack: () => (live.notice ? live.dismiss() : shown ? back() : live.unclick()),
  });
  useKeptFocus();
  useEffect(() => {
    if (filling?.isOn) playback.stop();
  }, [table.seq, filling?.isOn]);
  useEffect(() => setPeek(null), [table.seat]);
  const language = useLanguage();
  useEffect(() => {
    if (peek) show(peek.line);
  }, [language]);

  const show = (line: number): void => {
    playback.stop();
    const from = table.ended ? "open" : table.seat === null ? "spectator" : String(table.seat);
    void ask<Position>(`/api/tables/${table.id}/positions/${line}?view=${from}`).then(setPeek, (refusal: Error) =>
      live.tell(refusal.message),
    );
    // The log may stand below the screen, the board above it.
    document.querySelector(".first-screen")?.scrollIntoView();
  };
  const { lens, Marks, Moment, Affair } = findGame(table.game);
  const seat = isLeftToBots(table) ? null : table.seat;
  const affair = Affair && !isOver && (
    <Affair rows={told} view={view} seat={seat} chairs={table.chairs} board={board} />
  );
  const shownLens = table.lens !== "off" && shows.lens && view ? lens : null;
  const hasPanel = (id: string): boolean => shownLens?.hasPanel(view, id) ?? false;
  const isAsking = (id: string): boolean => live.path.length === 0 && !clickable.has(id) && hasPanel(id);
  /** Back to now; or an answer beside the board; or a move, or why it is none. */
  const click = (id: string): void => (shown ? back() : isAsking(id) ? live.dismiss() : live.click(id));
  const toggleLens = (): void => setShows({ ...shows, lens: prefer({ lens: !shows.lens }).lens });
  const heading = table.is_left ? "" : (entries.facts[0]?.heading ?? "");
  /** Until a turn is played out to its end it is the turn of whoever took it. */
  const playing = useFirst(heading, playback.row ? String(playback.row.line) : heading);
  const isNext = playback.isPlaying && question !== null && playing !== latest.facts[0]?.heading;
  /** What one was asked oneself is answered: it does not stand beside what comes of it. */
  const isOwn = playback.row?.seat != null && playback.row.seat === table.seat;
  const now = isNext ? [isOwn ? "" : playing, say("web.catch-up.next")].join(" ").trim() : playing;
  const facts = entries.facts.slice(1);
  /** Then nobody plays on: what was asked, and what comes of it, is all there is to say. */
  const isAnswered = ((table.lesson ?? table.puzzle)?.verdict ?? "open") !== "open";
  const players = {
    ...table,
    deciders: isAnswered || table.is_left ? [] : decidersOf(table, playback.row),
    // Who has which place is not told before it is counted.
    ended: isOver && !counting.isCounting ? table.ended : null,
  };
  const turn = playback.isPlaying || !table.question ? "" : String(table.question.asked_at);
  const phase = useFirst(phaseOf(table.ended ? view : table.view), turn);
  const content = isOver ? "end" : isAnswered ? "answered" : phase;
  const above = useFrozenHeight<HTMLElement>(turn);
  const upper = useFrozenHeight<HTMLDivElement>(turn);
  const isRunning = table.status === "running" || (table.ended !== null && !isOver);
  const isTurnShown = isRunning && next.length === 0 && !isAnswered;
  /** On a phone the board leaves no room for words that cover nothing. */
  const isToldBelow = (isNarrow || isLow) && isTurnShown && playback.isPlaying && !playback.isWaiting;
  const skipping = useSkipping(playback.stop, isToldBelow);
  const isOpening = sources.some((entry) => entry.is_wide);
  const lesson = table.lesson ? (
    <LessonCard live={live} table={table} lesson={table.lesson} />
  ) : (
    table.puzzle && <PuzzleCard live={live} table={table} board={board} puzzle={table.puzzle} />
  );
  const below = useStableHeight<HTMLElement>(`${content} ${isOpening}`);

  return (
    <div class={`table-page ${isNarrow ? "narrow" : "wide"}`} data-phase={content} data-turn={turn}>
      <div class="first-screen">
        <TableMenu
          live={live}
          table={table}
          onHowTo={() => setShows({ ...shows, howTo: true })}
          onChange={() => setShows({ ...shows, lens: preferences().lens })}
        />
        {isNarrow && (
          <section class={`above ${table.game}`} {...above} aria-label={say("web.players")}>
            <Strip table={players} entries={entries.players} board={board} />
            {facts.length > 0 && <Facts facts={facts} board={board} />}
          </section>
        )}
        {isNarrow && !isAnswered && lesson}
        <main class={`play-area ${table.game}`} onClickCapture={(event) => isOnBoard(event) && playback.stop()}>
          <Notices live={live} table={table} />
          {peek && !isTurnShown && <Peek kind="notice" peek={peek} onBack={back} />}
          <Board
            board={board}
            scene={scene}
            lit={playback.isPlaying ? NOWHERE : clickable}
            chosen={live.path}
            highlighted={playback.beat ? playback.beat.spots : live.highlighted}
            followed={playback.isPlaying ? (playback.beat?.spots ?? NONE) : (peeked ?? advised)}
            markers={shown ? [] : markers}
            isAsked={question !== null && !playback.isPlaying}
            onClick={click}
            onPoint={(id) => {
              live.pointing.value = id;
            }}
            tools={
              <>
                {playback.again && table.status === "running" && (
                  <Tool sign="again" label="web.catch-up.again" onClick={playback.again} />
                )}
                {table.lens !== "off" && lens && (
                  <Tool sign="lens" label="web.lens" isPressed={shows.lens} onClick={toggleLens} />
                )}
              </>
            }
          >
            {!shown && <Named live={live} board={board} now={now} />}
            {Marks && <Marks view={view} board={board} />}
            {shownLens && <shownLens.OnBoard view={view} board={board} preview={live.preview} />}
            {Moment && (
              <Moments Moment={Moment} beat={playback.beat} live={live} view={view} scene={scene} board={board} />
            )}
          </Board>
          {shownLens && (
            <shownLens.Panel
              view={view}
              board={board}
              chairs={table.chairs}
              pointing={live.pointing}
              preview={live.preview}
            />
          )}
          {!(isNarrow && isTurnShown) && affair}
          {!isToldBelow && <CatchUp playback={playback} board={board} />}
          <Flight beat={playback.beat} game={table.game} board={board} />
          {table.status === "open" && <Waiting live={live} table={table} board={board} />}
        </main>
        <footer class={`turn-area ${table.game}`} ref={below} {...skipping}>
          {next.length > 0 && <PassScreen chairs={next} board={board} onOpen={live.look} />}
          {isOver && <Ended live={live} table={table} board={board} counting={counting} />}
          {isAnswered && lesson}
          {isTurnShown && (
            <>
              <Hand live={live} board={board} sources={sources} lit={isToldBelow ? NOWHERE : clickable} turn={turn} />
              {isNarrow && affair}
              {isNarrow && !peek && findGame(table.game).hasTray && <Latest rows={told} board={board} />}
              {peek ? (
                <Peek kind="preview" peek={peek} onBack={back} />
              ) : isToldBelow ? (
                <CatchUp playback={playback} board={board} place="preview peek told" />
              ) : (
                <Preview live={live} table={table} board={board} now={now} hasPanel={hasPanel} />
              )}
              {table.chairs.some((chair) => chair.is_mine && chair.kind === "person") && (
                <Controls
                  live={live}
                  table={table}
                  known={known}
                  turn={turn}
                  isPast={peek !== null || isToldBelow}
                  filling={filling}
                />
              )}
            </>
          )}
        </footer>
      </div>
      <aside class="beside" aria-label={say("web.beside")}>
        {!isNarrow && !isAnswered && lesson}
        <div class={`upper ${table.game}`} {...upper}>
          <Players
            table={players}
            entries={entries.players}
            board={board}
            lit={clickable}
            chosen={live.path}
            onClick={live.click}
          />
          {!isNarrow && facts.length > 0 && <Facts facts={facts} board={board} />}
        </div>
        <Tabs
          live={live}
          table={table}
          board={board}
          tab={tab}
          setTab={setTab}
          rows={told}
          shownLine={peek?.line ?? null}
          onShow={show}
        />
      </aside>
      <div class="unseen" role="status" aria-live="polite">
        {spoken(live, table)}
      </div>
      <SpokenPreview live={live} />
      {(shows.howTo || (!lesson && !table.ended && table.status !== "open")) && (
        <HowTo
          game={table.game}
          edition={table.edition}
          board={board}
          isAsked={shows.howTo}
          onClose={() => setShows({ ...shows, howTo: false })}
        />
      )}
    </div>
  );
}

interface MomentsProps extends Pick<MomentProps, "view" | "scene" | "board"> {
  Moment: ComponentType<MomentProps>;
  beat: Beat | null;
  live: LiveTable;
}

/** What is being played out, or else what is about to happen. */
function Moments({ Moment, beat, live, ...shown }: MomentsProps) {
  const preview = useObserved(live.preview);
  const played = beat?.event ? [beat.event] : [];
  const events = beat ? played : preview.happened;
  return <Moment events={events} isPlayed={beat !== null} isOpen={beat?.isOpen ?? false} {...shown} />;
}

/** Which earlier position is shown, and the way back. */
function Peek({ kind, peek, onBack }: { kind: "notice" | "preview"; peek: Position; onBack: () => void }) {
  return (
    <p class={`${kind} peek`} role="status">
      <span>{say("web.peek", { line: peek.line })}</span>{" "}
      <button type="button" class="primary" onClick={onBack}>
        {say("web.back-to-now")}
      </button>
    </p>
  );
}

function isOnBoard(event: Event): boolean {
  return event.target instanceof Element && event.target.closest(".board") !== null;
}

/** Who has the turn: of what is played out, or now. */
function decidersOf(table: TableShown, row: Told | null): number[] {
  return row?.seat == null ? table.deciders : [row.seat];
}

/** The part of the game; each needs its own room around the board. */
function phaseOf(view: unknown): string {
  return (view as { phase?: string } | null)?.phase ?? "";
}

function markersOf(live: LiveTable, table: TableShown, board: BoardShown) {
  return marked(live.story.rows, table.seat, table.chairs.length).flatMap((row, index) =>
    markedSpots(row, board.spots).map((spot) => ({ spot, number: index + 1, seat: row.seat })),
  );
}

/** What has just happened, for those who hear the page. */
function spoken(live: LiveTable, table: TableShown): string {
  const last = live.story.rows.at(-1);
  const told = last ? sentencesOf(last) : "";
  return table.question && table.question.draft.length === 0 ? `${told} ${say("web.your-turn")}` : told;
}
