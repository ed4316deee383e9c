"""Chances as in `chances.py`, judged by a network: a round is played by the same weights, and whoever decides
after each of its turns says who will win, as far as that seat knows.
"""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim.bits import NONE, u64
from rokkaku.sim.chances import Parts, Position
from rokkaku.sim.guided import tell_chances, tell_outcome
from rokkaku.sim.judge import Judge, lay_table
from rokkaku.sim.network import sheet_fields
from rokkaku.sim.records import blank
from rokkaku.sim.search import SEATS, Rule
from rokkaku.sim.target import large_rule, rule
from rokkaku.sim.weights import Layout, network_type


def notes_type(notes: "np.dtype[Any]", layout: Layout) -> "np.dtype[Any]":
    """Room for what weights are worked out from, and for a pass of the network."""
    return np.dtype([("own", notes), ("sheet", np.dtype(sheet_fields(layout), align=True))], align=True)


def knowledge_type(knowledge: "np.dtype[Any]", layout: Layout) -> "np.dtype[Any]":
    """What weights are made of, and the network."""
    return np.dtype([("own", knowledge), ("network", network_type(layout))], align=True)


def weighing(weigh: Rule) -> Rule:
    """The rule `weigh` of a game, with its own part of all that is known."""

    @rule
    def weigh_by_own(
        state: np.record,
        seat: u64,
        moves: NDArray[np.uint16],
        weights: NDArray[np.float32],
        notes: np.record,
        knowledge: np.record,
    ) -> u64:
        return weigh(state, seat, moves, weights, notes.own, knowledge.own)

    return weigh_by_own


def judging(decider: Rule, look: Rule, may_others_win: Rule) -> Rule:
    """The rule `judge` of a game: what the network thinks, or who has won.

    It always leaves a little to nobody, which is somebody's where nobody else may win.
    """

    @large_rule
    def judge(state: np.record, values: NDArray[np.float32], notes: np.record, knowledge: np.record) -> None:
        seat = decider(state, NONE)
        if seat == u64(SEATS):
            tell_outcome(state, values)
        else:
            look(state, seat, knowledge.network, notes.sheet)
            tell_chances(state, seat, values, notes.sheet)
            if not may_others_win(state):
                share_all(state, values)

    return judge


@rule
def share_all(state: np.record, values: NDArray[np.float32]) -> None:
    """The chances of all seats, scaled to 1."""
    total = 0.0
    for seat in range(u64(state.seats)):
        total += values[seat]
    for seat in range(u64(state.seats)):
        values[seat] /= total


def weights_by(judge: Callable[[], Judge]) -> Callable[[Position, int], Mapping[int, float]]:
    """What a network thinks of moves."""

    def weights(position: Position, seat: int) -> Mapping[int, float]:
        opinion = judge().opinion(position.states[0], seat)
        return dict(zip(opinion.moves.tolist(), opinion.logits.tolist(), strict=True))

    return weights


def all_known(kind: "np.dtype[Any]", own: np.record, judge: Judge) -> np.record:
    """What weights are made of and the network, in one record."""
    known = blank(kind, 1)
    known.own[0] = own
    known.network[0] = judge.network
    return known[0]


def laid(parts: Parts, judge: Judge, record: np.record, knowledge: np.record) -> Position:
    """A state to ask about, with a sheet on which the network can look at its table."""
    position = Position(parts, record, knowledge)
    lay_table(judge.parts, position.notes.sheet, record)
    return position
