"""What one seat cannot see, dealt again."""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, lowest, u64
from rokkaku.sim.samurai.pieces import IN_HAND
from rokkaku.sim.samurai.rules.setup import deal, shuffle_stack
from rokkaku.sim.samurai.state import OPENING_HANDS
from rokkaku.sim.target import rule


@rule
def imagine(state: np.record, viewer: u64) -> None:
    """Other hands, all stacks, and the deal of figures until they are placed are dealt again.  [info-3]"""
    for seat in range(u64(state.seats)):
        size = NONE
        if seat != viewer:
            size = u64(state.hand_size[seat])
            _put_back(state, u64(seat))
            if not state.ready >> seat & 1:
                # How far another opening hand has come is a secret too.  [info-1]
                size = NONE
        shuffle_stack(state, u64(seat))
        _take(state, u64(seat), size)
    if state.phase == OPENING_HANDS:
        deal(state)


@rule
def _put_back(state: np.record, seat: u64) -> None:
    hand = state.hands[seat]
    while hand != NONE:
        face = lowest(hand) >> ONE
        hand -= IN_HAND[face]
        state.stacks[seat, state.stack_size[seat]] = face
        state.stack_size[seat] += 1
    state.hands[seat] = NONE
    state.hand_size[seat] = 0


@rule
def _take(state: np.record, seat: u64, size: u64) -> None:
    for _ in range(size):
        state.stack_size[seat] -= 1
        state.hands[seat] += IN_HAND[state.stacks[seat, state.stack_size[seat]]]
        state.hand_size[seat] += 1
