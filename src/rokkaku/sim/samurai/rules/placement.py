"""Where a tile may lie, and a tile coming to lie there."""

import numpy as np

from rokkaku.sim.bits import NONE, u64
from rokkaku.sim.samurai.board import BIT_OF, FAR_SEA, LAND, SEA, SETTLEMENTS_BESIDE, WORD_OF
from rokkaku.sim.samurai.editions import ANY_OWN
from rokkaku.sim.samurai.pieces import FACES, IS_ORDINARY
from rokkaku.sim.target import rule


@rule
def has_space(state: np.record, terrain: u64) -> bool:
    """Whether an empty hex of a terrain, `LAND` or another word, is left.  [placement-2, placement-3]"""
    if terrain == LAND:
        return state.empty[LAND] != NONE
    return (state.empty[SEA] | state.empty[FAR_SEA]) != NONE


@rule
def lay(state: np.record, seat: u64, face: u64, cell: u64) -> None:
    """A tile is laid on an empty hex; settlements next to it may be surrounded now."""
    bit = BIT_OF[cell]
    word = WORD_OF[cell]
    state.tiles[cell] = u64(1) + seat * u64(FACES) + face
    state.empty[word] ^= bit
    if state.token_exchange == ANY_OWN:
        state.takeable[seat, word] |= bit
    else:
        state.takeable[seat, word] |= bit * IS_ORDINARY[face]
    state.touched |= SETTLEMENTS_BESIDE[cell]
