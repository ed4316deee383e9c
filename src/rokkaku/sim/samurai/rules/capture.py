"""When figures are captured, and who captures them."""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, lowest, u64
from rokkaku.sim.samurai.board import HEXES_BESIDE, LAND, LAND_BESIDE
from rokkaku.sim.samurai.pieces import KIND_LANES, LANE, WORTH
from rokkaku.sim.samurai.state import NOBODY
from rokkaku.sim.target import rule

_IN_LANE = u64(31)
_KINDS = u64(3)


@rule
def is_surrounded(state: np.record, settlement: u64) -> bool:
    """Every land hex next to it holds a tile, no matter whose; the sea needs none.  [capture-1]"""
    return state.empty[LAND] & LAND_BESIDE[settlement] == NONE


@rule
def influences(state: np.record, settlement: u64) -> u64:
    """What the tiles next to a settlement add up to, for every kind and seat, lane by lane.

    A tile counts for every settlement it touches.  [capture-2, capture-5]
    """
    sums = NONE
    for place in range(u64(6)):
        sums += WORTH[state.tiles[HEXES_BESIDE[settlement, place]]]
    return sums


@rule
def captor(sums: u64) -> u64:
    """The seat with strictly the most influence; nobody on a tie or without any.  [capture-3, capture-4]"""
    most = NONE
    taker = u64(NOBODY)
    for seat in range(u64(4)):
        strength = sums >> seat * LANE & _IN_LANE
        if strength > most:
            most = strength
            taker = u64(seat)
        elif strength == most:
            taker = u64(NOBODY)
    return taker


@rule
def resolve(state: np.record) -> None:
    """Each figure of a surrounded settlement is decided on its own, in any order.  [capture-7]"""
    waiting = state.touched & (state.standing[0] | state.standing[1] | state.standing[2])
    state.touched = NONE
    while waiting != NONE:
        settlement = lowest(waiting)
        waiting &= waiting - ONE
        if is_surrounded(state, settlement):
            _decide(state, settlement)


@rule
def _decide(state: np.record, settlement: u64) -> None:
    """The strongest takes the figure, or it is set aside in the open.  [capture-3, capture-4]"""
    sums = influences(state, settlement)
    for caste in range(_KINDS):
        if state.standing[caste] >> settlement & ONE:
            state.standing[caste] ^= ONE << settlement
            state.captured[captor(sums >> caste * KIND_LANES), caste] += 1
