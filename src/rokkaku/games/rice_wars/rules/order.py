"""Whose turn it is."""

from msgspec.structs import replace

from rokkaku.core.game import Step
from rokkaku.core.seats import Seat, seats_from
from rokkaku.games.rice_wars.state import Phase, State


def from_governor(state: State) -> tuple[Seat, ...]:
    """All daimyos clockwise, the governor first; the neutral one sits after the players.  [neighbour-1]"""
    neutral = (state.neighbour,) if state.neighbour is not None else ()
    circle = (*seats_from(state.first, state.seats), *neutral)
    start = circle.index(state.governor)
    return circle[start:] + circle[:start]


def begin_actions(state: State) -> State:
    """The governor acts first.  [actions-1]"""
    return replace(
        state, phase=Phase.ACTIONS, queue=from_governor(state), passes=0, neighbour_turns=0, reshuffles=0
    )


def next_in_line(state: State) -> State:
    """The first seat in line has had its turn."""
    return replace(state, queue=state.queue[1:])


def action_done(state: State) -> Step[State]:
    """One action each, again and again; anything but a pass breaks the row of passes.

    [actions-1, actions-3]
    """
    return Step(replace(rotated(state), passes=0))


def rotated(state: State) -> State:
    """It is the next daimyo's turn, clockwise."""
    return replace(state, queue=(*state.queue[1:], state.queue[0]))
