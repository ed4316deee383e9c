"""What a review must hold to, measured over many games: `python tests/review/measures.py [games]`.

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
from rokkaku.games.samurai import SAMURAI
from rokkaku.protocol.reviews import Review, SeatReviewed
from rokkaku.review.account import review_of
from rokkaku.review.estimator import SAMPLES, Estimator, Valued, estimator_of
from rokkaku.review.summary import luck

DEALT = {"opening_hand": "drawn", "figure_setup": "random"}
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


def setup(seed: str, seats: int = 2) -> Setup:
    return Setup("samurai", "hans-im-glueck-1998", seats, seed, DEALT, first=Seat(0))


def played(setup: Setup, bots: Sequence[str], dice: str = "dice") -> Record:
    """A game between bots."""
    return finished(setup, bots, [], SAMURAI.start(setup).state, dice)


def finished(setup: Setup, bots: Sequence[str], lines: list[Line], state: Any, dice: str) -> Record:
    players = [make(bot, SAMURAI, own_seed(setup.seed, f"{dice} {seat}")) for seat, bot in enumerate(bots)]
    while (outcome := SAMURAI.outcome(state)) is None:
        seat = SAMURAI.deciders(state)[0]
        draft = whole_turn(players[seat], SAMURAI, state, seat, 10)
        lines.append(Line(seat, draft.moves))
        state = draft.state
    return Record(setup, SAMURAI.rules_version, tuple(lines), outcome)


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
    quick = PlayedOnly(estimator_of("samurai").engine, samples)
    for record in records:
        yield review_of(SAMURAI, record, quick)


def equal_bots(games: int, samples: int, seats: int = 2) -> list[Review]:
    setups = (setup(f"equal {number}", seats) for number in range(games))
    return list(reviews((played(each, ("greedy",) * seats) for each in setups), samples))


def bad_draws(games: int, samples: int) -> list[Review]:
    records = (played(handicapped(number), ("greedy", "greedy")) for number in range(games))
    return list(reviews(records, samples))


def weaker_bot(games: int, samples: int) -> list[Review]:
    records = (played(setup(f"weaker {number}"), ("random", "greedy")) for number in range(games))
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


def planted(number: int, samples: int, least: float = 0.3) -> Planted:
    """A game of equal bots in which one move was replaced by one that loses at least so much.

    How much it loses is found with ten times the samples.
    """
    judge, glance = estimator_of("samurai", 10 * samples), estimator_of("samurai", samples // 4)
    for attempt in count():
        table, dice = setup(f"planted {number} {attempt}"), Random(number)
        whole = played(table, ("greedy", "greedy"))
        states = [state for state, _ in walk(SAMURAI, whole)]
        for line in dice.sample(range(len(whole.lines)), k=len(whole.lines)):
            state, seat = states[line], whole.lines[line].seat
            view, moves = SAMURAI.view(state, seat), SAMURAI.moves(state, seat)
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
    seat = whole.lines[line].seat
    draft = Draft(seat, state).play(SAMURAI, SAMURAI.write(move))
    bot = make("greedy", SAMURAI, f"planted {number}")
    while not draft.is_final(SAMURAI):
        seen, moves = SAMURAI.view(draft.state, seat), SAMURAI.moves(draft.state, seat)
        draft = draft.play(SAMURAI, SAMURAI.write(bot.choose(seen, moves, 10)))
    lines = [*whole.lines[:line], Line(seat, draft.moves)]
    return finished(table, ("greedy", "greedy"), lines, draft.state, "planted")


def is_found(plant: Planted, samples: int) -> bool:
    """Whether the review names the planted move among its turning points."""
    review = review_of(SAMURAI, plant.record, estimator_of("samurai", samples))
    return (plant.line, 0) in [
        (review.decisions[place].line, review.decisions[place].number) for place in review.turning_points
    ]


def main(games: int, samples: int = SAMPLES) -> None:
    for seats in (2, 4):
        found = equal_bots(games, samples, seats)
        for seat in range(seats):
            average, error = mean(found, seat, "luck")
            print(f"{seats} equal bots, seat {seat}: luck {average:+.2f} ± {1.96 * error:.2f}", flush=True)
    for name, few in (("bad draws", bad_draws), ("weaker bot", weaker_bot)):
        found = few(max(2, games // 5), samples)
        for part in ("luck", "choice", "own_choices", "others_choices", "result"):
            average, error = mean(found, 0, part)
            print(f"{name}, seat 0: {part} {average:+.1f} ± {1.96 * error:.1f}", flush=True)
    plants = [planted(number, samples) for number in range(max(1, games // 10))]
    named = sum(is_found(plant, samples) for plant in plants)
    print(f"planted moves among the turning points: {named} of {len(plants)}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
