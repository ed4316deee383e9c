"""The chances of every seat in Rice Wars as the network judges them, for Python to ask."""

from functools import cache, partial

import numpy as np

from rokkaku.sim import chances, network_chances
from rokkaku.sim.bits import u64
from rokkaku.sim.chances import Engine, Parts, Position, Wins
from rokkaku.sim.judge import Judge
from rokkaku.sim.network_chances import all_known, knowledge_type, laid, notes_type, weights_by
from rokkaku.sim.records import States, Words
from rokkaku.sim.rice_wars import estimates
from rokkaku.sim.rice_wars.chances import number_of
from rokkaku.sim.rice_wars.knowledge import KNOWLEDGE, NOTES
from rokkaku.sim.rice_wars.network import LAYOUT, judge, look
from rokkaku.sim.rice_wars.prospects import is_quiet
from rokkaku.sim.rice_wars.thinking import decider, hide, searcher
from rokkaku.sim.rice_wars.translation import from_state, from_view, table
from rokkaku.sim.target import entry, rule


@rule
def may_others_win(state: np.record) -> bool:
    """Whether a neighbour is there, who has no seat."""
    return bool(state.daimyos > state.seats)


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
        hide, decider, _weigh, estimates.play, is_quiet, _judge,
    )  # fmt: skip


_KNOWLEDGE = knowledge_type(KNOWLEDGE, LAYOUT)


@cache
def _parts(edition: int) -> Parts:
    return Parts(notes_type(NOTES, LAYOUT), _add_chances, weights_by(judge), partial(number_of, edition))


@cache
def _known(judge: Judge) -> np.record:
    return all_known(_KNOWLEDGE, searcher(0).knowledge, judge)


def _position(record: np.record) -> Position:
    return laid(_parts(int(record.edition)), judge(), record, _known(judge()))


ENGINE = Engine(32, _position, from_state, from_view, table)
"""Fewer samples than in Samurai: a game has far more decisions."""
