"""What is learnt from self-play, and that a seed decides it."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from sim.samurai.test_thinking import position, searched

from rokkaku.sim import samurai as sim
from rokkaku.sim.bits import u64
from rokkaku.sim.samurai import fitting, thinking
from rokkaku.sim.samurai.knowledge import (
    EVEN,
    FEATURES,
    GAIN,
    LEADS,
    OPENINGS,
    WEIGHTS,
    knowledge,
    no_knowledge,
)
from rokkaku.sim.samurai.pieces import SEATS

pytestmark = pytest.mark.xdist_group("search")


def test_chances_are_counted() -> None:
    seen, taken = np.zeros((2, SEATS, OPENINGS, LEADS))
    seen[0, 2, EVEN : EVEN + 2] = 10_000
    taken[0, 2, EVEN : EVEN + 2] = 4_000, 7_000
    chance = no_knowledge()["chance"][0]
    fitting.fit_chances(chance, seen.ravel(), taken.ravel())
    assert chance[0, 2, EVEN : EVEN + 2].tolist() == pytest.approx([0.4, 0.7], abs=0.01)
    assert chance[1, 0, EVEN : EVEN + 2].tolist() == [0, 1], "where nothing is open all is decided"


def test_the_network_learns_who_wins() -> None:
    dice = np.random.default_rng(1)
    features = dice.standard_normal((8_000, 2, FEATURES)).astype(np.float32)
    wins = (features[:, 0, 0] > features[:, 1, 0]).astype(np.float32)
    known = no_knowledge().view(np.recarray)[0]
    loss = fitting.fit_network(known, features, np.stack([wins, 1 - wins], axis=1), dice, passes=8)
    assert loss < 0.9 * np.log(2), "one who knows nothing loses the logarithm of 2"


def test_weights_learn_what_was_searched() -> None:
    dice = np.random.default_rng(2)
    positions = []
    for _ in range(200):
        rows = dice.standard_normal((12, WEIGHTS)).astype(np.float32)
        odds = np.exp(2 * rows[:, GAIN] - rows[:, GAIN + 1])
        positions.append((rows, (odds / odds.sum()).astype(np.float32)))
    weights = np.zeros(WEIGHTS, np.float32)
    fitting.fit_weights(weights, positions)
    assert weights[GAIN : GAIN + 2].tolist() == pytest.approx([2, -1], abs=0.1)
    assert np.abs(weights[GAIN + 2 :]).max() < 0.1


@pytest.mark.parametrize("steps", [0, 14, 40])
def test_the_weight_of_a_move_is_the_sum_of_its_parts(steps: int) -> None:
    """Fitting rests on this: a weight alone set to 1 shows what it adds."""
    state = position(steps)
    seat, searcher = sim.deciders(state)[0], searched(state)
    count = int(thinking.weighed(state, u64(seat), searcher.desk, searcher.notes, searcher.knowledge))
    weights = searcher.desk.weights[:count].copy()
    visits = np.ones(count, np.float32)
    rows, _ = fitting.move_rows(searcher, state, seat, searcher.desk.moves[:count].copy(), visits)
    assert rows @ knowledge()["weights"][0] == pytest.approx(weights, abs=1e-3)


@pytest.mark.many
def test_a_seed_decides_what_is_learnt() -> None:
    found = []
    for _ in range(2):
        known = no_knowledge()
        with ThreadPoolExecutor(1) as pool:
            school = fitting.School(3, 5, known, pool)
            for generation in (fitting.Generation(60, 0, 0), fitting.Generation(20, 4, 10)):
                school.attend(generation, 2)
        found.append(known[1])
    assert found[0].tobytes() == found[1].tobytes()
    assert np.abs(found[0]["weights"]).max() > 0
    assert np.isfinite(found[0]["first_layer"]).all()
