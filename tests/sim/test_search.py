"""The parts of the tree search that know no game."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from rokkaku.core.game import Setup
from rokkaku.sim import search
from rokkaku.sim.bits import u64
from rokkaku.sim.records import blank
from rokkaku.sim.samurai import STATE, searcher, start

pytestmark = pytest.mark.xdist_group("search")


def desk_with(weights: dict[int, float]) -> Any:
    desk = blank(search.DESK, 1)[0]
    desk.moves[: len(weights)] = list(weights)
    desk.weights[: len(weights)] = list(weights.values())
    search.spread(desk, u64(len(weights)), 1.0)
    return desk


def settings_of(exploration: float) -> Any:
    settings = blank(search.SETTINGS, 1)[0]
    settings.exploration = exploration
    return settings


def key_of(part: int) -> u64:
    """The step below the root by a part of a move."""
    return u64(search.below_it(search.ROOT, u64(part)))


MOVES = {0x0301: 0.0, 0x0302: 1.0, 0x0501: 0.0, 0x0700: 0.5}


def test_weights_become_shares_of_one() -> None:
    desk = desk_with(MOVES)
    assert desk.shares[:4].sum() == pytest.approx(1)
    assert desk.shares[1] / desk.shares[0] == pytest.approx(np.e, rel=1e-5)
    search.spread(desk, u64(4), 2.0)
    assert desk.shares[1] / desk.shares[0] == pytest.approx(np.e**2, rel=1e-5)


def test_a_decision_is_a_choice_and_then_its_target() -> None:
    desk = desk_with(MOVES)
    assert search.offer_choices(desk, u64(4)) == 3
    assert desk.options[:3].tolist() == [3, 5, 7]
    assert desk.first[:4].tolist() == [0, 2, 3, 4]
    assert desk.odds[0] == pytest.approx(desk.shares[0] + desk.shares[1])
    assert search.offer_targets(desk, u64(0)) == 2
    assert desk.options[:2].tolist() == [0x0301, 0x0302]
    assert desk.odds[:2].sum() == pytest.approx(1)


def test_the_likeliest_is_tried_first_and_the_best_most() -> None:
    steps, desk, settings = blank(search.STEP, 64), desk_with({1: 0.0, 2: 1.0, 3: 0.0}), settings_of(1.0)
    for option in range(3):
        desk.options[option], desk.odds[option] = desk.moves[option], desk.shares[option]
    assert search.best_option(steps, desk, settings, search.ROOT, u64(3)) == 1
    for option, mean in enumerate((0.9, 0.2, 0.1)):
        step = steps[search.place_of(steps, key_of(desk.options[option]))]
        step.key, step.visits, step.won = (
            key_of(desk.options[option]),
            50,
            50 * mean,
        )
    assert search.best_option(steps, desk, settings, search.ROOT, u64(3)) == 0


@pytest.mark.parametrize("others", [0.0, 0.3], ids=["lost", "poor"])
def test_what_seems_hopeless_is_tried_where_nothing_else_is_good(others: float) -> None:
    steps, desk, settings = blank(search.STEP, 64), desk_with({1: 0.0, 2: 0.0, 3: -12.0}), settings_of(0.5)
    settings.pessimism = 0.1
    for option in range(3):
        desk.options[option], desk.odds[option] = desk.moves[option], desk.shares[option]
    for _ in range(500):
        desk.depth = 0
        best = search.best_option(steps, desk, settings, search.ROOT, u64(3))
        search.take_step(steps, desk, key_of(desk.options[best]), desk.places[best], u64(0))
        desk.values[0] = 1.0 if best == 2 else others
        search.go_back(steps, desk)
    visits = [steps[search.place_of(steps, key_of(move))].visits for move in (1, 2, 3)]
    assert visits[2] > sum(visits[:2])


def test_targets_whose_shares_are_too_small_to_tell_are_offered_evenly() -> None:
    desk = desk_with({1: 0.0, 2: 0.0})
    desk.first[1], desk.odds[0], desk.shares[:2] = 2, 0.0, 0.0
    assert search.offer_targets(desk, u64(0)) == 2
    assert desk.odds[:2].tolist() == [0.5, 0.5]


def test_a_full_tree_grows_no_more() -> None:
    steps, desk = blank(search.STEP, 16), blank(search.DESK, 1)[0]
    for number in range(40):
        key = key_of(number)
        desk.depth = 0
        is_known = search.take_step(steps, desk, key, u64(search.place_of(steps, key)), u64(0))
        assert not is_known
    assert desk.used == np.count_nonzero(steps.key) == 12
    known = key_of(0)
    assert search.take_step(steps, desk, known, u64(search.place_of(steps, known)), u64(0))


def test_moves_are_drawn_by_their_shares() -> None:
    desk, state = desk_with({1: 0.0, 2: float(np.log(3))}), blank(STATE, 1)[0]
    found = Counter(int(search.drawn(state, desk, u64(2))) for _ in range(400))
    assert 260 < found[1] < 340


def test_what_was_won_goes_to_the_seat_that_took_the_step() -> None:
    steps, desk = blank(search.STEP, 16), blank(search.DESK, 1)[0]
    desk.values[:2] = 0.75, 0.25
    for seat in range(2):
        key = key_of(seat)
        search.take_step(steps, desk, key, u64(search.place_of(steps, key)), u64(seat))
    search.go_back(steps, desk)
    search.go_back(steps, desk)
    taken = [steps[search.place_of(steps, key_of(seat))] for seat in range(2)]
    assert [(step.visits, step.won) for step in taken] == [(2, 1.5), (2, 0.5)]


def test_a_search_tells_the_chance_of_every_seat_and_how_often_moves_were_tried() -> None:
    thinker = searcher(2)
    thinker.begin(start(Setup("samurai", "hans-im-glueck-1998", 2, ""), 1), 0, 1)
    thinker.think(12)
    assert sum(thinker.chances()) == pytest.approx(1, abs=1e-5)
    tried = thinker.tried()
    assert [thinker.visits([move]) for move in tried.moves.tolist()] == tried.visits.tolist()
    planned = thinker.plan()
    moves = [move for move, _ in planned]
    assert [thinker.visits(moves[: length + 1]) for length in range(len(moves))] == [
        often for _, often in planned
    ]
    assert thinker.visits([0xFFFF]) == 0
