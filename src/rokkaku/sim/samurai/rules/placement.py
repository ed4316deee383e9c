"""Where a tile may lie, and a tile coming to lie there."""

import numpy as np

from rokkaku.sim.bits import NONE, count, nth, u64
from rokkaku.sim.samurai.board import BIT_OF, CELL_AT, FAR_SEA, LAND, SEA, SETTLEMENTS_BESIDE, WORD_OF
from rokkaku.sim.samurai.editions import ANY_OWN
from rokkaku.sim.samurai.pieces import FACES, IS_FAST
from rokkaku.sim.target import rule

_PLACES = u64(6)


@rule
def has_space(state: np.record, is_ship: bool) -> bool:
    """Whether an empty hex of the tile's terrain is left.  [placement-2, placement-3]"""
    if is_ship:
        return (state.empty[SEA] | state.empty[FAR_SEA]) != NONE
    return state.empty[LAND] != NONE


@rule
def nth_land(land: u64, number: u64) -> u64:
    """The hex that is the n-th of a set of land hexes."""
    return u64(CELL_AT[nth(land, number)])


@rule
def nth_sea(sea: u64, far_sea: u64, number: u64) -> u64:
    """The hex that is the n-th of a set of sea hexes."""
    near = count(sea)
    if number < near:
        return u64(CELL_AT[SEA << _PLACES | nth(sea, number)])
    return u64(CELL_AT[FAR_SEA << _PLACES | nth(far_sea, number - near)])


@rule
def lay(state: np.record, seat: u64, face: u64, cell: u64) -> None:
    """A tile comes to lie on an empty hex; settlements beside it may be surrounded now."""
    bit = BIT_OF[cell]
    word = WORD_OF[cell]
    state.tiles[cell] = u64(1) + seat * u64(FACES) + face
    state.empty[word] ^= bit
    if state.token_exchange == ANY_OWN or not IS_FAST[face]:
        state.takeable[seat, word] |= bit
    state.touched |= SETTLEMENTS_BESIDE[cell]
