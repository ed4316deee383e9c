// What the draft or the place pointed at leads to; else what is to be done, and below what is at that place.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { eventsOf } from "../../beside/events.ts";
import { Icon } from "../../board/Icon.tsx";
import { cardText, labelOf } from "../../board/labels.ts";
import { FREE } from "../../games/game.ts";
import { findGame } from "../../games/registry.ts";
import { capitalised } from "../../ui/fill.ts";
import { useObserved } from "../../ui/hooks/observed.ts";
import { useScrolling } from "../../ui/hooks/scrolling.ts";
import { say, sayIf } from "../../ui/words.ts";
import type { BoardShown, TableShown } from "../../wire.ts";
import { begun, branch, confirmable, endOf, isComplete } from "../state/choices.ts";
import type { LiveTable } from "../state/live.ts";
import { isPreviewed } from "../state/preview.ts";

interface Props {
  live: LiveTable;
  table: TableShown;
  board: BoardShown;
  /** What is going on. */
  now: string;
  /** Whether a panel of its own shows what is pointed at. */
  hasPanel: (spot: string) => boolean;
}

export function Preview({ live, table, board, now, hasPanel }: Props) {
  const preview = useObserved(live.preview);
  const pointing = useObserved(live.pointing);
  const scrolling = useScrolling<HTMLParagraphElement>();
  const isAsked = pointing !== "" && !hasPanel(pointing);
  const hasNews = isPreviewed(preview);
  const isOpen = table.question !== null && confirmable(table.question) === null;
  const isPlaying = findGame(table.game).lens?.isPlaying(preview.view) ?? false;
  const isAbout = preview.isPointed ? hasNews || isPlaying : hasNews && !isOpen;
  const isLaidOut = !preview.isPointed && preview.moves !== "";
  const costs = (isLaidOut && findGame(table.game).costs?.(preview.happened, preview.view)) || FREE;
  const words = costs.isAll ? "" : hint(live, table, board, now);
  const offered = (table.question && table.scene && findGame(table.game).offered?.(table.view, table.scene)) || [];
  const high = useHigh(scrolling.ref, isAbout ? "" : [...costs.sentences, words, ...offered].join());
  if (isAbout) return <PreviewEvents preview={preview} board={board} />;
  return (
    <p class={`preview${high}${table.question ? " mine" : ""}`} {...scrolling}>
      <span class="question">
        {costs.sentences.map((sentence) => (
          <small key={sentence} class="cost">
            {sentence}
          </small>
        ))}
        {words}
        {offered.map((sentence) => (
          <small key={sentence}>{sentence}</small>
        ))}
        {isAsked && <small class="quiet">{labelOf(pointing, table, board)}</small>}
      </span>
    </p>
  );
}

/** The same for those who hear the page, as soon as it is known. */
export function SpokenPreview({ live }: { live: LiveTable }) {
  const preview = useObserved(live.preview);
  const told = eventsOf(preview, {}).filter((event) => event.weight === "major");
  return (
    <div class="unseen" role="status" aria-live="polite">
      {told.length > 0 && `${say("web.preview")} ${told.map((event) => event.sentence).join(" ")}`}
    </div>
  );
}

function hint(live: LiveTable, table: TableShown, board: BoardShown, now: string): string {
  const question = table.question;
  if (table.is_paused && table.status === "running") return say("web.paused");
  if (!question) return now;
  if (isComplete(question)) return say("web.moves.final");
  if (live.path.length > begun(question.choices, []).length) {
    const id = live.path.at(-1) ?? "";
    const card = cardText(id, table);
    const ways = Object.keys(branch(question.choices, live.path));
    if (card) return ways.length > 1 ? say("web.hint.card", { what: card }) : card;
    const own = ownHint(table, id);
    if (own) return own;
    const what = labelOf(id, table, board);
    const isOnBoard = ways.some((way) => way in board.spots || table.scene?.pieces.some((piece) => piece.id === way));
    return say(isOnBoard ? "web.hint.place" : "web.hint.what", { what: capitalised(what) });
  }
  const end = endOf(question);
  if (end === null) return now;
  return ownHint(table, end.click) || now;
}

/** What a game has to say of a click; empty: nothing. */
function ownHint(table: TableShown, click: string): string {
  return sayIf(`web.hint.${table.game}.${click}`);
}

/**
 * Whether some words are higher than their area: then they rise over the board. Looked at when they change, not when
 * something is pointed at, which would come and go with the pointer.
 */
function useHigh<T extends HTMLElement>(area: RefObject<T | null>, words: string): string {
  const [isHigh, setHigh] = useState(false);
  useLayoutEffect(() => {
    const content = area.current?.firstElementChild as HTMLElement | null | undefined;
    if (area.current && content) setHigh(content.offsetHeight > area.current.clientHeight);
  }, [words]);
  return isHigh ? " tall" : "";
}

/** What is only pointed at is told over the board too, where there is room for all of it. */
function PreviewEvents({ preview, board }: { preview: LiveTable["preview"]["value"]; board: BoardShown }) {
  const all = eventsOf(preview, board.spots).filter((event) => event.weight === "major");
  const isEnd = all.some((event) => event.sign === "end");
  const others = all.filter((event) => event.sign !== "end" && event.sign !== "result");
  const area = useRef<HTMLDivElement>(null);
  const high = useHigh(area, preview.isPointed ? "" : others.map((event) => event.sentence).join());
  if (all.length === 0) return <p class="preview quiet">{say("web.preview.nothing")}</p>;
  return (
    <div class={`preview${high}`} ref={area}>
      <div class={`preview-events${isEnd ? " ends" : ""}${preview.isPointed ? " pointed" : ""}`}>
        {isEnd ? (
          <strong>
            {say("web.preview.end")} {all.find((event) => event.sign === "result")?.sentence}
          </strong>
        ) : (
          <small class="quiet">{say("web.preview")}</small>
        )}
        <ul>
          {others.map((event, index) => (
            <li key={index}>
              {event.symbol && <Icon item={event} board={board} />} {event.sentence}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
