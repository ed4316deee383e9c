"""The chances of every seat in Samurai as the network judges them, for Python to ask."""

from functools import cache

import numpy as np

from rokkaku.sim import chances, network_chances
from rokkaku.sim.bits import u64
from rokkaku.sim.chances import Engine, Parts, Position, Wins
from rokkaku.sim.judge import Judge
from rokkaku.sim.network_chances import all_known, knowledge_type, laid, notes_type, weights_by
from rokkaku.sim.records import States, Words
from rokkaku.sim.samurai import estimates, moves
from rokkaku.sim.samurai.chances import hide
from rokkaku.sim.samurai.knowledge import KNOWLEDGE, NOTES
from rokkaku.sim.samurai.network import LAYOUT, judge, look
from rokkaku.sim.samurai.notation import from_move
from rokkaku.sim.samurai.prospects import is_quiet
from rokkaku.sim.samurai.thinking import decider, searcher
from rokkaku.sim.samurai.translation import from_state, from_view, table
from rokkaku.sim.target import entry, rule


@rule
def may_others_win(state: np.record) -> bool:
    """Nobody plays but the seats."""
    return False


_weigh = network_chances.weighing(estimates.weigh)
_judge = network_chances.judging(decider, look, may_others_win)


@entry
def _add_chances(
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
        hide, decider, _weigh, moves.play, is_quiet, _judge,
    )  # fmt: skip


_PARTS = Parts(notes_type(NOTES, LAYOUT), _add_chances, weights_by(judge), from_move)
_KNOWLEDGE = knowledge_type(KNOWLEDGE, LAYOUT)


@cache
def _known(judge: Judge, seats: int) -> np.record:
    return all_known(_KNOWLEDGE, searcher(seats).knowledge, judge)


def _position(record: np.record) -> Position:
    return laid(_PARTS, judge(), record, _known(judge(), int(record.seats)))


ENGINE = Engine(64, _position, from_state, from_view, table)
