"""Chances in Rice Wars: bids and cards face down are hidden, results exact, and the account adds up."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bots.positions import moments, two_worlds
from msgspec.structs import replace
from review.alike import averages_at_most, averages_nothing, luck_goes_round
from review.measures import bad_draws, equal_bots, is_found, mean, planted, setup, weaker_bot
from server.sizes import size

from rokkaku.core.record import Record, read_record, walk
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.review.account import review_of
from rokkaku.review.estimator import estimator_of

RECORDS = Path(__file__).parents[1] / "records" / "rice_wars"
FEW = 8
SAMPLES = size(24, 0)
"""Of each chance; 0: as many as usual."""
pytestmark = [pytest.mark.uncovered, pytest.mark.xdist_group("search-rice-wars")]  # compiled once


def recorded(name: str) -> Record:
    return read_record((RECORDS / f"{name}.record").read_text(encoding="utf-8"))


def test_what_looks_alike_to_a_seat_has_the_same_chances_and_best_moves() -> None:
    estimator, differing = estimator_of("rice-wars", FEW), 0
    for state, seat in moments(RICE_WARS, 12, 3):
        one, other = two_worlds(RICE_WARS, state, seat)
        differing += one != other
        moves = RICE_WARS.moves(state, seat)
        views = [RICE_WARS.view(world, seat) for world in (one, other)]
        first, second = (estimator.seen_from(view, seat) for view in views)
        assert first == second
        best, as_good = (estimator.best(view, seat, moves, 3) for view in views)
        assert best == as_good
    assert differing > 6


def auctions(record: Record) -> Iterator[tuple[Any, Seat, Seat]]:
    """States in which one seat has bid for an advisor and another has not yet."""
    for state, _ in walk(RICE_WARS, record):
        bids = () if state.auction is None or state.auction.advisor is None else state.auction.bids
        done = [Seat(seat) for seat, bid in enumerate(bids) if bid is not None and state.daimyos[seat].money]
        if done and RICE_WARS.deciders(state):
            yield state, done[0], RICE_WARS.deciders(state)[0]


def test_a_bid_is_known_to_the_open_table_alone() -> None:
    estimator, found = estimator_of("rice-wars", FEW), 0
    for state, bidder, other in auctions(recorded("basic-wealth")):
        worlds = []
        for bid in (0, state.daimyos[bidder].money):
            bids = tuple(bid if seat == bidder else old for seat, old in enumerate(state.auction.bids))
            worlds.append(replace(state, auction=replace(state.auction, bids=bids)))
        nothing, everything = worlds
        seen = [estimator.seen_from(RICE_WARS.view(world, other), other) for world in worlds]
        assert seen[0] == seen[1]
        found += estimator.open_table(nothing) != estimator.open_table(everything)
    assert found


@pytest.mark.parametrize(("edition", "seats"), [("basic", 3), ("epic", 4), ("troublesome-neighbour", 2)])
def test_chances_add_up_and_are_the_same_again(edition: str, seats: int) -> None:
    start = replace(setup("again", seats, "rice-wars"), edition=edition)
    state = RICE_WARS.start(start).state
    first, again = (estimator_of("rice-wars", FEW) for _ in range(2))
    for found, same in (
        (first.at_start(start), again.at_start(start)),
        (first.open_table(state), again.open_table(state)),
    ):
        assert found == same
        # The neutral neighbour has no seat, but may win.
        assert sum(found) < 1 if edition == "troublesome-neighbour" else sum(found) == pytest.approx(1)


@pytest.mark.parametrize("name", ["basic-shared", "epic-wealth", "troublesome-neighbour-neighbour"])
def test_a_game_that_is_over_is_won(name: str) -> None:
    record = recorded(name)
    *_, (state, _) = walk(RICE_WARS, record)
    assert record.outcome is not None
    winners = (*record.outcome.places, *record.outcome.others).count(1)
    expected = [(place == 1) / winners for place in record.outcome.places]
    assert estimator_of("rice-wars", FEW).open_table(state) == pytest.approx(expected)


def test_a_bid_of_any_height_has_chances() -> None:
    estimator = estimator_of("rice-wars", FEW)
    state, _, other = next(auctions(recorded("basic-wealth")))
    rich = replace(state.daimyos[other], money=300)
    daimyos = tuple(rich if seat == other else daimyo for seat, daimyo in enumerate(state.daimyos))
    state = replace(state, daimyos=daimyos)
    moves = RICE_WARS.moves(state, other)
    found = estimator.best(RICE_WARS.view(state, other), other, moves, 1, moves[-1])
    assert found[-1].move == moves[-1], "to bid everything is worst"
    assert len(moves) == 301


@pytest.mark.parametrize("name", size(("troublesome-neighbour-peasants",), ("epic-shared", "basic-peasants")))
def test_all_parts_together_lead_from_the_first_chance_to_the_result(name: str) -> None:
    record = recorded(name)
    assert record.outcome is not None
    review = review_of(RICE_WARS, record, estimator_of("rice-wars", FEW))
    for seat, place in zip(review.seats, record.outcome.places, strict=True):
        changes = seat.own_choices + seat.others_choices + seat.draws + seat.hidden
        assert seat.start + changes == pytest.approx(float(place == 1))
        assert seat.ending == pytest.approx(0)
    assert all(each.loss >= 0 for each in review.decisions)
    assert review.turning_points


def test_the_luck_of_a_move_averages_nothing_in_worlds_that_look_alike() -> None:
    averages_nothing("rice-wars", *size((8, 12), (60, 60)))


if size(0, 1):

    def test_luck_averages_nothing_between_equal_bots() -> None:
        averages_at_most(2.0, list(equal_bots(800, 3, "rice-wars")))


def test_bad_draws_show_as_luck() -> None:
    found = list(bad_draws(size(1, 100), "rice-wars"))
    for review in found:
        luck_goes_round(review)
    assert mean(found, 0, "luck")[0] < size(-5, -10)


def test_a_weaker_bot_shows_as_choice() -> None:
    found = list(weaker_bot(size(2, 100), "rice-wars"))
    assert mean(found, 0, "choice")[0] < -15
    assert abs(mean(found, 0, "luck")[0]) < size(25, 5)


def test_planted_mistakes_are_turning_points() -> None:
    plants = [planted(number, SAMPLES, game="rice-wars") for number in range(size(1, 20))]
    assert all(plant.loss >= 0.3 for plant in plants)
    assert sum(is_found(plant, SAMPLES) for plant in plants) >= size(1, 16)
