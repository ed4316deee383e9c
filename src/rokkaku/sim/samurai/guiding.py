"""The search of `sim/guided.py` on Samurai, for Python to call."""

import numpy as np
from numpy.typing import NDArray

from rokkaku.core.game import Setup
from rokkaku.sim import guided, search
from rokkaku.sim.bits import u64
from rokkaku.sim.guide import GuidedSearcher, guided_searcher
from rokkaku.sim.records import States, Words
from rokkaku.sim.samurai import moves
from rokkaku.sim.samurai.actions import flag_actions
from rokkaku.sim.samurai.game import start
from rokkaku.sim.samurai.idling import leave_out_idle
from rokkaku.sim.samurai.imagination import imagine
from rokkaku.sim.samurai.moves import Moves
from rokkaku.sim.samurai.network import LAYOUT, PARTS, judge, look, move_of
from rokkaku.sim.samurai.state import STATE
from rokkaku.sim.samurai.thinking import decider
from rokkaku.sim.target import entry, rule

_weigh_all = guided.weighing(flag_actions, move_of)


@rule
def weigh(
    state: np.record,
    seat: u64,
    listed: Moves,
    weights: NDArray[np.float32],
    notes: np.record,
    network: np.record,
) -> u64:
    """All legal moves of a seat but idle ones; how many there are."""
    return leave_out_idle(state, listed, _weigh_all(state, seat, listed, weights, notes, network))


@entry
def _work(
    task: u64,
    states: States,
    words: Words,
    steps: search.Steps,
    desk: np.record,
    notes: np.record,
    network: np.record,
    settings: np.record,
    viewer: u64,
    seed: u64,
    first: u64,
    count: u64,
) -> u64:
    return guided.work(
        task, states, words, steps, desk, notes, network, settings, viewer, seed, first, count,
        decider, weigh, look, moves.play, imagine,
    )  # fmt: skip


GUIDED_PARTS = guided.parts_of(STATE, LAYOUT, _work)


def searcher(seats: int) -> GuidedSearcher:
    """The one guided search of this process, with the weights that are named now."""
    return guided_searcher(GUIDED_PARTS, PARTS, judge().network)


def prepare() -> None:
    """Compiles all that a guided search needs, or loads it."""
    thinker = searcher(2)
    thinker.begin(start(Setup("samurai", "hans-im-glueck-1998", 2, ""), 0), 0, 0)
    thinker.think(2)
    thinker.plan()
