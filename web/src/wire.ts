// Made from src/rokkaku/protocol by web/wire_types.py; do not edit.

export type Tree = { [click: string]: Tree | string };

/** Agree to what is proposed, or decline; who has proposed it withdraws it so. */
export interface Answer {
  type: "answer";
  yes: boolean;
  id: string;
}

/** Click on what is no choice: something drafted is put back, or the rules say why it cannot be done. */
export interface Attempt {
  type: "attempt";
  clicks: (string)[];
  id: string;
}

/** A board without its pieces. The same for every table of an edition and a number of seats. */
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

/** All that a table can be opened with. */
export interface Catalogue {
  games: (GameShown)[];
  bots: (string)[];
  paces: { [name: string]: Pace };
  lenses: ("off" | "preview" | "totals")[];
  protocol: number;
}

/** A seat and who has it. */
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
}

/** Give up a table that has not begun; for its host. */
export interface Close {
  type: "close";
  id: string;
}

/** Play a turn for good: all moves up to the first that stands. */
export interface Confirm {
  type: "confirm";
  moves: string;
  expected_seq: number;
  id: string;
}

/** What becomes of a seat whose clock has run out: `bot`, `wait` or `end`. */
export interface DecideLate {
  type: "late";
  seat: number;
  choice: "bot" | "end" | "wait";
  id: string;
}

/** The command has been carried out, and what it wrote is on the disk. */
export interface Done {
  type: "done";
  id: string;
  seq: number;
  table: string;
  happened: (Happened)[];
  view: unknown | null;
}

/** Lay out a turn before confirming it: all its moves so far. */
export interface DraftMoves {
  type: "draft";
  moves: string;
  expected_seq: number;
  id: string;
}

/** Everything a lobby or a command line needs to know about an edition. */
export interface EditionInfo {
  key: string;
  title: string;
  seats: (number)[];
  options: (Option)[];
  colours: (string)[];
  words: { [name: string]: string };
}

/** How it ended, and what proves that the deal was settled before the first move. */
export interface Ended {
  reason: string;
  sentence: string;
  places: (number)[];
  others: (number)[];
  seed: string;
  nonce: string;
}

/** A heading beside the board, and the things under it. */
export interface EntryShown {
  heading: string;
  items: (ItemShown)[];
  owner: number | null;
  is_current: boolean;
  is_wide: boolean;
}

/** A game and its editions. */
export interface GameShown {
  key: string;
  editions: (EditionInfo)[];
}

/** Oneself, as the server knows one. */
export interface GuestShown {
  name: string;
}

/** Something that happened, as this point of view may know it. */
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

/** A symbol beside the board. */
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
}

/** Keep a table from expiring. */
export interface Keep {
  type: "keep";
  id: string;
}

/** Get up: before the game the chair is free again, in it a bot keeps it warm. */
export interface Leave {
  type: "leave";
  seat: number;
  id: string;
}

/** Choose the point of view: a seat one holds, or none for a spectator's. Only on a socket. */
export interface Look {
  type: "look";
  seat?: number | null;
  since?: number;
  heard?: number;
  parts?: ("choices" | "scene" | "view")[];
  language?: string;
  id: string;
}

/** Who is to sit at a seat: `me`, `free`, `invited`, or `bot` with its name. */
export interface NewChair {
  kind?: "bot" | "free" | "invited" | "me";
  bot?: string;
}

/** A table that plays on from a line of a finished game; what was hidden from `view` is dealt anew. */
export interface NewFork {
  line: number;
  view?: string;
  chairs?: (NewChair)[];
  pace?: Pace;
}

/** What somebody wants to be called. */
export interface NewGuest {
  name: string;
}

/** A table to be opened. What is left out is as the game suggests it. */
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
}

/** Keep a private note beside the table. */
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

/** How long one may think: a bank and an increment in seconds, days for each turn, or as one likes. */
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

/** A game after some line of its record, from one point of view. */
export interface Position {
  line: number;
  last: number;
  view: unknown;
  scene: SceneShown;
  moves: string;
  seat: number | null;
  happened: (Happened)[];
}

/** A command by HTTP, and the seat it speaks for. */
export interface Posted {
  command: Look | Sit | SeatBot | Leave | DraftMoves | Attempt | Undo | Redo | Restart | Confirm | Preview | Propose | Answer | Resign | DecideLate | Say | Note | Keep | Close | Rematch;
  seat?: number | null;
}

