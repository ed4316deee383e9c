// Made from src/rokkaku/protocol by web/wire_types.py; do not edit.

export type Tree = { [click: string]: Tree | string };

export const PROTOCOL = 3;

/** Of words: what the key of a family in such a form ends in, after a hyphen. */
export const FORMS = ["acc","gen","dat","ins","loc","art"];

/** What can be added to a draft, the best move first. */
export interface AdviceShown {
  asked_at: number;
  draft: (string)[];
  moves: (AdvisedMove)[];
  labels: { [name: string]: string };
}

/** A move that would be good now. */
export interface AdvisedMove {
  move: string;
  clicks: (string)[];
  chance: number;
  then: (ClickedMove)[];
}

/** Agree to a proposal, or decline it; a no from the player who made it withdraws it. */
export interface Answer {
  type: "answer";
  yes: boolean;
  id: string;
}

/** Click something that is not a choice: a drafted move is undone, or the rules explain the refusal. */
export interface Attempt {
  type: "attempt";
  clicks: (string)[];
  expected_seq: number;
  id: string;
}

/** A board without its pieces, the same for all tables with this edition and number of seats. */
export interface BoardShown {
  svg: string;
  box: [number, number, number, number];
  spots: { [name: string]: [number, number] };
  shape: string;
  degrees: number;
  mark: [number, number];
  mark_size: number;
  colours: (string)[];
}

/** Everything a table can be opened with. */
export interface Catalogue {
  games: (GameShown)[];
  bots: (string)[];
  paces: { [name: string]: Pace };
  lenses: ("off" | "preview" | "totals")[];
  protocol: number;
  max_body: number;
}

/** A seat and its player, if any. */
export interface ChairShown {
  seat: number;
  kind: "bot" | "free" | "invited" | "person" | "reserved";
  colour: string;
  name: string;
  bot: string;
  is_mine: boolean;
  is_online: boolean;
  can_come_back: boolean;
  key: string;
  left: number | null;
  is_running: boolean;
  is_late: boolean;
  wants_end: (number)[];
  has_resigned: boolean;
  preparing_since: number | null;
}

/** A move that would come next. */
export interface ClickedMove {
  move: string;
  clicks: (string)[];
}

/** Close a table before the game starts; only the host may. */
export interface Close {
  type: "close";
  id: string;
}

/** Play a whole turn: all moves up to the one that completes it. */
export interface Confirm {
  type: "confirm";
  moves: string;
  expected_seq: number;
  id: string;
}

/** How somebody has played a deal. */
export interface DealResult {
  table: string;
  name: string;
  is_mine: boolean;
  status: "expired" | "finished" | "imported" | "open" | "running";
  seat: number;
  place: number | null;
  count: number;
  sentence: string;
  happened: (Happened)[];
  rank: number;
}

/** A deal that can be played again, and how it went so far. */
export interface DealShown {
  table: string;
  game: string;
  edition: string;
  title: string;
  bots: (string)[];
  at: number;
  results: (DealResult)[];
  are_hidden: boolean;
}

/** Choose what happens to a seat that is out of time: `bot`, `wait`, `end` or, in a game of two, `win`. */
export interface DecideLate {
  type: "late";
  seat: number;
  choice: "bot" | "end" | "wait" | "win";
  id: string;
}

/** A move that was one of several, and the best one found for it. */
export interface Decision {
  line: number;
  number: number;
  seat: number;
  played: string;
  best: string;
  played_clicks: (string)[];
  best_clicks: (string)[];
  chance: number;
  loss: number;
}

/** The command has been carried out, and everything it wrote is on disk. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
  table: string;
  happened: (Happened)[];
  view: unknown | null;
}

/** Draft a turn: all of its moves so far. */
export interface DraftMoves {
  type: "draft";
  moves: string;
  expected_seq: number;
  id: string;
}

/** An edition, and what it is called. */
export interface EditionShown {
  key: string;
  title: string;
  seats: (number)[];
  options: (Option)[];
  colours: (string)[];
}

/** How the game ended, and the proof that the deal was fixed before the first move. */
export interface Ended {
  reason: string;
  sentence: string;
  places: (number)[];
  others: (number)[];
  seed: string;
  nonce: string;
}

