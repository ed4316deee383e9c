"""The chances of every seat in Rice Wars as the network judges them, for Python to ask."""

from functools import cache

import msgspec
import numpy as np

from rokkaku.sim.chances import Engine, Parts, Wins
from rokkaku.sim.network_chances import Position, Values, judging, weights_by
from rokkaku.sim.records import States
from rokkaku.sim.rice_wars.chances import parts_of
from rokkaku.sim.rice_wars.network import judge, look
from rokkaku.sim.rice_wars.thinking import decider, searcher
from rokkaku.sim.rice_wars.translation import from_state, from_view, table
from rokkaku.sim.target import entry, rule


@rule
def may_others_win(state: np.record) -> bool:
    """Whether a neighbour is there, who has no seat."""
    return bool(state.daimyos > state.seats)


_judging = judging(decider, look, may_others_win)


@entry
def _judge_all(states: States, network: np.record, sheet: np.record, values: Values, wins: Wins) -> None:
    _judging(states, network, sheet, values, wins)


@cache
def _parts(edition: int) -> Parts:
    return msgspec.structs.replace(parts_of(edition), weights=weights_by(judge))


def _position(record: np.record) -> Position:
    known = searcher(int(record.seats)).knowledge
    return Position(_parts(int(record.edition)), record, known, judge(), _judge_all)


ENGINE = Engine(16, _position, from_state, from_view, table)
"""Fewer samples than in Samurai: a game has far more decisions."""
