"""The search on Rice Wars: it knows all legal moves, and a seed decides what it finds."""

from random import Random

import numpy as np
import pytest

from rokkaku.core.game import Setup
from rokkaku.sim import rice_wars as sim
from rokkaku.sim.rice_wars import fitting, thinking
from rokkaku.sim.rice_wars.kinds import OVER
from rokkaku.sim.rice_wars.knowledge import CONNECTED, FEATURES, MONEY, knowledge
from rokkaku.sim.searcher import Searcher

pytestmark = [pytest.mark.many, pytest.mark.xdist_group("search-rice-wars")]


def position(steps: int, edition: str = "basic", seats: int = 3) -> np.record:
    """A game some random moves on."""
    state, dice = sim.start(Setup("rice-wars", edition, seats, ""), 7), Random(7)
    for _ in range(steps):
        if state.phase != OVER:
            seat = sim.deciders(state)[0]
            sim.play(state, seat, int(dice.choice(sim.legal_moves(state, seat))))
    return state


def searched(state: np.record, *iterations: int) -> Searcher:
    searcher = Searcher(thinking.PARTS, knowledge()[0], turns=thinking.TURNS, steps=1 << 12)
    searcher.begin(state, sim.deciders(state)[0], 3)
    for part in iterations:
        searcher.think(part)
    return searcher


def test_knowledge_covers_every_table() -> None:
    worth = knowledge()["worth"][0]
    assert np.isfinite(worth).all()
    for setup in fitting.tables():
        table = int(fitting.table_number(setup))
        assert (worth[table, 3 : 2 * 7, CONNECTED] > 0).all(), setup


@pytest.mark.parametrize("steps", [0, 3, 14, 40, 80, 150, 220])
def test_all_legal_moves_are_tried(steps: int) -> None:
    state = position(steps)
    legal = sim.legal_moves(state, sim.deciders(state)[0]).tolist()
    tried = searched(state, 10).tried()
    assert sim.to_moves(state, tried.moves.tolist()) == [
        sim.to_move(number, int(state.edition)) for number in legal
    ]
    assert tried.visits.sum() == 10


def test_the_same_seed_finds_the_same_however_it_is_divided() -> None:
    state = position(60)
    first, second = searched(state, 60).tried(), searched(state, 13, 40, 7).tried()
    assert first.visits.tolist() == second.visits.tolist()
    assert first.chances.tolist() == second.chances.tolist()


def test_chances_are_chances() -> None:
    tried = searched(position(100, "epic", 5), 80).tried()
    assert (tried.chances >= 0).all()
    assert (tried.chances <= 1).all()
    assert tried.chances.max() > 0


def test_features_learn_who_wins() -> None:
    dice = np.random.default_rng(1)
    features = dice.standard_normal((8_000, 3, FEATURES)).astype(np.float32)
    worth = 2 * features[:, :, CONNECTED] - features[:, :, MONEY]
    odds = np.exp(worth) / np.exp(worth).sum(axis=1, keepdims=True)
    found = np.zeros(FEATURES, np.float32)
    assert fitting.fit_worth(found, features, odds.astype(np.float32)) < 0.9 * np.log(3)
    assert found[[CONNECTED, MONEY]].tolist() == pytest.approx([2, -1], abs=0.2)
    assert np.abs(np.delete(found, [CONNECTED, MONEY])).max() < 0.1
