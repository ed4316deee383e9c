"""Where peasants may go, and how they come and leave."""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, lowest, u64
from rokkaku.sim.rice_wars.state import DAIMYOS, NOTHING
from rokkaku.sim.target import large_rule, rule


@large_rule
def reach(state: np.record, seat: u64) -> u64:
    """Every field next to the palace or to a connected peasant.  [placement-2]"""
    palace = u64(state.palaces[seat])
    if palace == u64(NOTHING):
        return NONE
    own = state.peasants[seat]
    near = state.beside[palace]
    done = NONE
    edge = near & own
    while edge != NONE:
        field = lowest(edge)
        done |= ONE << field
        near |= state.beside[field]
        edge = near & own & ~done
    return near


@rule
def connected(state: np.record, seat: u64) -> u64:
    """The peasants that lead back to the palace: whoever is in reach of a connected one is.  [placement-2]"""
    return reach(state, seat) & state.peasants[seat]


@rule
def cut_off(state: np.record, seat: u64) -> u64:
    """The peasants that do not lead back to the palace.  [placement-2]"""
    return state.peasants[seat] & ~reach(state, seat)


@rule
def all_peasants(state: np.record) -> u64:
    """The fields with a peasant."""
    found = NONE
    # So many, whoever plays: a loop whose end is known when it is compiled is no loop.
    for seat in range(u64(DAIMYOS)):
        found |= state.peasants[seat]
    return found


@rule
def taken(state: np.record) -> u64:
    """The fields with a peasant, a palace or a drought; all others are free.  [placement-1, cards-11]"""
    return state.parched | state.built | all_peasants(state)


@rule
def open_fields(state: np.record, seat: u64) -> u64:
    """The free fields in reach.  [placement-1, placement-2]"""
    return reach(state, seat) & ~taken(state)


@rule
def rivals(state: np.record, seat: u64) -> u64:
    """The peasants of all other daimyos."""
    return all_peasants(state) & ~state.peasants[seat]


@rule
def places(state: np.record, seat: u64) -> u64:
    """Where a peasant that waits on the card may go.  [placement-1]"""
    return open_fields(state, seat) if state.on_card[seat] else NONE


@rule
def owner(state: np.record, field: u64) -> u64:
    """Whose peasant stands on a field that has one."""
    seat = NONE
    while not state.peasants[seat] >> field & ONE:
        seat += ONE
    return seat


@rule
def put_from_card(state: np.record, seat: u64, field: u64) -> None:
    """A peasant from the card, wherever it may go.  [placement-1]"""
    state.on_card[seat] -= 1
    state.peasants[seat] |= ONE << field


@rule
def put_from_outside(state: np.record, seat: u64, field: u64) -> None:
    """A peasant from outside the card takes over a field; without one, one from the card, else nobody.

    [battle-6]
    """
    if state.stack[seat]:
        state.stack[seat] -= 1
        state.peasants[seat] |= ONE << field
    elif state.on_card[seat]:
        put_from_card(state, seat, field)


@rule
def remove(state: np.record, field: u64) -> None:
    """A peasant leaves its field for its owner's stack, or for good.  [cards-17, neighbour-5]"""
    seat = owner(state, field)
    state.peasants[seat] ^= ONE << field
    if seat == u64(state.neighbour) and state.lost_are_out:
        state.out[seat] += 1
    else:
        state.stack[seat] += 1