/** A heading next to the board, and the items under it. */
export interface EntryShown {
  heading: string;
  items: (ItemShown)[];
  owner: number | null;
  is_current: boolean;
  is_wide: boolean;
}

/** A turn without a choice, as far as anyone can tell who sees no hand. */
export interface Forced {
  seat: number;
  moves: string;
  asked_at: number;
}

/** A game, its editions, and its levels from the weakest to the strongest. */
export interface GameShown {
  key: string;
  editions: (EditionShown)[];
  levels: (LevelShown)[];
  has_reviews: boolean;
  has_advice: boolean;
}

/** The guest who asks. */
export interface GuestShown {
  name: string;
}

/** An event in the game or at the table, as far as this point of view may know it. */
export interface Happened {
  kind: string;
  values: { [name: string]: unknown };
  sentence: string;
  weight: "implied" | "major" | "minor" | "normal";
  sign: "" | "capture" | "end" | "result";
  symbol: string;
  owner: number | null;
  is_marked: boolean;
}

/** A symbol next to the board. */
export interface ItemShown {
  symbol: string;
  label: string;
  text: string;
  owner: number | null;
  id: string;
  details: (ItemShown)[];
  is_current: boolean;
  opens_row: boolean;
  name: string;
  note: string;
}

/** Keep a table from expiring. */
export interface Keep {
  type: "keep";
  id: string;
}

/** Leave a chair: before the game it becomes free, later a bot plays there until you come back. Before the game a bot's chair can be named, too. */
export interface Leave {
  type: "leave";
  seat: number;
  id: string;
}

/** A lesson, and what it is called. */
export interface LessonListed {
  key: string;
  title: string;
}

/** The lesson that is played at a table, and how far it is. */
export interface LessonShown {
  key: string;
  number: number;
  count: number;
  title: string;
  text: string;
  spots: (string)[];
  verdict: "done" | "missed" | "open";
  answer: string;
  rule: string;
  next: string;
}

/** The lessons of one game in their order. */
export interface LessonsShown {
  game: string;
  lessons: (LessonListed)[];
}

/** How well a bot plays a game. */
export interface LevelShown {
  name: string;
  description: string;
  refusal: string;
}

/** A line of a game: the chances after it, and where the change came from. Line 0 is the deal. */
export interface LineReviewed {
  line: number;
  seat: number | null;
  chances: (number)[];
  choice: (number)[];
  hidden: (number)[];
  draws: (number)[];
}

/** Choose the point of view: one of your seats, or none to watch as a spectator. Only on a socket. */
export interface Look {
  type: "look";
  table?: string;
  seat?: number | null;
  since?: number;
  heard?: number;
  heard_spectators?: number;
  parts?: ("choices" | "presence" | "scene" | "view")[];
  language?: string;
  id: string;
}

/** A turn that could be played in a puzzle, and how likely its seat wins with it. */
export interface MeasuredTurn {
  clicks: ((string)[])[];
  chance: number;
}

/** Who gets a seat: `me`, `free`, `invited`, or `bot` with its name. */
export interface NewChair {
  kind?: "bot" | "free" | "invited" | "me";
  bot?: string;
  colour?: string;
  name?: string;
}

/** A table that continues a finished game from a line; everything hidden from `view` is dealt again. */
export interface NewFork {
  line: number;
  view?: string;
  chairs?: (NewChair)[];
  pace?: Pace;
}

/** The name someone wants. */
export interface NewGuest {
  name: string;
}

/** A lesson of a game, by its key. */
export interface NewLesson {
  game: string;
  lesson: string;
}

/** A puzzle of a game, by its key. */
export interface NewPuzzle {
  game: string;
  puzzle: string;
  is_played_on?: boolean;
}

/** A record of a game as text or as JSON, to be reviewed. */
export interface NewRecord {
  text: string;
}

/** A table to open. Fields left out get the game's defaults. */
export interface NewTable {
  game: string;
  edition?: string;
  options?: { [name: string]: string };
  chairs?: (NewChair)[];
  first?: number | null;
  pace?: Pace;
  is_public?: boolean;
  has_spectators?: boolean;
  lens?: "off" | "preview" | "totals";
  has_advice?: boolean | null;
}

