"""The chances of every seat in Samurai as the network judges them, for Python to ask."""

import msgspec
import numpy as np

from rokkaku.sim.chances import Engine, Wins
from rokkaku.sim.network_chances import Position, Values, judging, weights_by
from rokkaku.sim.records import States
from rokkaku.sim.samurai.chances import PARTS
from rokkaku.sim.samurai.network import judge, look
from rokkaku.sim.samurai.thinking import decider, searcher
from rokkaku.sim.samurai.translation import from_state, from_view, table
from rokkaku.sim.target import entry, rule


@rule
def may_others_win(state: np.record) -> bool:
    """Nobody plays but the seats."""
    return False


_judging = judging(decider, look, may_others_win)


@entry
def _judge_all(states: States, network: np.record, sheet: np.record, values: Values, wins: Wins) -> None:
    _judging(states, network, sheet, values, wins)


_PARTS = msgspec.structs.replace(PARTS, weights=weights_by(judge))


def _position(record: np.record) -> Position:
    return Position(_PARTS, record, searcher(int(record.seats)).knowledge, judge(), _judge_all)


ENGINE = Engine(64, _position, from_state, from_view, table)
