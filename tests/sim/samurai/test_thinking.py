"""The search on Samurai: legal, reproducible, and it sees what is in front of it."""

import os
from random import Random

import numpy as np
import pytest
from sim.samurai.listed import worth_a_try

from rokkaku.core.game import Setup
from rokkaku.games.samurai import SAMURAI
from rokkaku.sim import samurai as sim
from rokkaku.sim.bits import u64
from rokkaku.sim.samurai import thinking
from rokkaku.sim.samurai.board import BIT_OF, HEXES_BESIDE, LAND, NO_HEX, WORD_OF
from rokkaku.sim.samurai.knowledge import FILE, knowledge
from rokkaku.sim.samurai.pieces import FACES
from rokkaku.sim.samurai.state import OVER
from rokkaku.sim.searcher import Searcher

pytestmark = pytest.mark.xdist_group("search")

EDITIONS = [edition.key for edition in SAMURAI.editions]


def position(steps: int, seats: int = 2, edition: str = EDITIONS[0], seed: int = 7) -> np.record:
    """A game some random moves on."""
    state, dice = sim.start(Setup("samurai", edition, seats, ""), seed), Random(seed)
    for _ in range(steps):
        if state.phase != OVER:
            seat = sim.deciders(state)[0]
            sim.play(state, seat, int(dice.choice(sim.legal_moves(state, seat))))
    return state


def searched(state: np.record, *iterations: int, seed: int = 3) -> Searcher:
    searcher = Searcher(thinking.PARTS, knowledge()[state.seats - 2], steps=1 << 12)
    searcher.begin(state, sim.deciders(state)[0], seed)
    for part in iterations:
        searcher.think(part)
    return searcher


def test_knowledge_is_small_and_sane() -> None:
    file = os.path.join(os.path.dirname(thinking.__file__), FILE)
    assert os.path.getsize(file) < 200_000
    known = knowledge()
    assert known.shape == (3,)
    assert all(np.isfinite(known[name]).all() for name in known.dtype.names or ())
    assert (known["chance"] >= 0).all()
    assert (known["chance"] <= 1).all()
    assert (np.diff(known["chance"], axis=3) >= 0).all(), "a longer lead is never worth less"


@pytest.mark.parametrize("steps", [0, 3, 14, 20, 45, 70])
def test_all_legal_moves_but_idle_ones_are_weighed(steps: int) -> None:
    state = position(steps, seats=3)
    seat, searcher = sim.deciders(state)[0], searched(state)
    count = int(thinking.weighed(state, u64(seat), searcher.desk, searcher.notes, searcher.knowledge))
    assert searcher.desk.moves[:count].tolist() == worth_a_try(state)
    assert np.isfinite(searcher.desk.weights[:count]).all()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_add_up_to_one(seats: int) -> None:
    state = position(60, seats)
    searcher = searched(state)
    thinking.judged(state, searcher.desk, searcher.notes, searcher.knowledge)
    assert searcher.desk.values[:seats].sum() == pytest.approx(1, abs=1e-5)
    assert (searcher.desk.values[:seats] > 0).all()


def test_who_has_won_is_certain() -> None:
    state, searcher = position(20, seats=3), searched(position(20, seats=3))
    state.phase, state.places[:3] = OVER, (1, 3, 1)
    thinking.judged(state, searcher.desk, searcher.notes, searcher.knowledge)
    assert searcher.desk.values[:3].tolist() == [0.5, 0, 0.5]


def test_the_same_seed_finds_the_same_however_it_is_divided() -> None:
    state = position(30)
    once, parts = searched(state, 9).tried(), searched(state, 4, 5).tried()
    assert once.visits.tolist() == parts.visits.tolist()
    assert once.chances.tolist() == parts.chances.tolist()
    assert once.visits.sum() == 9


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("steps", [0, 14, 40])
def test_a_plan_is_a_whole_legal_turn(edition: str, steps: int) -> None:
    state = position(steps, edition=edition)
    seat = sim.deciders(state)[0]
    for move, _ in searched(state, 3).plan():
        assert seat in sim.deciders(state)
        assert move in sim.legal_moves(state, seat)
        sim.play(state, seat, move)
    assert seat not in sim.deciders(state) or state.phase < 2


def on_the_brink() -> np.record:
    """One land hex more closes in the last helmet, and with it the seat on turn has won."""
    state = next(state for steps in range(45, 60) if not (state := position(steps)).laid)
    seat = int(state.on_turn)
    settlement = next(
        number
        for number, cells in enumerate(HEXES_BESIDE)
        if sum(bool(free_land(state, cell)) for cell in cells.tolist()) > 1
    )
    _, *others = (cell for cell in HEXES_BESIDE[settlement].tolist() if free_land(state, cell))
    for cell in others:
        state.tiles[cell] = 1 + FACES * seat
        state.empty[LAND] ^= BIT_OF[cell]
    state.standing[0] = np.uint64(1 << settlement)
    state.captured[:] = 0
    state.captured[seat], state.captured[1 - seat] = (2, 3, 0), (2, 2, 5)
    return state


def free_land(state: np.record, cell: int) -> bool:
    return cell != NO_HEX and WORD_OF[cell] == LAND and bool(state.empty[LAND] & BIT_OF[cell])


@pytest.mark.many
def test_a_turn_that_wins_is_found() -> None:
    state = on_the_brink()
    seat = int(state.on_turn)
    for move, _ in searched(state, 400).plan():
        sim.play(state, seat, move)
    assert (state.phase, state.places[seat]) == (OVER, 1)
