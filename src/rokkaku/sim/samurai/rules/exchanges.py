"""The two tiles that change what already lies and stands."""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.samurai.board import FAR_SEA, LAND, SEA
from rokkaku.sim.samurai.pieces import FACES, TOKEN_EXCHANGE
from rokkaku.sim.samurai.rules.placement import has_space, lay
from rokkaku.sim.samurai.state import NOTHING
from rokkaku.sim.target import rule

_KINDS = u64(3)


@rule
def may_take_up(state: np.record, seat: u64, word: u64) -> u64:
    """The own tiles, in one word of hexes, that may be taken up and laid again.  [exchange-4, exchange-5]"""
    return state.takeable[seat, word] if has_space(state, word) else NONE


@rule
def can_take_up(state: np.record, seat: u64) -> bool:
    """Whether the token exchange has a tile to take up.  [exchange-4]"""
    if may_take_up(state, seat, LAND) != NONE:
        return True
    return may_take_up(state, seat, SEA) | may_take_up(state, seat, FAR_SEA) != NONE


@rule
def take_up(state: np.record, seat: u64, cell: u64) -> None:
    """The token exchange fills the hex of the player's own tile, which is taken up.  [exchange-4]"""
    taken = u64(state.tiles[cell]) - ONE - seat * u64(FACES)
    state.lifted_tile = taken
    state.lifted_cell = cell
    state.tiles[cell] = ONE + seat * u64(FACES) + TOKEN_EXCHANGE


@rule
def lay_tile(state: np.record, seat: u64, face: u64, cell: u64) -> None:
    """A tile from the hand, or the one taken up, which does not count again.  [turn-1, exchange-4]"""
    if state.lifted_tile != NOTHING:
        face = u64(state.lifted_tile)
        state.lifted_tile = NOTHING
        state.lifted_cell = NOTHING
    lay(state, seat, face, cell)


@rule
def may_lift(state: np.record, caste: u64) -> u64:
    """The settlements with a figure of a kind that another one may change places with.

    One of its own kind anywhere else; or one of another kind, where neither settlement has both.
    [exchange-1, exchange-2, exchange-3]
    """
    own = state.standing[caste]
    found = own if own & (own - ONE) != NONE else NONE
    for other in range(_KINDS):
        if state.standing[other] & ~own != NONE:
            found |= own & ~state.standing[other]
    return found


@rule
def can_lift(state: np.record) -> bool:
    """Whether any two figures may change places.  [exchange-1]"""
    # One after the other: the first alone nearly always says yes.
    return (
        may_lift(state, u64(0)) != NONE or may_lift(state, u64(1)) != NONE or may_lift(state, u64(2)) != NONE
    )


@rule
def partners(state: np.record, figure: u64, caste: u64) -> u64:
    """The settlements with a figure of a kind with which the lifted one may change places.  [exchange-2]"""
    settlement = figure // _KINDS
    own = figure % _KINDS
    if caste == own:
        return state.standing[own] & ~(ONE << settlement)
    if state.standing[caste] >> settlement & ONE:
        return NONE
    return state.standing[caste] & ~state.standing[own]


@rule
def lift_figure(state: np.record, figure: u64) -> None:
    """The first of two figures anywhere on the board.  [exchange-1]"""
    state.lifted_figure = figure


@rule
def exchange_figures(state: np.record, second: u64) -> None:
    """The two figures change places, at any distance.  [exchange-1]"""
    first = u64(state.lifted_figure)
    both = ONE << first // _KINDS | ONE << second // _KINDS
    if first % _KINDS != second % _KINDS:
        state.standing[first % _KINDS] ^= both
        state.standing[second % _KINDS] ^= both
    state.lifted_figure = NOTHING
