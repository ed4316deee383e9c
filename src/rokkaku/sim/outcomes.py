"""How a game ended, as one word: who came where, why it was over, how many decisions it took."""

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim.bits import u64
from rokkaku.sim.target import rule

_BITS_OF_A_PLACE = u64(4)
_REASON, _DECISIONS = u64(24), u64(32)
_IN_PLACE, _IN_REASON = u64(15), u64(255)

Outcomes = NDArray[np.uint64]
"""One word a game: from the lowest bit six places of four bits, eight bits the reason, then the decisions."""


@rule
def outcome(state: np.record, decisions: u64) -> u64:
    """A finished game as one word."""
    word = u64(state.reason) << _REASON | decisions << _DECISIONS
    for seat in range(u64(len(state.places))):
        word |= u64(state.places[seat]) << seat * _BITS_OF_A_PLACE
    return word


def places(outcomes: Outcomes, seats: int) -> NDArray[np.uint64]:
    """One row a game: a place per seat, 0 where nobody sits."""
    shifts = np.arange(seats, dtype=np.uint64) * _BITS_OF_A_PLACE
    found: NDArray[np.uint64] = outcomes[:, np.newaxis] >> shifts & _IN_PLACE
    return found


def reasons(outcomes: Outcomes) -> NDArray[np.uint64]:
    """The number of the reason for which each game ended."""
    return outcomes >> _REASON & _IN_REASON


def decisions(outcomes: Outcomes) -> NDArray[np.uint64]:
    """How many decisions each game took."""
    return outcomes >> _DECISIONS
