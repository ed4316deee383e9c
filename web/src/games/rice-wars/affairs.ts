// Battles, duels and auctions, put together from what was told of them.

import type { Happened, Told } from "../../wire.ts";

export interface Side {
  seat: number;
  ashigaru: number;
  ronin: number;
  strength: number;
  /** How many cards lie face down. */
  hidden: number;
  cards: readonly string[];
  /** What was turned up to break a tie. */
  turnedUp: readonly string[];
}

interface Begun {
  /** The row it began with. */
  seq: number;
  /** The last row that told of it. */
  last: number;
  heading: string;
  isOver: boolean;
  /** How it ended, sentence by sentence. */
  result: readonly string[];
}

/** A side as a view has it. */
type Forces = Pick<Side, "seat" | "strength"> & { band: Pick<Side, "ashigaru" | "ronin"> };

export interface Fight extends Begun {
  kind: "fight";
  field: string | null;
  sides: readonly [Side, Side];
  winner: number | null;
  /** Of a duel: nobody has fought. */
  isRefused: boolean;
}

export interface Auction extends Begun {
  kind: "auction";
  bids: readonly { seat: number; amount: number | null }[];
  winners: readonly { seat: number; favours: number }[];
}

export type Affair = Fight | Auction;

/** So many sentences have room on a card. */
const MOST = 4;
/** After these, what is lost is lost by something else. */
const GOING_ON = ["CardPlayed", "FavourUsed", "ActionPassed", "NeighbourPassed", "TurnBegan"];

/** All that began in some rows, in order. */
export function affairsIn(rows: readonly Told[]): Affair[] {
  const found: Affair[] = [];
  let isSettled = false;
  for (const row of rows) {
    for (const event of row.happened) {
      const begun = beginning(event, row.seq);
      const last = found.at(-1);
      isSettled = !begun && (isSettled || (last?.isOver === true && GOING_ON.includes(event.kind)));
      if (begun) found.push(begun);
      else if (last && !isSettled) found[found.length - 1] = goesOn(last, event, row.seq);
    }
  }
  return found;
}

export function concerns(affair: Affair, seat: number | null): boolean {
  if (affair.kind === "fight") return affair.sides.some((side) => side.seat === seat);
  return affair.bids.some((bid) => bid.seat === seat && bid.amount !== 0);
}

function beginning(event: Happened, seq: number): Affair | null {
  const begun = { seq, last: seq, heading: event.sentence, isOver: false, result: [] };
  if (event.kind === "AuctionBegan") return { ...begun, kind: "auction", bids: [], winners: [] };
  if (event.kind !== "BattleBegan" && event.kind !== "DuelBegan") return null;
  const { seat, target, field = null } = event.values as { seat: number; target: number; field?: string | null };
  return { ...begun, kind: "fight", field, sides: [sideOf(seat), sideOf(target)], winner: null, isRefused: false };
}

/** A fight that goes on with its forces of now: a favour adds to them, and no event says how much. */
export function asItStands(fight: Fight, view: unknown): Fight {
  const now = (view as { fight?: { attacker: Forces; defender: Forces } | null } | null)?.fight;
  if (fight.isOver || !now) return fight;
  const reinforced = (side: Side): Side => {
    const found = [now.attacker, now.defender].find((each) => each.seat === side.seat);
    return found ? { ...side, ...found.band, strength: found.strength } : side;
  };
  const [one, other] = fight.sides;
  return { ...fight, sides: [reinforced(one), reinforced(other)] };
}

function sideOf(seat: number): Side {
  return { seat, ashigaru: 0, ronin: 0, strength: 0, hidden: 0, cards: [], turnedUp: [] };
}

function goesOn(affair: Affair, event: Happened, seq: number): Affair {
  const after = affair.kind === "fight" ? fought(affair, event) : bidFor(affair, event);
  return after === affair ? affair : { ...after, last: seq };
}

function fought(fight: Fight, event: Happened): Fight {
  const { winner = null, seat = null } = event.values as { winner?: number | null; seat?: number | null };
  switch (event.kind) {
    case "RuleUsed":
      return { ...fight, result: [...fight.result, event.sentence] };
    case "BattleWon":
      return { ...fight, winner: seat, isOver: true, result: [...fight.result, event.sentence] };
    case "DuelDecided":
      return { ...fight, winner, isOver: true, result: [...fight.result, event.sentence] };
    case "DuelRefused":
      return { ...fight, winner: fight.sides[0].seat, isOver: true, isRefused: true, result: [event.sentence] };
    case "PeasantRemoved":
    case "PeasantSaved":
      return fight.isOver && fight.result.length < MOST
        ? { ...fight, result: [...fight.result, event.sentence] }
        : fight;
  }
  if (fight.isOver) return fight;
  const [one, other] = fight.sides;
  const after = (side: Side): Side => (side.seat === seat ? strengthened(side, event) : side);
  return { ...fight, sides: [after(one), after(other)] };
}

function strengthened(side: Side, event: Happened): Side {
  const { values } = event;
  switch (event.kind) {
    case "AttackersSent":
    case "DefendersSent":
      return {
        ...side,
        ashigaru: values.ashigaru as number,
        ronin: values.ronin as number,
        strength: values.strength as number,
      };
    case "CardLaid":
    case "DeckCardLaid":
      return { ...side, hidden: side.hidden + 1 };
    case "CardsRevealed":
      return { ...side, hidden: 0, cards: values.cards as string[], strength: values.strength as number };
    case "TieBreakTurnedUp":
      return { ...side, turnedUp: [...side.turnedUp, values.card as string], strength: values.strength as number };
    default:
      return side;
  }
}

function bidFor(auction: Auction, event: Happened): Auction {
  const { values, sentence } = event;
  switch (event.kind) {
    case "BidMade":
      return { ...auction, bids: [...auction.bids, { seat: values.seat as number, amount: null }] };
    case "BidNoted": {
      const noted = { seat: values.seat as number, amount: values.amount as number };
      return { ...auction, bids: auction.bids.map((bid) => (bid.seat === noted.seat ? noted : bid)) };
    }
    case "BidsShown":
      return { ...auction, bids: values.offers as Auction["bids"], isOver: true };
    case "FavoursWon":
      return { ...auction, winners: [...auction.winners, values as unknown as Auction["winners"][number]] };
    case "AdvisorDismissed":
      return auction.isOver && auction.winners.length === 0 ? { ...auction, result: [sentence] } : auction;
    default:
      return auction;
  }
}
