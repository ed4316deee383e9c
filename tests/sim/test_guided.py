"""The search with a network: what it keeps, that it can be divided, and that it sees who has won."""

from random import Random
from typing import Any

import numpy as np
import pytest
from sim.networks import LAYERS, random_weights
from sim.samurai.listed import worth_a_try

from rokkaku.core.game import Setup
from rokkaku.sim import guided, search
from rokkaku.sim import samurai as sim
from rokkaku.sim.bits import u64
from rokkaku.sim.guide import GuidedSearcher
from rokkaku.sim.records import blank
from rokkaku.sim.samurai import guiding
from rokkaku.sim.samurai.network import LAYOUT, PARTS
from rokkaku.sim.samurai.state import OVER
from rokkaku.sim.weights import packed

pytestmark = [pytest.mark.xdist_group("networks"), pytest.mark.many]


def position(steps: int, seats: int = 2, seed: int = 7) -> np.record:
    """A game some random moves on."""
    state, dice = sim.start(Setup("samurai", "hans-im-glueck-1998", seats, ""), seed), Random(seed)
    for _ in range(steps):
        seat = sim.deciders(state)[0]
        sim.play(state, seat, int(dice.choice(sim.legal_moves(state, seat))))
    return state


def searched(state: np.record, *iterations: int, **settings: Any) -> GuidedSearcher:
    network = packed(LAYOUT, random_weights(LAYOUT, 3), LAYERS)
    searcher = GuidedSearcher(guiding.GUIDED_PARTS, PARTS, network, **settings)
    searcher.begin(state, sim.deciders(state)[0], 5)
    for part in iterations:
        searcher.think(part)
    return searcher


def test_the_same_seed_finds_the_same_however_it_is_divided() -> None:
    state = position(30, 3)
    once, parts = searched(state, 200), searched(state, 1, 60, 139)
    assert once.plan() == parts.plan()
    for name in ("moves", "visits", "chances"):
        assert getattr(once.tried(), name).tolist() == getattr(parts.tried(), name).tolist()


def test_every_iteration_but_the_first_tries_a_move() -> None:
    state = position(30)
    searcher = searched(state, 150)
    tried = searcher.tried()
    assert sorted(tried.moves.tolist()) == sorted(worth_a_try(state))
    assert tried.visits.sum() == 149
    assert all(0 <= chance <= 1 for chance in tried.chances)
    assert searcher.notes.pages <= 150
    searcher.begin(state, sim.deciders(state)[0], 6)
    assert searcher.tried().visits.sum() == 0


def test_however_sure_the_network_is_every_move_is_tried_in_the_end() -> None:
    tried = searched(position(0), 6000, sharpness=60.0).tried()
    assert len(tried.moves) == 17
    assert tried.visits.min() > 0


def test_what_the_network_thought_is_kept_for_every_world() -> None:
    desk, notes = blank(search.DESK, 1)[0], blank(guided.notes_type(LAYOUT), 1)[0]
    step = blank(guided.STEP, 1)[0]
    notes.moves[:3], notes.logits[:3] = (0x0101, 0x0102, 0x0300), np.log([0.5, 0.3, 0.2])
    desk.moves[:3] = notes.moves[:3]
    assert not guided.recall(desk, notes, u64(0), u64(3))
    guided.keep(notes, step, u64(3))
    assert guided.recall(desk, notes, u64(step.page), u64(3))
    assert np.exp(desk.weights[:3]) == pytest.approx([0.5, 0.3, 0.2], rel=1e-5)
    desk.moves[:2] = 0x0102, 0x0103
    assert guided.recall(desk, notes, u64(step.page), u64(2)), "something is known of the choice"
    assert desk.weights[1] == guided.UNLIKELY
    desk.moves[:2] = 0x0102, 0x0400
    assert not guided.recall(desk, notes, u64(step.page), u64(2)), "nothing is known of choice 4"
    notes.moves[:2], notes.logits[:2] = (0x0102, 0x0400), np.log([0.9, 0.1])
    guided.keep(notes, step, u64(2))
    assert guided.recall(desk, notes, u64(step.page), u64(2))
    assert np.exp(desk.weights[:2]) == pytest.approx([0.3, 0.1], rel=1e-5), "what was known stays"
    assert (notes.pages, notes.kept) == (2, 4)


def test_when_there_is_no_room_nothing_more_is_kept() -> None:
    notes, step = blank(guided.notes_type(LAYOUT), 1)[0], blank(guided.STEP, 1)[0]
    notes.kept = guided.KEPT - 2
    guided.keep(notes, step, u64(3))
    assert (notes.pages, step.page) == (0, 0)
    state = position(30)
    small = searched(state, 300, steps=64)
    assert small.desk.used <= 64
    assert small.tried().visits.sum() > 0


def test_who_has_won_is_certain() -> None:
    state, desk = position(20, 3), blank(search.DESK, 1)[0]
    state.phase, state.places[:3] = OVER, (1, 3, 1)
    guided.tell_outcome(state, desk.values)
    assert desk.values[:3].tolist() == [0.5, 0, 0.5]
