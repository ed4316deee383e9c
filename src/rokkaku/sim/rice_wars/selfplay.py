"""Games that the weights of moves play against each other, and what is seen in them."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rokkaku.core.game import Setup
from rokkaku.sim import search
from rokkaku.sim.bits import NONE, ONE, lowest, u64
from rokkaku.sim.chance import below
from rokkaku.sim.rice_wars.estimates import play, weigh
from rokkaku.sim.rice_wars.game import start
from rokkaku.sim.rice_wars.kinds import OVER
from rokkaku.sim.rice_wars.knowledge import FEATURES
from rokkaku.sim.rice_wars.prospects import describe_all, is_quiet, stage_of
from rokkaku.sim.searcher import Searcher
from rokkaku.sim.target import entry

Floats = NDArray[np.float32]
_SELDOM = u64(6)
"""Of so many quiet moments one is kept: those near each other teach much the same."""
_MOST_KEPT = 200


@entry
def play_by_weight(
    state: np.record,
    desk: np.record,
    notes: np.record,
    knowledge: np.record,
    sharpness: float,
    rows: Floats,
    stages: NDArray[np.uint8],
) -> u64:
    """A game in which moves are drawn by their weights, with the features of some moments; how many."""
    kept = NONE
    while state.phase != OVER:
        if is_quiet(state) and kept < u64(len(rows)) and below(state, _SELDOM) == NONE:
            describe_all(state, notes, rows[kept])
            stages[kept] = stage_of(state)
            kept += ONE
        seat = lowest(u64(state.deciding))
        count = weigh(state, seat, desk.moves, desk.weights, notes, knowledge)
        search.spread(desk, count, sharpness)
        play(state, seat, u64(desk.moves[search.drawn(state, desk, count)]))
    return kept


def play_game(setup: Setup, seed: int, searcher: Searcher, sharpness: float) -> tuple[Any, Any, Any]:
    """What a game shows: features of every daimyo, the stages they are from, and shares of the win."""
    state = start(setup, seed)
    daimyos = int(state.daimyos)
    rows, stages = np.zeros((_MOST_KEPT, daimyos, FEATURES), np.float32), np.zeros(_MOST_KEPT, np.uint8)
    kept = int(
        play_by_weight(state, searcher.desk, searcher.notes, searcher.knowledge, sharpness, rows, stages)
    )
    won = (state.places[:daimyos] == 1).astype(np.float32)
    return rows[:kept], stages[:kept], np.tile(won / won.sum(), (kept, 1))
