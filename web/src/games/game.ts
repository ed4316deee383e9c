// What a game may add to what every game has: scenes, sentences and choices come from the server for all of them alike.

import type { ComponentChildren, ComponentType } from "preact";

import { Observed } from "../ui/hooks/observed.ts";
import { say } from "../ui/words.ts";
import type { BoardShown, ChairShown, Happened } from "../wire.ts";

/** What moves lead to. */
export interface Preview {
  /** The moves it is about; empty: there is none. */
  moves: string;
  /** Whether the last of these moves is only pointed at, not laid out. */
  isPointed: boolean;
  happened: readonly Happened[];
  view: unknown;
}

export const NOTHING: Preview = { moves: "", isPointed: false, happened: [], view: null };
/** Where nobody is about to move. */
export const NO_PREVIEW = new Observed<Preview>(NOTHING);

export interface MarksProps {
  view: unknown;
  board: BoardShown;
}

export interface LensProps extends MarksProps {
  preview: Observed<Preview>;
}

export interface PanelProps extends LensProps {
  chairs: readonly ChairShown[];
  /** The id of what is pointed at. */
  pointing: Observed<string>;
}

/** Who is ahead where; all sums come from the server. */
export interface Lens {
  /** Drawn over the board. */
  OnBoard: ComponentType<LensProps>;
  /** Beside the place that is pointed at. */
  Panel: ComponentType<PanelProps>;
  /** Whether the panel has something to say of a place. */
  hasPanel: (view: unknown, id: string) => boolean;
}

export type Values = { [name: string]: unknown };

/** One count of the final score. */
export interface Column {
  heading: (board: BoardShown) => ComponentChildren;
  count: (scored: Values) => number;
  isLed?: (scored: Values) => boolean;
}

/** The counts that decided a game, as an event for each seat tells them. */
export interface Score {
  event: string;
  columns: readonly Column[];
  /** The key of a sentence that says what the columns mean. */
  note: string;
}

/** A symbol of the game's art. */
export interface Drawn {
  symbol: string;
  owner: number | null;
}

export interface Game {
  lens: Lens | null;
  /** What is always marked on the board. */
  Marks: ComponentType<MarksProps> | null;
  score: Score | null;
  /** What each step of the introduction is drawn with. */
  introduction: readonly (readonly Drawn[])[];
  /** What is dealt where somebody wants to play at once, instead of being chosen before the first turn. */
  quickStart: { [option: string]: string };
}

/** A game that adds nothing. */
export const PLAIN: Game = {
  lens: null,
  Marks: null,
  score: null,
  introduction: [],
  quickStart: {},
};

/** A count that the event tells by its own name. */
export const plainColumn = (name: string): Column => ({
  heading: () => say(`web.score.${name}`),
  count: (scored) => Number(scored[name]),
});

export const unowned = (symbol: string): Drawn => ({ symbol, owner: null });
export const owned = (symbol: string, owner = 0): Drawn => ({ symbol, owner });
