"""The search of `sim/search.py` on Samurai, for Python to call."""

from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from rokkaku.core.game import Setup
from rokkaku.sim import search
from rokkaku.sim.bits import u64
from rokkaku.sim.records import States, Words
from rokkaku.sim.samurai import moves
from rokkaku.sim.samurai.estimates import weigh
from rokkaku.sim.samurai.game import start
from rokkaku.sim.samurai.imagination import imagine
from rokkaku.sim.samurai.knowledge import KNOWLEDGE, NOTES, knowledge
from rokkaku.sim.samurai.prospects import describe, is_quiet, judge, note_expectations
from rokkaku.sim.samurai.state import OPENING_HANDS, OVER, STATE
from rokkaku.sim.searcher import Parts, Searcher
from rokkaku.sim.target import entry, rule

_PLAN, _LOOK_BACK = (u64(number) for number in range(2))


@rule
def decider(state: np.record, viewer: u64) -> u64:
    """The seat that may move now; of several the viewer.  [setup-2, turn-5]"""
    if state.phase == OVER:
        return u64(search.SEATS)
    if state.phase == OPENING_HANDS and not state.ready >> viewer & 1:
        return viewer
    return moves.decider(state)


@entry
def think(
    states: States,
    words: Words,
    steps: search.Steps,
    desk: np.record,
    notes: np.record,
    knowledge: np.record,
    settings: np.record,
    viewer: u64,
    seed: u64,
    first: u64,
    count: u64,
) -> None:
    """So many more iterations."""
    search.think(
        states, words, steps, desk, notes, knowledge, settings, viewer, seed, first, count,
        decider, weigh, moves.play, imagine, is_quiet, judge,
    )  # fmt: skip


@entry
def weighed(state: np.record, seat: u64, desk: np.record, notes: np.record, knowledge: np.record) -> u64:
    """The legal moves of a seat and their weights, into the rows of the desk; how many there are."""
    return weigh(state, seat, desk.moves, desk.weights, notes, knowledge)


@entry
def judged(state: np.record, desk: np.record, notes: np.record, knowledge: np.record) -> None:
    """The chance of every seat to win, into the row of the desk."""
    judge(state, desk.values, notes, knowledge)


@entry
def described(state: np.record, notes: np.record, knowledge: np.record, rows: NDArray[np.float32]) -> None:
    """The features of every seat, a row for each."""
    note_expectations(state, notes, knowledge)
    for seat in range(u64(state.seats)):
        describe(state, u64(seat), notes)
        rows[seat] = notes.features


@entry
def _asked(
    task: u64,
    state: np.record,
    steps: search.Steps,
    desk: np.record,
    notes: np.record,
    knowledge: np.record,
    viewer: u64,
) -> u64:
    """The best turn found, played in place, or all moves of the root with what was found; how many moves.

    One entry for both: each compiles the weights of moves once more.
    """
    if task == _PLAN:
        return search.plan(state, steps, desk, notes, knowledge, viewer, decider, weigh, moves.play)
    count = weigh(state, viewer, desk.moves, desk.weights, notes, knowledge)
    search.look_back(steps, desk, count)
    return count


@entry
def move_by_weight(
    state: np.record, desk: np.record, notes: np.record, knowledge: np.record, sharpness: float
) -> None:
    """Moves drawn by their weights until the turn is over."""
    while True:
        seat = decider(state, u64(0))
        if seat == u64(search.SEATS):
            return
        count = weigh(state, seat, desk.moves, desk.weights, notes, knowledge)
        search.spread(desk, count, sharpness)
        move = u64(desk.moves[search.drawn(state, desk, count)])
        moves.play(state, seat, move)
        if is_quiet(state):
            return


PARTS = Parts(STATE, NOTES, KNOWLEDGE, think, partial(_asked, _PLAN), partial(_asked, _LOOK_BACK))


@cache
def searcher(seats: int) -> Searcher:
    """The one search of this process for games of so many seats, with what the package knows."""
    return Searcher(PARTS, knowledge()[seats - 2])


def prepare() -> None:
    """Compiles all that a search needs, or loads it."""
    thinker = searcher(2)
    thinker.begin(start(Setup("samurai", "hans-im-glueck-1998", 2, ""), 0), 0, 0)
    thinker.think(1)
    thinker.plan()
