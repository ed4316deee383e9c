"""What a review must hold to, measured over many games.

`PYTHONPATH=tests python tests/review/measures.py GAMES [GAME [PROCESSES [MEASURES [FILE]]]]`, with samurai or
rice-wars, and some of equal,equal4,weaker,draws,errors,planted.  With a file, every game is kept there as
soon as it is done, and a run that was stopped goes on.

Luck averages nothing between equal bots; bad draws show as luck, a weaker bot as choice; chances come true
about as often as they say, with a network and without; and a bad move that was planted is among the turning
points.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from importlib import import_module
from itertools import accumulate, count, product
from math import inf, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple, TypeVar, cast

import msgspec
from msgspec.structs import replace
from review.handicaps import Rules, unlucky

from rokkaku.bots.bot import make, own_seed, whole_turn
from rokkaku.core.draft import Draft
from rokkaku.core.game import Setup
from rokkaku.core.record import Line, Record, walk
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.protocol.reviews import Review, SeatReviewed
from rokkaku.review.account import review_of
from rokkaku.review.estimator import Estimator, Valued, estimator_of
from rokkaku.review.summary import luck

TABLES: dict[str, tuple[str, dict[str, str]]] = {
    "samurai": ("hans-im-glueck-1998", {"opening_hand": "drawn", "figure_setup": "random"}),
    "rice-wars": ("basic", {}),
}
"""The edition and the options with which a game is measured."""
SEATS = {"samurai": 2, "rice-wars": 3}
"""As few as can play it."""
FEWER, LEAST = 4, 16
"""Where many games are looked at, one of so many samples is enough, but at least so many are needed."""
MEASURES = "equal,equal4,weaker,draws,errors,planted"
PARTS = ("luck", "draws", "hidden", "choice", "own_choices", "others_choices", "result")
SOME = 20

T = TypeVar("T")

Each = Callable[[Callable[[int], Review], range], Iterator[Review]]
"""Looks at one game after the other, here or in other processes."""


class Kept(msgspec.Struct, frozen=True):
    """What was found in one game: a review, without what is not measured; or whether a mistake was found; or
    how wrong the chances were."""

    measure: str
    number: int
    found: Review | bool | tuple[float, ...]


class Notebook:
    """The games of a measure that were looked at before, and a place for more."""

    def __init__(self, measure: str, file: str) -> None:
        self.measure = measure
        self.file = Path(file) if file else None
        self.before = {kept.number: kept.found for kept in self._read() if kept.measure == measure}

    def _read(self) -> list[Kept]:
        if self.file is None or not self.file.exists():
            return []
        whole, end, half = self.file.read_bytes().rpartition(b"\n")
        if half:  # It was being written when the run was killed.
            os.truncate(self.file, len(whole + end))
        return [msgspec.json.decode(line, type=Kept) for line in whole.splitlines()]

    def each(self, look: Callable[[int], T], numbers: range, pool: Executor) -> Iterator[T]:
        """What is known of every game of the numbers; what was not looked at before is now."""
        yield from (cast(T, self.before[number]) for number in numbers if number in self.before)
        missing = [number for number in numbers if number not in self.before]
        for number, found in zip(missing, pool.map(look, missing), strict=True):
            self._keep(number, found)
            yield found

    def _keep(self, number: int, found: Any) -> None:
        if self.file is not None:
            kept = replace(found, lines=(), decisions=()) if isinstance(found, Review) else found
            with self.file.open("ab") as file:
                file.write(msgspec.json.encode(Kept(self.measure, number, kept)) + b"\n")


class PlayedOnly(Estimator):
    """Looks for no better move, which luck and choice do not need."""

    def best(
        self, view: Any, seat: Seat, moves: Sequence[Any], most: int, played: Any = None
    ) -> list[Valued]:
        return super().best(view, seat, [played], most, played)


class Planted(NamedTuple):
    record: Record
    line: int
    loss: float


def setup(seed: str, seats: int = 2, game: str = "samurai") -> Setup:
    edition, options = TABLES[game]
    return Setup(game, edition, seats, seed, options, first=Seat(0))


def played(setup: Setup, bots: Sequence[str], rules: Rules | None = None) -> Record:
    """A game between bots."""
    rules = rules or find(setup.game)
    return finished(setup, bots, [], rules.start(setup).state, "dice", rules)


def finished(
    setup: Setup, bots: Sequence[str], lines: list[Line], state: Any, dice: str, game: Rules
) -> Record:
    players = [make(bot, game, own_seed(setup.seed, f"{dice} {seat}")) for seat, bot in enumerate(bots)]
    while (outcome := game.outcome(state)) is None:
        seat = game.deciders(state)[0]
        draft = whole_turn(players[seat], game, state, seat, 10)
        lines.append(Line(seat, draft.moves))
        state = draft.state
    return Record(setup, game.rules_version, tuple(lines), outcome)


def quick_review(record: Record, seed: int, rules: Rules | None = None) -> Review:
    """With deals of its own: the same ones would be wrong in the same way in every game."""
    game = record.setup.game
    engine = estimator_of(game).engine
    samples = max(LEAST, engine.samples // FEWER)
    return review_of(rules or find(game), record, PlayedOnly(engine, samples, seed))


def equal_bots(games: int, seats: int = 2, game: str = "samurai", each: Each = map) -> Iterator[Review]:
    return each(partial(equal_game, seats, game), range(games))


def equal_game(seats: int, game: str, number: int) -> Review:
    """Each deal of Samurai is played with every seat as the first; what is found is told from that seat on.

    In Rice Wars the cards go to seats in the order in which they play, so that this would be the same game.
    """
    deal, first = divmod(number, seats) if game == "samurai" else (number, 0)
    table = replace(setup(f"equal {deal}", seats, game), first=Seat(first))
    review = quick_review(played(table, ("greedy",) * seats), number)
    return replace(review, seats=review.seats[first:] + review.seats[:first])


def bad_draws(games: int, game: str = "samurai", each: Each = map) -> Iterator[Review]:
    return each(partial(bad_game, game), range(games))


def bad_game(game: str, number: int) -> Review:
    rules = unlucky(find(game))
    table = setup(f"draws {number}", SEATS[game], game)
    return quick_review(played(table, ("greedy",) * table.seats, rules), number, rules)


def weaker_bot(games: int, game: str = "samurai", each: Each = map) -> Iterator[Review]:
    return each(partial(weaker_game, game), range(games))


def weaker_game(game: str, number: int) -> Review:
    bots = ("random", *("greedy",) * (SEATS[game] - 1))
    return quick_review(played(setup(f"weaker {number}", len(bots), game), bots), number)


def errors(game: str, number: int) -> tuple[float, ...]:
    """How wrong the chances of a game were, with a network and without: squared errors, a mean over lines."""
    table = setup(f"errors {number}", SEATS[game], game)
    record = played(table, ("greedy",) * table.seats)
    *states, _ = (state for state, _ in walk(find(game), record))
    assert record.outcome is not None
    won = [(place == 1) / record.outcome.places.count(1) for place in record.outcome.places]
    found = []
    for judged in ("network_chances", "chances"):
        engine = import_module(f"rokkaku.sim.{game.replace('-', '_')}.{judged}").ENGINE
        estimator = Estimator(engine, engine.samples, number)
        told = [estimator.open_table(state) for state in states]
        found.append(fmean(sum((a - b) ** 2 for a, b in zip(each, won, strict=True)) for each in told))
    return tuple(found)


def mean(found: Sequence[Review], seat: int, part: str) -> tuple[float, float]:
    """The mean of a part of a seat's account, in points, and its standard error."""
    values = [100 * part_of(review.seats[seat], part) for review in found]
    return fmean(values), stdev(values) / sqrt(len(values)) if len(values) > 1 else inf


