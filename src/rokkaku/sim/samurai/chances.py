"""The chances of every seat in Samurai, for Python to ask."""

import numpy as np

from rokkaku.sim import chances
from rokkaku.sim.bits import u64
from rokkaku.sim.chances import BEFORE_THE_DEAL, Engine, Parts, Position, Wins, weights_by
from rokkaku.sim.records import States, Words
from rokkaku.sim.samurai import moves
from rokkaku.sim.samurai.estimates import weigh
from rokkaku.sim.samurai.imagination import imagine
from rokkaku.sim.samurai.knowledge import NOTES
from rokkaku.sim.samurai.notation import from_move
from rokkaku.sim.samurai.prospects import is_quiet, judge
from rokkaku.sim.samurai.rules.setup import begin, deal, shuffle_stack
from rokkaku.sim.samurai.state import OPENING_HANDS
from rokkaku.sim.samurai.thinking import decider, searcher, weighed
from rokkaku.sim.samurai.translation import from_state, from_view, table
from rokkaku.sim.target import entry, rule


@rule
def hide(state: np.record, viewer: u64) -> None:
    """What a viewer cannot see; or the stacks, and the figures until they are placed; or all.  [info-3]"""
    if viewer < u64(state.seats):
        imagine(state, viewer)
    elif viewer == u64(BEFORE_THE_DEAL):
        begin(state)
    else:
        for seat in range(u64(state.seats)):
            shuffle_stack(state, u64(seat))
        if state.phase == OPENING_HANDS:
            deal(state)


@entry
def add_chances(
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
    chances.add_chances(
        states, words, desk, notes, knowledge, viewer, seat, move, seed, first, count, wins,
        hide, decider, weigh, moves.play, is_quiet, judge,
    )  # fmt: skip


PARTS = Parts(NOTES, add_chances, weights_by(weighed), from_move)


def _position(record: np.record) -> Position:
    return Position(PARTS, record, searcher(int(record.seats)).knowledge)


ENGINE = Engine(384, _position, from_state, from_view, table)
