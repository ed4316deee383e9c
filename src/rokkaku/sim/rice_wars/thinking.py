"""The search of `sim/search.py` on Rice Wars, for Python to call."""

from functools import cache, partial
from typing import Any

import numpy as np

from rokkaku.core.game import Setup
from rokkaku.sim import search
from rokkaku.sim.bits import NONE, ONE, lowest, u64
from rokkaku.sim.chances import BEFORE_THE_DEAL, Wins, add_chances
from rokkaku.sim.records import States, Words, as_words, blank, rows
from rokkaku.sim.rice_wars import imagination
from rokkaku.sim.rice_wars.estimates import play, weigh
from rokkaku.sim.rice_wars.game import start
from rokkaku.sim.rice_wars.kinds import BIDDING, OVER
from rokkaku.sim.rice_wars.knowledge import KNOWLEDGE, NOTES, knowledge
from rokkaku.sim.rice_wars.prospects import is_quiet, judge
from rokkaku.sim.rice_wars.rules.setup import begin
from rokkaku.sim.rice_wars.rules.turn import moment
from rokkaku.sim.rice_wars.state import STATE
from rokkaku.sim.searcher import Parts, Searcher
from rokkaku.sim.target import entry, rule

_THINK, _PLAN, _LOOK_BACK, _WEIGH, _ADD_CHANCES = (u64(number) for number in range(5))
TURNS = 12
"""So many quiet moments are played on before one is judged: 17 of 20 games won, with none 10 of 20 others."""
SHARPNESS = 2.0


@rule
def decider(state: np.record, viewer: u64) -> u64:
    """The seat that may move now; of several the viewer.  [advisors-2]"""
    if state.phase == OVER:
        return u64(search.SEATS)
    if u64(state.deciding) >> viewer & ONE:
        return viewer
    return lowest(u64(state.deciding))


@rule
def imagine(state: np.record, viewer: u64) -> None:
    """What is hidden is dealt; others who have bid bid again, as they do at once.  [advisors-2, info-2]"""
    imagination.imagine(state, viewer)
    if moment(state) == BIDDING:
        state.has_bid = u64(state.has_bid) & ONE << viewer
        state.deciding = u64(state.bidders) & ~u64(state.has_bid)


@rule
def hide(state: np.record, viewer: u64) -> None:
    """What a viewer cannot see, bids included; or what nobody has seen; or all.  [info-1, info-2]"""
    if viewer < u64(state.seats):
        imagine(state, viewer)
    elif viewer == u64(BEFORE_THE_DEAL):
        begin(state)
    else:
        imagination.draw_again(state)


@entry
def _work(
    task: u64,
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
    seat: u64,
    move: u64,
    wins: Wins,
) -> u64:
    """All that is done with a state, in one entry: each entry compiles all rules once more."""
    if task == _PLAN:
        return search.plan(states[0], steps, desk, notes, knowledge, viewer, decider, weigh, play)
    if task == _THINK:
        search.think(
            states, words, steps, desk, notes, knowledge, settings, viewer, seed, first, count,
            decider, weigh, play, imagine, is_quiet, judge,
        )  # fmt: skip
        return count
    if task == _ADD_CHANCES:
        add_chances(
            states, words, desk, notes, knowledge, viewer, seat, move, seed, first, count, wins,
            hide, decider, weigh, play, is_quiet, judge,
        )  # fmt: skip
        return count
    moves = weigh(states[0], viewer, desk.moves, desk.weights, notes, knowledge)
    if task == _LOOK_BACK:
        search.look_back(steps, desk, moves)
    return moves


_NO_STEPS = blank(search.STEP, 1)
_NO_SETTINGS = blank(search.SETTINGS, 1)[0]
_NO_WINS = np.zeros(1)


def _think(*asked: Any) -> Any:
    no_move: Any = (NONE, NONE, _NO_WINS)
    return _work(_THINK, *asked, *no_move)


def _ask(
    task: u64, state: np.record, steps: Any, desk: np.record, notes: np.record, known: np.record, viewer: u64
) -> Any:
    states, nothing = rows(state), (NONE,) * 5
    words = as_words(states)
    return _work(task, states, words, steps, desk, notes, known, _NO_SETTINGS, viewer, *nothing, _NO_WINS)


def weighed(state: np.record, seat: u64, desk: np.record, notes: np.record, knowledge: np.record) -> Any:
    """The legal moves of a seat and their weights, into the rows of the desk; how many there are."""
    return _ask(_WEIGH, state, _NO_STEPS, desk, notes, knowledge, seat)


def chances_added(
    states: States,
    words: Words,
    desk: np.record,
    notes: np.record,
    knowledge: np.record,
    viewer: u64,
    seat: u64,
    move: u64,
    seed: u64,
    first: u64,
    count: u64,
    wins: Wins,
) -> None:
    """The chances of every seat in so many deals, all together."""
    deals = (viewer, seed, first, count)
    _work(
        _ADD_CHANCES, states, words, _NO_STEPS, desk, notes, knowledge, _NO_SETTINGS, *deals, seat, move, wins
    )


PARTS = Parts(STATE, NOTES, KNOWLEDGE, _think, partial(_ask, _PLAN), partial(_ask, _LOOK_BACK))


@cache
def _searcher() -> Searcher:
    return Searcher(PARTS, knowledge()[0], turns=TURNS, sharpness=SHARPNESS)


def searcher(seats: int) -> Searcher:
    """The one search of this process: what the package knows is one record for all tables."""
    return _searcher()


def prepare() -> None:
    """Compiles all that a search needs, or loads it."""
    thinker = searcher(3)
    thinker.begin(start(Setup("rice-wars", "basic", 3, ""), 0), 0, 0)
    thinker.think(1)
    thinker.plan()