/** Save a private note about the table. */
export interface Note {
  type: "note";
  text: string;
  id: string;
}

/** One named choice inside an edition. */
export interface Option {
  name: string;
  values: (string)[];
  default: string;
}

/** Time to think: a bank and an increment in seconds, days for each turn, or no limit. */
export interface Pace {
  kind: "days" | "live" | "none";
  bank: number;
  increment: number;
  days: number;
}

/** A symbol on a spot of the board. */
export interface PieceShown {
  symbol: string;
  spot: string;
  x: number;
  y: number;
  scale: number;
  label: string;
  owner: number | null;
  id: string;
}

/** Open a table with the deal of a finished game, in the person's seat against the same bots. */
export interface PlayDeal {
  type: "deal";
  id: string;
}

/** A game after one line of its record, from one point of view. */
export interface Position {
  line: number;
  last: number;
  view: unknown;
  scene: SceneShown;
  moves: string;
  seat: number | null;
  happened: (Happened)[];
}

/** A command sent by HTTP, and the seat it is for. */
export interface Posted {
  command: Look | Sit | SeatBot | Leave | Rename | DraftMoves | Attempt | Undo | Redo | Restart | Confirm | Preview | Propose | Answer | Resume | Resign | DecideLate | Say | Note | Keep | Close | Rematch | PlayDeal;
  seat?: number | null;
}

/** Who is at a table now, if nothing else has changed since the last frame; lists have one item a seat. */
export interface Presence {
  type: "presence";
  at: number;
  online: (boolean)[];
  left: (number | null)[];
  watchers: number;
}

/** Ask what some moves would lead to, as far as this seat can know. */
export interface Preview {
  type: "preview";
  moves: string;
  id: string;
}

/** Something the others are asked to agree to. */
export interface Proposal {
  what: "end" | "pause" | "takeback";
  by: number;
  line: number;
  waiting: (number)[];
}

/** Ask the others to agree: `end` without places, `pause`, or `takeback` of a line and all after it. */
export interface Propose {
  type: "propose";
  what: "end" | "pause" | "takeback";
  line?: number;
  id: string;
}

/** A puzzle: nothing that helps to solve it. */
export interface PuzzleListed {
  game: string;
  key: string;
  number: number;
  seats: number;
}

/** The puzzle that is played at a table; how to solve it is told once it is answered. */
export interface PuzzleShown {
  key: string;
  number: number;
  count: number;
  next: string;
  verdict: "done" | "missed" | "open";
  chance: number | null;
  turns: (MeasuredTurn)[];
  labels: { [name: string]: string };
}

/** All puzzles, those of a game in their order, and which has its day today. */
export interface PuzzlesShown {
  today: PuzzleListed;
  puzzles: (PuzzleListed)[];
}

/** The decision this seat has to make, and its draft so far. */
export interface Question {
  asked_at: number;
  draft: (string)[];
  undone: (string)[];
  is_final: boolean;
  ending: string;
  choices: Tree;
  labels: { [name: string]: string };
}

/** Draft the last undone move again. */
export interface Redo {
  type: "redo";
  id: string;
}

/** Nothing has changed. `rule` is the id of the rule that forbids the move, if a rule does. */
export interface Refused {
  type: "refused";
  id: string;
  key: string;
  sentence: string;
  rule: string;
}

/** Open a new table with the same people, each moved on by one seat, or take your seats there. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Take another name at this table, for one of your seats. */
export interface Rename {
  type: "rename";
  seat: number;
  name: string;
  id: string;
}

/** Resign from the game. */
export interface Resign {
  type: "resign";
  id: string;
}

/** Take back the whole draft. */
export interface Restart {
  type: "restart";
  id: string;
}

/** Continue a game that is paused; anyone who plays may. */
export interface Resume {
  type: "resume";
  id: string;
}

/** What can be said of a finished game. */
export interface Review {
  lines: (LineReviewed)[];
  decisions: (Decision)[];
  turning_points: (number)[];
  seats: (SeatReviewed)[];
}

/** The review of a finished game, or how far it has come. */
export interface ReviewShown {
  done: number;
  of: number;
  review: Review | null;
  labels: { [name: string]: string };
}

