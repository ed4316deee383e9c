"""Chances as in `chances.py`, judged by a network: a round is played by the same weights, and whoever decides
after each of its turns says who will win, as far as that seat knows.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim import chances
from rokkaku.sim.bits import NONE, u64
from rokkaku.sim.chances import WORLDS, Parts, Wins
from rokkaku.sim.guided import tell_chances, tell_outcome
from rokkaku.sim.judge import Judge, lay_table
from rokkaku.sim.records import States, rows
from rokkaku.sim.search import SEATS, Rule
from rokkaku.sim.target import rule

Values = NDArray[np.float32]


def judging(decider: Rule, look: Rule, may_others_win: Rule) -> Rule:
    """The rule that adds up what a network thinks of many states, or who has won there.

    It always leaves a little to nobody, which is somebody's where nobody else may win.
    """

    @rule
    def judge_all(states: States, network: np.record, sheet: np.record, values: Values, wins: Wins) -> None:
        for number in range(u64(len(states))):
            state = states[number]
            seat = decider(state, NONE)
            if seat == u64(SEATS):
                tell_outcome(state, values)
            else:
                look(state, seat, network, sheet)
                tell_chances(state, seat, values, sheet)
                if not may_others_win(state):
                    share_all(state, values)
            for each in range(u64(state.seats)):
                wins[each] += values[each]

    return judge_all


@rule
def share_all(state: np.record, values: Values) -> None:
    """The chances of all seats, scaled to 1."""
    total = 0.0
    for seat in range(u64(state.seats)):
        total += values[seat]
    for seat in range(u64(state.seats)):
        values[seat] /= total


def weights_by(judge: Callable[[], Judge]) -> Callable[[chances.Position, int], Mapping[int, float]]:
    """What a network thinks of moves."""

    def weights(position: chances.Position, seat: int) -> Mapping[int, float]:
        opinion = judge().opinion(position.states[0], seat)
        return dict(zip(opinion.moves.tolist(), opinion.logits.tolist(), strict=True))

    return weights


class Position(chances.Position):
    """A state to ask about: its game plays on as ever, and keeps what there is to judge."""

    def __init__(
        self,
        parts: Parts,
        record: np.record,
        knowledge: np.record,
        judge: Judge,
        judge_all: Callable[..., None],
    ) -> None:
        super().__init__(parts, record, knowledge)
        self.judge, self.judge_all = judge, judge_all

    def wins(
        self, viewer: int, played: tuple[int, Any] | None, seed: int, first: int, count: int
    ) -> Sequence[float]:
        """The chances of each seat in so many deals, all together; the first deal has a number."""
        record, seats = self.states[0], int(self.states[0].seats)
        states, wins = rows(record, WORLDS - 1 + seats * count), np.zeros(seats)
        self.play_on(states, viewer, played, seed, first, count, wins)
        lay_table(self.judge.parts, self.judge.sheet, record)
        values = np.zeros(SEATS, np.float32)
        self.judge_all(states[WORLDS:], self.judge.network, self.judge.sheet, values, wins)
        return (wins / seats).tolist()
