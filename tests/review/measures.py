"""What a review must hold to, measured over many games: `python tests/review/measures.py GAMES [rice-wars]`.

Luck averages nothing between equal bots; bad draws show as luck, a weaker bot as choice; and a bad move that
was planted is among the turning points.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import count
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

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
LOST = 5
"""A deal in which a seat loses so many games out of as many is a handicap."""
HANDICAPS = (9, 17, 26, 22)
"""Where the first of them are, so that few need to be looked for."""


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


def played(setup: Setup, bots: Sequence[str], dice: str = "dice") -> Record:
    """A game between bots."""
    return finished(setup, bots, [], find(setup.game).start(setup).state, dice)


def finished(setup: Setup, bots: Sequence[str], lines: list[Line], state: Any, dice: str) -> Record:
    game = find(setup.game)
    players = [make(bot, game, own_seed(setup.seed, f"{dice} {seat}")) for seat, bot in enumerate(bots)]
    while (outcome := game.outcome(state)) is None:
        seat = game.deciders(state)[0]
        draft = whole_turn(players[seat], game, state, seat, 10)
        lines.append(Line(seat, draft.moves))
        state = draft.state
    return Record(setup, game.rules_version, tuple(lines), outcome)


def handicapped(number: int) -> Setup:
    """A deal that the first seat loses however equal bots play it."""
    first = HANDICAPS[number] if number < len(HANDICAPS) else 0
    deals = (setup(f"handicap {number} {deal}") for deal in count(first))
    return next(deal for deal in deals if all(is_lost(deal, game) for game in range(LOST)))


def is_lost(deal: Setup, game: int) -> bool:
    """Whether the first seat loses one of several games of a deal, in which the bots' dice differ."""
    outcome = played(deal, ("greedy", "greedy"), f"game {game}").outcome
    assert outcome is not None
    return outcome.places[0] > 1


def reviews(records: Iterator[Record], samples: int) -> Iterator[Review]:
    for record in records:
        estimator = estimator_of(record.setup.game, samples)
        quick = PlayedOnly(estimator.engine, estimator.samples)
        yield review_of(find(record.setup.game), record, quick)


def equal_bots(games: int, samples: int, seats: int = 2, game: str = "samurai") -> list[Review]:
    setups = (setup(f"equal {number}", seats, game) for number in range(games))
    return list(reviews((played(each, ("greedy",) * seats) for each in setups), samples))


def bad_draws(games: int, samples: int) -> list[Review]:
    records = (played(handicapped(number), ("greedy", "greedy")) for number in range(games))
    return list(reviews(records, samples))


def weaker_bot(games: int, samples: int, game: str = "samurai") -> list[Review]:
    bots = ("random", *("greedy",) * (SEATS[game] - 1))
    records = (played(setup(f"weaker {number}", len(bots), game), bots) for number in range(games))
    return list(reviews(records, samples))


def mean(found: Sequence[Review], seat: int, part: str) -> tuple[float, float]:
    """The mean of a part of a seat's account, in points, and its standard error."""
    values = [100 * part_of(review.seats[seat], part) for review in found]
    return fmean(values), stdev(values) / sqrt(len(values))


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
            worst = _worst(glance, view, seat, moves)
            found = judge.best(view, seat, moves, 1, worst)
            loss = found[0].chances[seat] - found[-1].chances[seat]
            if loss >= least and found[-1].move == worst:
                return Planted(_with(table, whole, line, state, worst, number), line + 1, loss)
    raise AssertionError("never reached")


def _worst(glance: Estimator, view: Any, seat: Seat, moves: Sequence[Any]) -> Any:
    """The move that seems worst at a glance."""
    position = glance.engine.imagined(view)
    return min(moves, key=lambda move: position.wins(seat, (seat, move), 1, 0, glance.samples)[seat])


def _with(table: Setup, whole: Record, line: int, state: Any, move: Any, number: int) -> Record:
    """The game with another move in a line, finished by the bots."""
    seat, rules = whole.lines[line].seat, find(table.game)
    draft = Draft(seat, state).play(rules, rules.write(move))
    bot = make("greedy", rules, f"planted {number}")
    while not draft.is_final(rules):
        seen, moves = rules.view(draft.state, seat), rules.moves(draft.state, seat)
        draft = draft.play(rules, rules.write(bot.choose(seen, moves, 10)))
    lines = [*whole.lines[:line], Line(seat, draft.moves)]
    return finished(table, ("greedy",) * table.seats, lines, draft.state, "planted")


def is_found(plant: Planted, samples: int) -> bool:
    """Whether the review names the planted move among its turning points."""
    game = plant.record.setup.game
    review = review_of(find(game), plant.record, estimator_of(game, samples))
    return (plant.line, 0) in [
        (review.decisions[place].line, review.decisions[place].number) for place in review.turning_points
    ]


def main(games: int, game: str = "samurai") -> None:
    samples = 0
    for seats in (SEATS[game], 4):
        found = equal_bots(games, samples, seats, game)
        for seat in range(seats):
            average, error = mean(found, seat, "luck")
            print(f"{seats} equal bots, seat {seat}: luck {average:+.2f} ± {1.96 * error:.2f}", flush=True)
    cases = {"weaker bot": weaker_bot(max(2, games // 5), samples, game)}
    if game == "samurai":
        cases["bad draws"] = bad_draws(max(2, games // 5), samples)
    for name, found in cases.items():
        for part in ("luck", "choice", "own_choices", "others_choices", "result"):
            average, error = mean(found, 0, part)
            print(f"{name}, seat 0: {part} {average:+.1f} ± {1.96 * error:.1f}", flush=True)
    plants = [planted(number, samples, game=game) for number in range(max(1, games // 10))]
    named = sum(is_found(plant, samples) for plant in plants)
    print(f"planted moves among the turning points: {named} of {len(plants)}")


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:3])
