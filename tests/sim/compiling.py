"""Compiles what most tests call, each game in one process, where a rule is compiled once for all entries.

Tests do without, but then each of their processes compiles most rules for itself:
PYTHONPATH=tests .venv/bin/python tests/sim/compiling.py
"""

from concurrent.futures import ProcessPoolExecutor

import numpy as np
from rl.twins import Twins
from sim.networks import LAYERS, part_of, random_weights

from rokkaku.core.game import Setup
from rokkaku.review.estimator import estimator_of
from rokkaku.rl import Batch
from rokkaku.sim.guide import GuidedSearcher
from rokkaku.sim.judge import Judge
from rokkaku.sim.samurai.guiding import GUIDED_PARTS
from rokkaku.sim.weights import packed

SETUPS = (
    Setup("rice-wars", "troublesome-neighbour", 2, ""),
    Setup("samurai", "hans-im-glueck-1998", 2, ""),
)


def compile_game(setup: Setup) -> None:
    """Each entry is called once."""
    sim, speed = part_of(setup.game), part_of(setup.game, "speed")
    state = sim.start(setup, 1)
    seat = sim.deciders(state)[0]
    sim.play(state.copy(), seat, int(sim.legal_moves(state, seat)[0]))
    sim.imagine(state.copy(), seat)
    sim.play_out(state.copy())
    sim.play_games(setup, 1, 1)
    sim.play_on(state, 1, 1)
    speed.play_listing(setup.seats, 1, 1)
    sim.prepare()
    estimator_of(setup.game, 1).at_start(setup)
    part_of(setup.game, "chances").ENGINE.new_wins(setup, 1, 1)
    learn(setup, state, seat)
    think_by_network(setup, state, seat)


def learn(setup: Setup, state: np.record, seat: int) -> None:
    Twins(setup).compiled(state, seat)
    batch, actions = Batch(setup, 1, 1), np.zeros(1, np.int64)
    batch.draw(actions)
    batch.step(actions)
    batch.close()


def think_by_network(setup: Setup, state: np.record, seat: int) -> None:
    """The guided search of Rice Wars is left to the soak, as its tests are."""
    parts = part_of(setup.game, "network").PARTS
    network = packed(parts.layout, random_weights(parts.layout, 1), LAYERS)
    Judge(parts, network).opinion(state, seat)
    if setup.game == "samurai":
        searcher = GuidedSearcher(GUIDED_PARTS, parts, network)
        searcher.begin(state, seat, 1)
        searcher.think(2)
        searcher.plan()


if __name__ == "__main__":
    with ProcessPoolExecutor(len(SETUPS)) as pool:
        list(pool.map(compile_game, SETUPS))
