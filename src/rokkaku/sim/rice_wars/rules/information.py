"""Who may know what: the cards that spies have seen."""

import numpy as np

from rokkaku.sim.bits import NONE, u64
from rokkaku.sim.rice_wars.pieces import IN_HAND, copies_in
from rokkaku.sim.rice_wars.state import DAIMYOS
from rokkaku.sim.target import rule


@rule
def noted(state: np.record, spy: u64, of: u64) -> None:
    """A spy keeps in mind the hand he has seen, and forgets what he had seen of it before.  [info-1]"""
    state.seen[spy, of] = state.hands[of]


@rule
def shown(state: np.record, seat: u64, card: u64) -> None:
    """A seat's card is open to everyone now: a spy who saw it in the hand knows it is gone.  [info-1]"""
    for spy in range(u64(DAIMYOS)):
        if copies_in(state.seen[spy, seat], card) != NONE:
            state.seen[spy, seat] -= IN_HAND[card]
