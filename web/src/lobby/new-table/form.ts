// The form for a new table, kept such that the server can open one by it.

import type { Catalogue, EditionShown, GameShown, NewChair, NewTable, Pace } from "../../wire.ts";

type Lens = Catalogue["lenses"][number];

export interface TableForm {
  game: string;
  edition: string;
  /** Only what differs from what is printed. */
  options: { [name: string]: string };
  chairs: NewChair[];
  first: number | null;
  pace: Pace;
  isPublic: boolean;
  hasSpectators: boolean;
  lens: Lens;
  /** Null: where one plays against bots alone. */
  hasAdvice: boolean | null;
}

const NO_CLOCK: Pace = { kind: "none", bank: 0, increment: 0, days: 0 };

/** The form before anybody has changed anything: a game with one friend, or as few as it takes. */
export function usualForm(game: GameShown): TableForm {
  const edition = game.editions[0] as EditionShown;
  const count = edition.seats[0] ?? 2;
  const chairs = Array.from({ length: count }, (_, seat): NewChair => ({ kind: seat === 0 ? "me" : "free" }));
  return {
    game: game.key,
    edition: edition.key,
    options: {},
    chairs,
    first: null,
    pace: NO_CLOCK,
    isPublic: false,
    hasSpectators: true,
    lens: "preview",
    hasAdvice: null,
  };
}

export function editionOf(catalogue: Catalogue, form: TableForm): EditionShown {
  const game = gameOf(catalogue, form.game);
  return game.editions.find((each) => each.key === form.edition) ?? (game.editions[0] as EditionShown);
}

export function gameOf(catalogue: Catalogue, key: string): GameShown {
  return catalogue.games.find((game) => game.key === key) ?? (catalogue.games[0] as GameShown);
}

/** Another game: what goes for every game stays. Not every game has totals to show. */
export function withGame(form: TableForm, game: GameShown): TableForm {
  const { pace, isPublic, hasSpectators, lens } = form;
  return { ...usualForm(game), pace, isPublic, hasSpectators, ...(lens === "totals" ? {} : { lens }) };
}

/** Another edition of the same game: house rules are made for one, chairs stay as far as there are so many. */
export function withEdition(form: TableForm, edition: EditionShown): TableForm {
  const count = nearest(edition.seats, form.chairs.length);
  const chairs = form.chairs.map(({ colour, ...chair }) =>
    colour && edition.colours.includes(colour) ? { ...chair, colour } : chair,
  );
  return withSeats({ ...form, chairs, edition: edition.key, options: {} }, count);
}

/** So many chairs: in another edition of the same game where this one is not made for so many. */
export function withCount(form: TableForm, game: GameShown, count: number): TableForm {
  const editions = game.editions.filter((edition) => edition.seats.includes(count));
  const other = editions.some((each) => each.key === form.edition) ? undefined : editions[0];
  return withSeats(other ? withEdition(form, other) : form, count);
}

/** How many can play a game, in any of its editions. */
export function countsOf(game: GameShown): number[] {
  return [...new Set(game.editions.flatMap((edition) => edition.seats))].sort((one, other) => one - other);
}

export function withSeats(form: TableForm, count: number): TableForm {
  const chairs = Array.from({ length: count }, (_, seat): NewChair => form.chairs[seat] ?? { kind: "free" });
  return { ...form, chairs, first: form.first !== null && form.first < count ? form.first : null };
}

export function withChair(form: TableForm, seat: number, chair: NewChair): TableForm {
  return { ...form, chairs: form.chairs.map((each, at) => (at === seat ? chair : each)) };
}

/** The colour of each chair: the one chosen, else the usual one, else the first that is left, as the server gives them. */
export function coloursOf(edition: EditionShown, chairs: readonly NewChair[]): string[] {
  const chosen = chairs.map((chair) => chair.colour);
  const kept = chairs.map(({ colour }, seat) => {
    const own = edition.colours[seat] ?? "";
    return colour || (chosen.includes(own) ? "" : own);
  });
  const left = edition.colours.filter((colour) => !kept.includes(colour));
  return kept.map((colour) => colour || (left.shift() ?? ""));
}

/** The colours that one can choose for a chair: those that one has not chosen for another. */
export function choosable(edition: EditionShown, chairs: readonly NewChair[], seat: number): string[] {
  return edition.colours.filter((colour) => chairs.every((chair, at) => at === seat || chair.colour !== colour));
}

export function withOption(form: TableForm, edition: EditionShown, name: string, value: string): TableForm {
  const options = { ...form.options, [name]: value };
  if (edition.options.find((option) => option.name === name)?.default === value) delete options[name];
  return { ...form, options };
}

/** Whether advice will be allowed. */
export function advises({ chairs, hasAdvice }: TableForm): boolean {
  const count = (kind: NewChair["kind"]): number => chairs.filter((chair) => chair.kind === kind).length;
  return hasAdvice ?? (count("me") === 1 && count("bot") === chairs.length - 1);
}

export function requestOf(form: TableForm): NewTable {
  return {
    game: form.game,
    edition: form.edition,
    options: form.options,
    chairs: form.chairs,
    first: form.first,
    pace: form.pace,
    is_public: form.isPublic,
    has_spectators: form.hasSpectators,
    lens: form.lens,
    has_advice: form.hasAdvice,
  };
}

function nearest(counts: readonly number[], wanted: number): number {
  return counts.reduce(
    (best, count) => (Math.abs(count - wanted) < Math.abs(best - wanted) ? count : best),
    counts[0] ?? 2,
  );
}

/** A bot on every chair that is open to anyone. */
export function filledWith(form: TableForm, bot: string): TableForm {
  const seats = form.chairs.flatMap((chair, seat) => (chair.kind === "free" ? [seat] : []));
  return seats.reduce((filled, seat) => withChair(filled, seat, { kind: "bot", bot }), form);
}
