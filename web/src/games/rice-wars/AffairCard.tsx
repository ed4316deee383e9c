// A battle, a duel or an auction on a card beside its field: both sides, what each has, and how it ends.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { Badge, Icon } from "../../board/Icon.tsx";
import { Glyph } from "../../ui/Glyph.tsx";
import { colourOf } from "../../ui/names.ts";
import { say } from "../../ui/words.ts";
import type { BoardShown, ChairShown } from "../../wire.ts";
import type { AffairProps } from "../game.ts";
import { type Affair, type Auction, affairsIn, asItStands, concerns, type Fight, type Side } from "./affairs.ts";

/** How long the end of what others do is shown. */
const LASTING = 5000;

export function AffairCard({ rows, view, seat, chairs, board }: AffairProps) {
  const first = useRef(rows.at(-1)?.seq ?? 0);
  const [dismissed, setDismissed] = useState(0);
  const affairs = useMemo(() => affairsIn(rows), [rows]);
  const affair = shownOf(affairs, seat, first.current, dismissed);
  const isOver = affair?.isOver ?? false;
  const passes = affair !== undefined && isOver && !concerns(affair, seat);
  const seq = affair?.seq ?? 0;
  const dismiss = (): void => setDismissed(seq);
  useEffect(() => {
    if (!passes) return;
    const timer = setTimeout(dismiss, LASTING);
    return () => clearTimeout(timer);
  }, [seq, passes]);
  useEffect(() => {
    if (!isOver) return;
    // Whoever goes on playing has seen it.
    const away = (event: Event): void => {
      if ((event.target as Element).closest(".board, .turn-area")) dismiss();
    };
    document.addEventListener("click", away, true);
    return () => document.removeEventListener("click", away, true);
  }, [seq, isOver]);
  if (!affair) return null;
  return (
    <section class={`affair ${placeOf(affair, board)}${isOver ? " over" : ""}`} aria-label={affair.heading}>
      <h2>
        {affair.heading}
        <button type="button" class="close" aria-label={say("web.close")} onClick={dismiss}>
          <Glyph sign="close" />
        </button>
      </h2>
      {affair.kind === "fight" ? (
        <Sides fight={asItStands(affair, view)} chairs={chairs} board={board} />
      ) : (
        <Bids auction={affair} chairs={chairs} board={board} />
      )}
      {affair.result.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </section>
  );
}

/** What is over and was not dismissed by whom it concerns comes before what goes on. */
function shownOf(
  affairs: readonly Affair[],
  seat: number | null,
  first: number,
  dismissed: number,
): Affair | undefined {
  const open = affairs.filter((affair) => affair.seq > dismissed && (affair.last > first || !affair.isOver));
  return open.find((affair) => affair.isOver && concerns(affair, seat)) ?? open.at(-1);
}

/** Where it leaves its field in sight. */
function placeOf(affair: Affair, board: BoardShown): string {
  const at = affair.kind === "fight" && affair.field ? board.spots[affair.field] : undefined;
  const [left, top, width, height] = board.box;
  if (!at) return "right top";
  return `${at[0] < left + width / 2 ? "right" : "left"} ${at[1] < top + height / 2 ? "bottom" : "top"}`;
}

interface Shown {
  chairs: readonly ChairShown[];
  board: BoardShown;
}

function Who({ seat, chairs, board }: Shown & { seat: number }) {
  // A neutral neighbour has no chair.
  const { colour } = chairs[seat] ?? { colour: board.colours[seat] ?? "" };
  return (
    <strong>
      <Badge seat={seat} board={board} /> {colourOf({ colour })}
    </strong>
  );
}

function Sides({ fight, ...shown }: Shown & { fight: Fight }) {
  return (
    <div class="affair-sides">
      {fight.sides.map((side) => (
        <div key={side.seat} class={fight.winner === side.seat ? "winner" : ""}>
          <Who seat={side.seat} {...shown} />
          <Forces side={side} board={shown.board} />
          {!fight.isRefused && <b>{say("web.affair.strength", { strength: side.strength })}</b>}
        </div>
      ))}
    </div>
  );
}

function Forces({ side, board }: { side: Side; board: BoardShown }) {
  const things = [
    ...repeated("person-ashigaru", side.ashigaru),
    ...repeated("person-ronin", side.ronin),
    ...side.cards.map((card) => `card-${card}`),
    ...repeated("card-back", side.hidden),
  ];
  return (
    <>
      <div class="affair-forces">
        {things.map((symbol, index) => (
          <Icon key={index} item={{ symbol, owner: null }} board={board} />
        ))}
      </div>
      {side.turnedUp.length > 0 && (
        <div class="affair-forces">
          <small>{say("web.affair.tie-break")}</small>
          {side.turnedUp.map((card, index) => (
            <Icon key={index} item={{ symbol: `card-${card}`, owner: null }} board={board} />
          ))}
        </div>
      )}
    </>
  );
}

function repeated(symbol: string, count: number): string[] {
  return Array.from({ length: count }, () => symbol);
}

function Bids({ auction, ...shown }: Shown & { auction: Auction }) {
  return (
    <ul class="affair-bids">
      {auction.bids.map((bid) => {
        const favours = auction.winners.find((winner) => winner.seat === bid.seat)?.favours ?? 0;
        return (
          <li key={bid.seat} class={favours > 0 ? "winner" : ""}>
            <Who seat={bid.seat} {...shown} />
            <b>{bid.amount ?? "?"}</b>
            {favours > 0 && <Favours count={favours} board={shown.board} />}
          </li>
        );
      })}
    </ul>
  );
}

function Favours({ count, board }: { count: number; board: BoardShown }) {
  const label = say("web.affair.favours", { count });
  return (
    <span role="img" aria-label={label} data-tip={label}>
      {repeated("favour", count).map((symbol, index) => (
        <Icon key={index} item={{ symbol, owner: null }} board={board} />
      ))}
    </span>
  );
}
