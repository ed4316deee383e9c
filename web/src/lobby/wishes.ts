// A table as somebody is about to ask for it, kept such that the server can open it.

import type { Catalogue, EditionInfo, GameShown, NewChair, NewTable, Pace } from "../wire.ts";

type Lens = Catalogue["lenses"][number];

export interface Wishes {
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
}

const NO_CLOCK: Pace = { kind: "none", bank: 0, increment: 0, days: 0 };

/** What is wished for before anybody has changed anything: a game with one friend, or as few as it takes. */
export function usual(game: GameShown): Wishes {
  const edition = game.editions[0] as EditionInfo;
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
  };
}

export function editionOf(catalogue: Catalogue, wishes: Wishes): EditionInfo {
  const game = gameOf(catalogue, wishes.game);
  return game.editions.find((each) => each.key === wishes.edition) ?? (game.editions[0] as EditionInfo);
}

export function gameOf(catalogue: Catalogue, key: string): GameShown {
  return catalogue.games.find((game) => game.key === key) ?? (catalogue.games[0] as GameShown);
}

/** Another game: what goes for every game stays. Not every game has totals to show. */
export function withGame(wishes: Wishes, game: GameShown): Wishes {
  const { pace, isPublic, hasSpectators, lens } = wishes;
  return { ...usual(game), pace, isPublic, hasSpectators, ...(lens === "totals" ? {} : { lens }) };
}

/** Another edition of the same game: house rules are made for one, chairs stay as far as there are so many. */
export function withEdition(wishes: Wishes, edition: EditionInfo): Wishes {
  const count = nearest(edition.seats, wishes.chairs.length);
  return withSeats({ ...wishes, edition: edition.key, options: {} }, count);
}

/** So many chairs: in another edition of the same game where this one is not made for so many. */
export function withCount(wishes: Wishes, game: GameShown, count: number): Wishes {
  const editions = game.editions.filter((edition) => edition.seats.includes(count));
  const other = editions.some((each) => each.key === wishes.edition) ? undefined : editions[0];
  return withSeats(other ? withEdition(wishes, other) : wishes, count);
}

/** How many can play a game, in any of its editions. */
export function countsOf(game: GameShown): number[] {
  return [...new Set(game.editions.flatMap((edition) => edition.seats))].sort((one, other) => one - other);
}

export function withSeats(wishes: Wishes, count: number): Wishes {
  const chairs = Array.from({ length: count }, (_, seat): NewChair => wishes.chairs[seat] ?? { kind: "free" });
  return { ...wishes, chairs, first: wishes.first !== null && wishes.first < count ? wishes.first : null };
}

export function withChair(wishes: Wishes, seat: number, chair: NewChair): Wishes {
  return { ...wishes, chairs: wishes.chairs.map((each, at) => (at === seat ? chair : each)) };
}

export function withOption(wishes: Wishes, edition: EditionInfo, name: string, value: string): Wishes {
  const options = { ...wishes.options, [name]: value };
  if (edition.options.find((option) => option.name === name)?.default === value) delete options[name];
  return { ...wishes, options };
}

export function asked(wishes: Wishes): NewTable {
  return {
    game: wishes.game,
    edition: wishes.edition,
    options: wishes.options,
    chairs: wishes.chairs,
    first: wishes.first,
    pace: wishes.pace,
    is_public: wishes.isPublic,
    has_spectators: wishes.hasSpectators,
    lens: wishes.lens,
  };
}

function nearest(counts: readonly number[], wanted: number): number {
  return counts.reduce(
    (best, count) => (Math.abs(count - wanted) < Math.abs(best - wanted) ? count : best),
    counts[0] ?? 2,
  );
}