/** What moves would lead to, as far as it follows from what one knows. */
export interface Preview {
  type: "preview";
  moves: string;
  id: string;
}

/** What somebody asks the others to agree to. */
export interface Proposal {
  what: "end" | "takeback";
  by: number;
  line: number;
  waiting: (number)[];
}

/** Ask all others to agree: `end` without places, or `takeback` of all from a line of the record on. */
export interface Propose {
  type: "propose";
  what: "end" | "takeback";
  line?: number;
  id: string;
}

/** What this seat is asked, and its answer so far. */
export interface Question {
  asked_at: number;
  draft: (string)[];
  undone: (string)[];
  is_final: boolean;
  ending: string;
  choices: Tree;
  labels: { [name: string]: string };
}

/** Draft again the move last taken back. */
export interface Redo {
  type: "redo";
  id: string;
}

/** Nothing has changed. `rule` is the id of the rule that forbids a move. */
export interface Refused {
  type: "refused";
  id: string;
  key: string;
  sentence: string;
  rule: string;
}

/** A new table with the same people, each one seat further on. */
export interface Rematch {
  type: "rematch";
  id: string;
}

/** Give the game up. */
export interface Resign {
  type: "resign";
  id: string;
}

/** Take the whole draft back. */
export interface Restart {
  type: "restart";
  id: string;
}

/** A rule in our own words. */
export interface RuleShown {
  id: string;
  chapter: string;
  title: string;
  text: string;
  asked_as: string;
}

/** Something said. */
export interface SaidShown {
  number: number;
  room: "spectators" | "table";
  name: string;
  text: string;
  at: number;
  seat: number | null;
}

/** Speak at the table; spectators among themselves. */
export interface Say {
  type: "say";
  text: string;
  id: string;
}

/** All that is drawn, in words. */
export interface SceneShown {
  pieces: (PieceShown)[];
  labels: { [name: string]: string };
  entries: (EntryShown)[];
}

/** Give a chair that nobody sits on to a bot. */
export interface SeatBot {
  type: "seat_bot";
  seat: number;
  bot: string;
  id: string;
}

/** Take a chair, or take back the one that a bot keeps warm; `key` opens an invited one. */
export interface Sit {
  type: "sit";
  seat: number;
  key?: string;
  id: string;
}

/** Things of a game that are known from one source. */
export interface SourceShown {
  source: string;
  names: (string)[];
}

/** How we know what is in a game's box; nothing where that is plain. */
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
  status: "expired" | "finished" | "open" | "running";
  chairs: (ChairShown)[];
  pace: Pace;
  is_public: boolean;
  has_spectators: boolean;
  line: number;
  touched: number;
  waits_for_me: boolean;
  expires: number | null;
  is_expiring: boolean;
  fork_of: string;
}

/** A new table; `address` is the link for friends. */
export interface TableOpened {
  id: string;
  address: string;
}

/** A table from one point of view. Enough by itself: no earlier message is needed to understand it. */
export interface TableShown {
  type: "table";
  id: string;
  seq: number;
  seat: number | null;
  status: "expired" | "finished" | "open" | "running";
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
  expires: number | null;
  is_expiring: boolean;
  frozen: string;
  fork_of: string;
  fork_line: number;
  rematch: string;
  watchers: number;
  proposed: Proposal | null;
  ended: Ended | null;
  question: Question | null;
  note: string;
  view: unknown | null;
  scene: SceneShown | null;
  told: (Told)[];
  said: (SaidShown)[];
}

/** A row of the log, as this point of view may know it. */
export interface Told {
  seq: number;
  kind: "answer" | "end" | "fallback" | "freeze" | "keep" | "late" | "moves" | "propose" | "rematch" | "resign" | "seat" | "start" | "takeback" | "timeout";
  at: number;
  seat: number | null;
  line: number;
  moves: string;
  happened: (Happened)[];
}

/** Take the last drafted move back. */
export interface Undo {
  type: "undo";
  id: string;
}

export type Command = Answer | Attempt | Close | Confirm | DecideLate | DraftMoves | Keep | Leave | Look | Note | Preview | Propose | Redo | Rematch | Resign | Restart | Say | SeatBot | Sit | Undo;