def part_of(seat: SeatReviewed, part: str) -> float:
    if part == "luck":
        return luck(seat)
    if part == "choice":
        return seat.own_choices + seat.others_choices
    return float(getattr(seat, part))


def planted(number: int, samples: int, least: float = 0.3, game: str = "samurai") -> Planted:
    """A game of equal bots in which one move was replaced by one that loses at least so much.

    How much it loses is found with ten times the samples.
    """
    judge = estimator_of(game, 10 * (samples or estimator_of(game).samples))
    glance = estimator_of(game, judge.samples // 40)
    rules, bots = find(game), ("greedy",) * SEATS[game]
    for attempt in count():
        table, dice = setup(f"planted {number} {attempt}", len(bots), game), Random(number)
        whole = played(table, bots)
        states = [state for state, _ in walk(rules, whole)]
        for line in dice.sample(range(len(whole.lines)), k=len(whole.lines)):
            state, seat = states[line], whole.lines[line].seat
            view, moves = rules.view(state, seat), rules.moves(state, seat)
            worst, seems = _worst(glance, view, seat, moves)
            if seems < least / 2:
                continue
            found = judge.best(view, seat, moves, 1, worst)
            loss = found[0].chances[seat] - found[-1].chances[seat]
            if loss >= least and found[-1].move == worst:
                return Planted(_with(table, whole, line, state, worst, number), line + 1, loss)
    raise AssertionError("never reached")


def _worst(glance: Estimator, view: Any, seat: Seat, moves: Sequence[Any]) -> tuple[Any, float]:
    """The move that seems worst at a glance, and how much it seems to lose."""
    position = glance.engine.imagined(view)
    wins = [position.wins(seat, (seat, move), 1, 0, glance.samples)[seat] for move in moves]
    return moves[wins.index(min(wins))], (max(wins) - min(wins)) / glance.samples


def _with(table: Setup, whole: Record, line: int, state: Any, move: Any, number: int) -> Record:
    """The game with another move in a line, finished by the bots."""
    seat, rules = whole.lines[line].seat, find(table.game)
    draft = Draft(seat, state).play(rules, rules.write(move))
    bot = make("greedy", rules, f"planted {number}")
    while not draft.is_final(rules):
        seen, moves = rules.view(draft.state, seat), rules.moves(draft.state, seat)
        draft = draft.play(rules, rules.write(bot.choose(seen, moves, 10)))
    lines = [*whole.lines[:line], Line(seat, draft.moves)]
    return finished(table, ("greedy",) * table.seats, lines, draft.state, "planted", rules)


def is_found(plant: Planted, samples: int) -> bool:
    """Whether the review names the planted move among its turning points."""
    game = plant.record.setup.game
    review = review_of(find(game), plant.record, estimator_of(game, samples))
    return (plant.line, 0) in [
        (review.decisions[place].line, review.decisions[place].number) for place in review.turning_points
    ]


def plant_and_look(samples: int, game: str, number: int) -> bool:
    return is_found(planted(number, samples, game=game), samples)


def show(name: str, reviews: Iterator[Review], parts: Sequence[str], seats: int = 1) -> None:
    """The means so far, whenever some games more are done: a run that is stopped has told something."""
    found: list[Review] = []
    for review in reviews:
        found.append(review)
        if len(found) % SOME == 0:
            tell(name, found, parts, seats)
    if len(found) % SOME:
        tell(name, found, parts, seats)


def tell(name: str, found: Sequence[Review], parts: Sequence[str], seats: int) -> None:
    for seat, part in product(range(seats), parts):
        average, error = mean(found, seat, part)
        told = f"{part} {average:+.2f} ± {1.96 * error:.2f}"
        print(f"{name}, {len(found)} games, seat {seat}: {told}", flush=True)


def main(
    games: int, game: str = "samurai", processes: int = 1, measures: str = MEASURES, file: str = ""
) -> None:
    """Some of the measures, each over as many games as are asked for, or a part of them."""
    estimator_of(game).at_start(setup("compiled once", SEATS[game], game))
    with ProcessPoolExecutor(processes) as pool:
        for measure in measures.split(","):
            each = partial(Notebook(f"{game} {measure}", file).each, pool=pool)
            if measure.startswith("equal"):
                seats = int(measure.removeprefix("equal") or SEATS[game])
                show(measure, equal_bots(games, seats, game, each), PARTS, seats)
            elif measure == "weaker":
                show(measure, weaker_bot(games // 2, game, each), PARTS)
            elif measure == "draws":
                show(measure, bad_draws(games // 2, game, each), PARTS)
            elif measure == "errors":
                found = list(each(partial(errors, game), range(games // 2)))
                print(
                    "mean squared errors with a network and without:", *map(fmean, zip(*found, strict=True))
                )
            else:
                looks = each(partial(plant_and_look, 0, game), range(games // 10))
                for done, named in enumerate(accumulate(map(int, looks)), start=1):
                    print(f"planted: {named} of {done} among the turning points", flush=True)


if __name__ == "__main__":
    given = dict(enumerate(sys.argv[1:]))
    main(
        int(given[0]), given.get(1, "samurai"), int(given.get(2, "1")), given.get(3, MEASURES),
        given.get(4, ""),
    )  # fmt: skip
