// What a game may add to what every game has: scenes, sentences and choices come from the server for all of them alike.

import type { ComponentChildren, ComponentType } from "preact";

import { Observed } from "../ui/hooks/observed.ts";
import { say, sayIf } from "../ui/words.ts";
import type { BoardShown, ChairShown, Happened, SceneShown, Told } from "../wire.ts";

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

/** Events that are being played out, or that a preview tells of. */
export interface MomentProps extends MarksProps {
  events: readonly Happened[];
  scene: SceneShown | null;
  /** Whether they happen now. */
  isPlayed: boolean;
  /** Whether what is fought for is not decided yet. */
  isOpen: boolean;
}

/** What is told on a card beside the board. */
export interface AffairProps {
  /** The log, as far as it has been played out. */
  rows: readonly Told[];
  /** What is known of the game then. */
  view: unknown;
  seat: number | null;
  chairs: readonly ChairShown[];
  board: BoardShown;
}

/** What leaves the board in an event, and where it goes. */
export interface Taken {
  symbol: string;
  spot: string;
  /** Whose it is now; null: nobody's. */
  seat: number | null;
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
  /** Whether it is worth saying that a move captures nothing. */
  isPlaying: (view: unknown) => boolean;
}

export type Values = { [name: string]: unknown };

/** One count of the final score. */
export interface Column {
  /** What is counted, in words. */
  name: () => string;
  heading: (board: BoardShown) => ComponentChildren;
  /** The same where it stands alone, if that takes more words. */
  alone?: () => string;
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

/** What was counted at the end, by seat. */
export interface Counted {
  columns: readonly Column[];
  scored: ReadonlyMap<unknown, Values>;
}

export function countsOf(score: Score | null, happened: readonly Happened[]): Counted {
  const counts = happened.filter((each) => each.kind === score?.event);
  const scored = new Map(counts.map((each) => [each.values.seat, each.values]));
  return { columns: scored.size > 0 ? (score?.columns ?? []) : [], scored };
}

/** What a turn costs, in sentences. */
export interface Costs {
  sentences: readonly string[];
  /** Whether the question need not be read beside them: what it asks was answered once already. */
  isAll: boolean;
}

export const FREE: Costs = { sentences: [], isAll: false };

/** A symbol of the game's art. */
export interface Drawn {
  symbol: string;
  owner: number | null;
}

export interface Game {
  lens: Lens | null;
  /** What is always marked on the board. */
  Marks: ComponentType<MarksProps> | null;
  /** What an event looks like on the board. */
  Moment: ComponentType<MomentProps> | null;
  /** What is taken in an event, if anything. */
  taken: ((event: Happened) => Taken | null) | null;
  /** Something between players, from its beginning to its end, on a card. */
  Affair: ComponentType<AffairProps> | null;
  /** What a turn costs, by what it leads to and the view then. */
  costs: ((happened: readonly Happened[], view: unknown) => Costs) | null;
  /** What each of the things does from which somebody is to choose, in sentences, where nothing else says it. */
  offered: ((view: unknown, scene: SceneShown) => readonly string[]) | null;
  /** Whether most turns are chosen by buttons: then they have a tray by the board that keeps its height. */
  hasTray: boolean;
  score: Score | null;
  /** Whether a view is of a part before the first turn that one may leave to chance. */
  isSetup: (view: unknown) => boolean;
  /** What each step of the introduction is drawn with. */
  introduction: readonly (readonly Drawn[])[];
  /** What is dealt where somebody wants to play at once, instead of being chosen before the first turn. */
  quickStart: { [option: string]: string };
}

/** A game that adds nothing. */
export const PLAIN: Game = {
  lens: null,
  Marks: null,
  Moment: null,
  taken: null,
  Affair: null,
  costs: null,
  offered: null,
  hasTray: false,
  score: null,
  isSetup: () => false,
  introduction: [],
  quickStart: {},
};

/** A count that the event tells by its own name. */
export const plainColumn = (name: string): Column => ({
  name: () => say(`web.score.${name}`),
  heading: () => say(`web.score.${name}`),
  alone: () => sayIf(`web.counting.${name}`),
  count: (scored) => Number(scored[name]),
});

export const unowned = (symbol: string): Drawn => ({ symbol, owner: null });
export const owned = (symbol: string, owner = 0): Drawn => ({ symbol, owner });
