"""The luck of one move in many worlds that look alike to whoever made it: on average it is nothing."""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from review.measures import LEAST, SEATS, PlayedOnly, mean, played, setup

from rokkaku.core.record import walk
from rokkaku.games.catalogue import find
from rokkaku.protocol.reviews import Review
from rokkaku.review.account import Moment, moments_of, weigh
from rokkaku.review.estimator import estimator_of


class Luck(NamedTuple):
    """Of the seat that moved, in points, in one world."""

    hidden: float
    draws: float


def moment_of(game: str, number: int) -> Moment:
    """A decision of a game between bots, or the end of a turn, when things are drawn."""
    rules, table = find(game), setup(f"alike {number}", SEATS[game], game)
    record = played(table, ("greedy",) * table.seats)
    walked = list(walk(rules, record))
    found = [
        moment
        for line, (state, _), (after, steps) in zip(record.lines, walked, walked[1:], strict=False)
        for moment in moments_of(rules, line, state, steps, after)
        if moment.is_last or len(rules.moves(moment.before, moment.seat)) > 1
    ]
    return Random(number).choice(found)


def luck_in_worlds(game: str, number: int, worlds: int) -> Iterator[Luck]:
    """What a review calls luck, each world judged with deals of its own."""
    rules, engine, made = find(game), estimator_of(game).engine, moment_of(game, number)
    view = rules.view(made.before, made.seat)
    for world in range(worlds):
        before = rules.imagine(view, f"world {world}")
        moment = replace(made, before=before, after=rules.play(before, made.seat, made.played).state)
        estimator = PlayedOnly(engine, LEAST, worlds * number + world)
        weighed = weigh(rules, estimator, moment, estimator.open_table(before), None, 1)
        yield Luck(100 * weighed.hidden[made.seat], 100 * weighed.draws[made.seat])


def mean_luck(game: str, positions: int, worlds: int) -> tuple[Luck, Luck]:
    """The mean over positions and worlds, and its standard error."""
    found = [each for number in range(positions) for each in luck_in_worlds(game, number, worlds)]
    parts = list(zip(*found, strict=True))
    return Luck(*map(fmean, parts)), Luck(*(stdev(part) / sqrt(len(part)) for part in parts))


def luck_goes_round(review: Review) -> None:
    """Fails unless the luck of one seat is the bad luck of others."""
    assert sum(seat.draws for seat in review.seats) == pytest.approx(0, abs=1e-5)
    assert sum(seat.hidden for seat in review.seats) == pytest.approx(0, abs=1e-5)


def averages_nothing(game: str, positions: int, worlds: int) -> None:
    """Fails where the mean luck of a move is not nothing; such a sample would show a point and a half."""
    for average, error in zip(*mean_luck(game, positions, worlds), strict=True):
        assert 3 * error < 1.5
        assert abs(average) < 3 * error


def averages_at_most(points: float, found: Sequence[Review]) -> None:
    """Fails where luck is surely more than so many points on average: there are two errors of the mean."""
    for review in found:
        luck_goes_round(review)
    for seat in range(len(found[0].seats)):
        average, error = mean(found, seat, "luck")
        assert error < points / 1.5
        assert abs(average) < points + 2 * error
