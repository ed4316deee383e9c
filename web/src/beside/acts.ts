// What happened in a turn, act by act: with a symbol each, without what goes without saying.

import type { Happened } from "../wire.ts";

export interface Act {
  kind: string;
  sentence: string;
  /** A symbol of the game's art that shows what it is about. */
  symbol: string;
  owner: number | null;
  spots: readonly string[];
  /** Whether it changes who is ahead. */
  isWeighty: boolean;
  /** Whether it only follows from what was done. */
  isQuiet: boolean;
}

const WEIGHTY = new Set([
  "FigureCaptured",
  "FigureSetAside",
  "GameEnded",
  "WinDecided",
  "BattleWon",
  "PeasantRemoved",
  "DuelDecided",
  "FavoursWon",
]);
const PLAIN = new Set(["TurnEnded", "HandRefilled"]);
const QUIET = new Set(["TilesDrawn", "CardsDealt", "CardsDrawn", "MoneyReceived", "MoneyPaid", "HandChosen"]);
const CAPTURES = new Set(["FigureCaptured", "FigureSetAside", "BattleWon", "PeasantRemoved", "DuelDecided"]);
/** What costs what everybody knows. */
const PRICED = new Set(["PersonHired", "PersonPaid", "AdvisorPaid"]);
/** What is placed by many at once says nothing about the last moves. */
const DEALT = new Set(["FiguresDealt"]);

const SYMBOLS: readonly (readonly [value: string, symbol: (found: string) => string, isOwned: boolean])[] = [
  ["tile", (tile) => `tile-${tile}`, true],
  ["caste", (caste) => `figure-${caste}`, false],
  ["card", (card) => `card-${card}`, false],
  ["person", (person) => `person-${person}`, false],
  ["advisor", () => "advisor", false],
];

/** The acts of a row of the log. */
export function actsOf(row: { happened: readonly Happened[] }, spots: { [id: string]: unknown }): Act[] {
  const isPrice = (index: number): boolean =>
    row.happened[index]?.kind === "MoneyPaid" &&
    row.happened[index - 1]?.kind !== "CardPlayed" &&
    PRICED.has(row.happened[index + 1]?.kind ?? "");
  const worth = row.happened.filter((each, index) => !PLAIN.has(each.kind) && !isPrice(index));
  return together((worth.length > 0 ? worth : row.happened).map((each) => act(each, spots)));
}

/** What happens several times on end is told once. */
function together(acts: readonly Act[]): Act[] {
  const told: { act: Act; count: number }[] = [];
  for (const act of acts) {
    const last = told.at(-1);
    if (last?.act.sentence === act.sentence) last.count += 1;
    else told.push({ act, count: 1 });
  }
  return told.map(({ act, count }) => (count > 1 ? { ...act, sentence: `${act.sentence} ×${count}` } : act));
}

function act(happened: Happened, spots: { [id: string]: unknown }): Act {
  const { values } = happened;
  const known = SYMBOLS.find(([name]) => typeof values[name] === "string");
  const seat = typeof values.seat === "number" ? values.seat : null;
  return {
    kind: happened.kind,
    sentence: happened.sentence,
    symbol: known ? known[1](String(values[known[0]])) : "",
    owner: known?.[2] ? seat : null,
    spots: spotsOf(happened, spots),
    isWeighty: WEIGHTY.has(happened.kind),
    isQuiet: QUIET.has(happened.kind),
  };
}

/** The places of a turn that are worth a mark on the board. */
export function placesOf(row: { happened: readonly Happened[] }, spots: { [id: string]: unknown }): string[] {
  return [...new Set(row.happened.filter((each) => !DEALT.has(each.kind)).flatMap((each) => spotsOf(each, spots)))];
}

/** The spots of the board that an event speaks of. */
export function spotsOf(happened: Happened, spots: { [id: string]: unknown }): string[] {
  const found = new Set<string>();
  const search = (value: unknown): void => {
    if (typeof value === "string") {
      if (value in spots) found.add(value);
    } else if (Array.isArray(value)) {
      value.forEach(search);
    } else if (value !== null && typeof value === "object") {
      Object.values(value).forEach(search);
    }
  };
  search(happened.values);
  return [...found];
}

/** Whether something was taken. */
export function hasCapture(row: { happened: readonly Happened[] }): boolean {
  return row.happened.some((each) => CAPTURES.has(each.kind));
}
