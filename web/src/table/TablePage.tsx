// One table: finds its board, and the seat it is looked at from.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { ask, boardAddress } from "../ui/api.ts";
import { useColoured } from "../ui/hooks/coloured.ts";
import { useLanguage } from "../ui/hooks/language.ts";
import { useNarrow } from "../ui/hooks/narrow.ts";
import { LanguageChoice } from "../ui/LanguageChoice.tsx";
import { TopBar } from "../ui/TopBar.tsx";
import { loadArt } from "../ui/theme.ts";
import { say, speakAs } from "../ui/words.ts";
import type { BoardShown, ChairShown } from "../wire.ts";
import { useAttention } from "./attention.ts";
import { Screen } from "./Screen.tsx";
import { useFilling } from "./state/filling.ts";
import { type LiveTable, useTable } from "./state/live.ts";

export function TablePage({ id }: { id: string }) {
  const [plain, setBoard] = useState<BoardShown | null>(null);
  const spots = useMemo(() => Object.keys(plain?.spots ?? {}), [plain]);
  const live = useTable(id, spots);
  const table = live.table;
  const board = useColoured(plain, table);
  const isNarrow = useNarrow();
  const language = useLanguage();
  const seat = useSeat(live);
  useAttention(live);
  const filling = useFilling(live);

  useEffect(() => {
    if (!table) return;
    loadArt(table.game);
    speakAs(table.game, table.edition);
    let isWanted = true;
    const layout = isNarrow ? "portrait" : "landscape";
    void ask<BoardShown>(boardAddress(table, layout)).then((found) => isWanted && setBoard(found));
    return () => {
      isWanted = false;
    };
  }, [table?.game, table?.edition, table?.values, table?.chairs.length, isNarrow, language]);

  const isElsewhere = table?.status === "imported";
  useEffect(() => {
    if (isElsewhere) location.replace(`/r/${id}`);
  }, [isElsewhere]);

  if (live.connection === "gone") return <Gone why={live.whyGone} />;
  if (board && seat.isSettling) return <EmptyTable isNarrow={isNarrow} />;
  if (!table || !board)
    return (
      <p class="page-message" role="status">
        {say(live.connection === "lost" ? "web.lost" : "web.loading")}
      </p>
    );
  const next = seat.next.filter((chair) => !filling?.seats.has(chair.seat));
  return <Screen live={live} table={table} board={board} isNarrow={isNarrow} next={next} filling={filling} />;
}

/** For the moment between two seats: nothing that either of them knows. */
function EmptyTable({ isNarrow }: { isNarrow: boolean }) {
  return (
    <div class={`table-page ${isNarrow ? "narrow" : "wide"}`} aria-busy="true">
      <div class="bar" />
      <div class="play-area" />
      <div class="turn-area" />
      <div class="beside" />
    </div>
  );
}

function Gone({ why }: { why: string }) {
  return (
    <>
      <TopBar />
      <main class="page-message">
        <h1>{why || say("web.gone")}</h1>
        <p>
          <a class="button" href="/">
            {say("web.nav.home")}
          </a>
        </p>
        <LanguageChoice />
      </main>
    </>
  );
}

interface Seating {
  /** Those at this screen who are to decide, while nobody's hand is shown. */
  next: readonly ChairShown[];
  /** Whether what was last told is for a seat that is not to be shown any more. */
  isSettling: boolean;
}

/** Which of one's seats is looked from. With several, nobody's hand is asked for until somebody says who looks. */
function useSeat(live: LiveTable): Seating {
  const { table } = live;
  const own = table?.chairs.filter((chair) => chair.is_mine && chair.kind === "person") ?? [];
  const isShared = own.length > 1 && table?.status === "running";
  const only = own.length === 1 ? own[0] : undefined;
  const isDone = isShared && table !== null && table.seat !== null && !table.deciders.includes(table.seat);
  /** Where one has looked from: whoever looks away from there does so on purpose, such as to take a second seat. */
  const looked = useRef<number | null>(null);
  const isMissing = table !== null && table.seat === null && only !== undefined && only.seat !== looked.current;
  useEffect(() => {
    if (only === undefined)
      looked.current = null; // and whoever comes back elsewhere sees that here, too
    else if (table && table.seat !== null) looked.current = table.seat;
  }, [table?.seat, only?.seat]);
  useEffect(() => {
    if (isMissing && only) live.look(only.seat);
    if (isDone) live.look(null);
  }, [isMissing, isDone]);
  const next = isShared && table?.seat === null ? own.filter((chair) => table.deciders.includes(chair.seat)) : [];
  return { next, isSettling: isMissing || isDone };
}
