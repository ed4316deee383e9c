"""Whose turn it is: the queue is so many daimyos clockwise, from its head."""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.rice_wars.kinds import IN_ACTIONS
from rokkaku.sim.target import rule


@rule
def next_player(state: np.record, seat: u64) -> u64:
    """The next player, clockwise."""
    return seat + ONE if seat + ONE < u64(state.seats) else NONE


@rule
def clockwise(state: np.record, seat: u64) -> u64:
    """The next daimyo; the neutral one sits after the players, as the first governor sees them.

    [neighbour-1]
    """
    if seat == u64(state.neighbour):
        return u64(state.first)
    following = next_player(state, seat)
    if following == u64(state.first) and state.daimyos > state.seats:
        return u64(state.neighbour)
    return following


@rule
def queue_from_governor(state: np.record) -> None:
    """All daimyos clockwise, the governor first.  [neighbour-1]"""
    state.head = state.governor
    state.queue_size = state.daimyos


@rule
def begin_actions(state: np.record) -> None:
    """The governor acts first.  [actions-1]"""
    state.phase = IN_ACTIONS
    queue_from_governor(state)
    state.passes = 0
    state.neighbour_turns = 0
    state.reshuffles = 0


@rule
def rotate(state: np.record) -> None:
    """It is the next daimyo's turn, clockwise."""
    state.head = clockwise(state, u64(state.head))


@rule
def next_in_line(state: np.record) -> None:
    """The first seat in line has had its turn."""
    rotate(state)
    state.queue_size -= 1


@rule
def action_done(state: np.record) -> None:
    """One action each, again and again; anything but a pass breaks the row of passes.

    [actions-1, actions-3]
    """
    rotate(state)
    state.passes = 0
