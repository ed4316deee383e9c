// A turn as it is seen happening: its events one after the other, each with the board after it.

import { sentencesOf, spotsOf } from "../../beside/events.ts";
import { keyOf } from "../../board/changes.ts";
import type { Happened, PieceShown, SceneShown, Told } from "../../wire.ts";

type Spots = { readonly [id: string]: unknown };

/** What a board shows, and what is known of the game then. */
export interface Shown {
  scene: SceneShown;
  view: unknown;
}

export interface Beat extends Shown {
  row: Told;
  /** What happens; null: the turn as a whole. */
  event: Happened | null;
  sentence: string;
  spots: readonly string[];
  /** Whether what is fought for is still there, just before it is decided. */
  isOpen: boolean;
}

/** Of one's own turn only what follows from it: the rest was laid out before. */
export function beatsOf(row: Told, before: Shown, after: Shown, spots: Spots, isOwn: boolean): Beat[] {
  const seen = row.happened.filter((each) => isSeen(each, spots, isOwn));
  if (seen.length === 0) return isOwn || !isWorthTelling(row) ? [] : [wholeTurn(row, after)];
  const changed = new Changed(before.scene, after.scene, seen, spots);
  return seen.flatMap((event, index) => {
    const isLast = index === seen.length - 1;
    const told = { row, event, sentence: event.sentence, spots: spotsOf(event, spots) };
    const then = isLast ? after : { scene: changed.sceneAfter(index), view: before.view };
    const beat: Beat = { ...told, ...then, isOpen: false };
    if (event.sign !== "capture") return [beat];
    return [{ ...told, scene: changed.sceneAfter(index - 1), view: before.view, isOpen: true }, beat];
  });
}

/** How long a beat is shown, where an ordinary one takes 1: two sums take longer to read than a place to see. */
export function lengthOf(beat: Beat): number {
  return beat.isOpen ? 2 : 1;
}

function isSeen(event: Happened, spots: Spots, isOwn: boolean): boolean {
  if (event.weight === "major") return event.sign !== "result" && event.sign !== "end";
  return !isOwn && event.weight === "normal" && event.is_marked && spotsOf(event, spots).length > 0;
}

function isWorthTelling(row: Told): boolean {
  return row.happened.some((each) => each.weight === "normal" || each.weight === "major");
}

function wholeTurn(row: Told, after: Shown): Beat {
  return { row, event: null, sentence: sentencesOf(row), spots: [], isOpen: false, ...after };
}

/** What comes and goes between two scenes, each with the event it belongs to. */
class Changed {
  private readonly before: SceneShown;
  private readonly left: ReadonlyMap<PieceShown, number>;
  private readonly come: ReadonlyMap<PieceShown, number>;

  constructor(before: SceneShown, after: SceneShown, events: readonly Happened[], spots: Spots) {
    const old = new Set(before.pieces.map(keyOf));
    const now = new Set(after.pieces.map(keyOf));
    const places = events.map((event) => spotsOf(event, spots));
    const timed = (pieces: readonly PieceShown[]) =>
      new Map(pieces.map((piece) => [piece, eventOf(piece, events, places)] as const));
    this.before = before;
    this.left = timed(before.pieces.filter((piece) => !now.has(keyOf(piece))));
    this.come = timed(after.pieces.filter((piece) => !old.has(keyOf(piece))));
  }

  sceneAfter(index: number): SceneShown {
    const kept = this.before.pieces.filter((piece) => (this.left.get(piece) ?? Infinity) > index);
    const come = [...this.come].filter(([, event]) => event <= index).map(([piece]) => piece);
    return { ...this.before, pieces: [...kept, ...come] };
  }
}

/** The event that speaks of a piece, or else the last one that speaks of its place, or else the last one. */
function eventOf(piece: PieceShown, events: readonly Happened[], places: readonly (readonly string[])[]): number {
  const isHere = (_: unknown, index: number): boolean => places[index]?.includes(piece.spot) ?? false;
  const named = events.findIndex((event, index) => event.symbol === piece.symbol && isHere(event, index));
  if (named >= 0) return named;
  const near = events.findLastIndex(isHere);
  return near >= 0 ? near : events.length - 1;
}