/** One rule of a game, in our own words. */
export interface RuleShown {
  id: string;
  chapter: string;
  title: string;
  text: string;
  asked_as: string;
  picture: string;
  caption: string;
}

/** A chat message. */
export interface SaidShown {
  number: number;
  room: "spectators" | "table";
  name: string;
  text: string;
  at: number;
  seat: number | null;
}

/** Send a chat message to the table or, as a spectator, to the other spectators. */
export interface Say {
  type: "say";
  text: string;
  id: string;
}

/** Everything drawn that changes during a game, with labels as text. */
export interface SceneShown {
  pieces: (PieceShown)[];
  labels: { [name: string]: string };
  entries: (EntryShown)[];
}

/** Give an empty chair to a bot. */
export interface SeatBot {
  type: "seat_bot";
  seat: number;
  bot: string;
  id: string;
}

/** A seat's way from the chance it began with to the result: all parts together are the difference. */
export interface SeatReviewed {
  seat: number;
  start: number;
  own_choices: number;
  others_choices: number;
  draws: number;
  hidden: number;
  ending: number;
  result: number;
  lost: number;
  summary: string;
}

/** Take a chair, take your own back from a bot, or, before the game, sit on in another colour. */
export interface Sit {
  type: "sit";
  seat: number;
  key?: string;
  colour?: string;
  id: string;
}

/** Parts of a game that are known from one source. */
export interface SourceShown {
  source: string;
  names: (string)[];
}

/** How we know what is in a game's box; empty where there is no doubt. */
export interface SourcesShown {
  note: string;
  sources: (SourceShown)[];
}

/** A table in the lobby. */
export interface TableListed {
  id: string;
  game: string;
  edition: string;
  title: string;
  status: "expired" | "finished" | "imported" | "open" | "running";
  chairs: (ChairShown)[];
  pace: Pace;
  is_public: boolean;
  has_spectators: boolean;
  line: number;
  touched: number;
  waits_for_me: boolean;
  is_left: boolean;
  expires: number | null;
  is_expiring: boolean;
  fork_of: string;
  place: number | null;
}

/** A new table; `address` is the link to share. */
export interface TableOpened {
  id: string;
  address: string;
}

/** A table from one point of view. Complete: a client needs no earlier frame to understand it. */
export interface TableShown {
  type: "table";
  id: string;
  seq: number;
  seat: number | null;
  status: "expired" | "finished" | "imported" | "open" | "running";
  game: string;
  edition: string;
  title: string;
  options: { [name: string]: string };
  chairs: (ChairShown)[];
  deciders: (number)[];
  line: number;
  pace: Pace;
  lens: "off" | "preview" | "totals";
  is_public: boolean;
  has_spectators: boolean;
  is_host: boolean;
  commitment: string;
  at: number;
  colours: (string)[];
  expires: number | null;
  is_expiring: boolean;
  frozen: string;
  values: string;
  fork_of: string;
  fork_line: number;
  rematch: string;
  deal_of: string;
  can_deal: boolean;
  has_advice: boolean;
  watchers: number;
  proposed: Proposal | null;
  is_paused: boolean;
  pause_needs: (number)[];
  is_left: boolean;
  forced: (Forced)[];
  ended: Ended | null;
  lesson: LessonShown | null;
  puzzle: PuzzleShown | null;
  question: Question | null;
  note: string;
  view: unknown | null;
  scene: SceneShown | null;
  told: (Told)[];
  said: (SaidShown)[];
}

/** A row of the log, as far as this point of view may know it. */
export interface Told {
  seq: number;
  kind: "answer" | "deal" | "end" | "fallback" | "freeze" | "keep" | "late" | "moves" | "pause" | "propose" | "rematch" | "rename" | "resign" | "resume" | "seat" | "start" | "takeback" | "timeout";
  at: number;
  seat: number | null;
  line: number;
  moves: string;
  happened: (Happened)[];
}

/** Take back the last drafted move. */
export interface Undo {
  type: "undo";
  id: string;
}

export type Command = Answer | Attempt | Close | Confirm | DecideLate | DraftMoves | Keep | Leave | Look | Note | PlayDeal | Preview | Propose | Redo | Rematch | Rename | Resign | Restart | Resume | Say | SeatBot | Sit | Undo;
