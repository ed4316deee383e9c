"""A player's turn, tile by tile."""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.samurai.board import LAND, SEA
from rokkaku.sim.samurai.editions import AT_ONCE
from rokkaku.sim.samurai.pieces import (
    ALL_FACES,
    FAST_FACES,
    FIGURE_EXCHANGE_IN_HAND,
    IN_HAND,
    IS_ORDINARY,
    LAND_TILES,
    SHIPS,
    TOKEN_EXCHANGE_IN_HAND,
)
from rokkaku.sim.samurai.rules import exchanges
from rokkaku.sim.samurai.rules.capture import resolve
from rokkaku.sim.samurai.rules.ending import NOBODY_CAN_LAY, finish, reason
from rokkaku.sim.samurai.rules.exchanges import can_lift, can_take_up
from rokkaku.sim.samurai.rules.placement import has_space
from rokkaku.sim.samurai.rules.setup import refill
from rokkaku.sim.samurai.state import NOTHING
from rokkaku.sim.target import rule


@rule
def in_hand(state: np.record, seat: u64) -> u64:
    """Each face of a hand once, at the place of its count's lower bit."""
    hand = state.hands[seat]
    return (hand | hand >> ONE) & ALL_FACES


@rule
def that_fit(state: np.record, seat: u64, faces: u64) -> u64:
    """Those of some faces that can be laid, or exchange something, anywhere.  [turn-3]"""
    if not has_space(state, LAND):
        faces &= ~LAND_TILES
    if not has_space(state, SEA):
        faces &= ~SHIPS
    if not can_take_up(state, seat):
        faces &= ~TOKEN_EXCHANGE_IN_HAND
    if not can_lift(state):
        faces &= ~FIGURE_EXCHANGE_IN_HAND
    return faces


@rule
def playable(state: np.record, seat: u64) -> u64:
    """The faces of a hand that may be laid: any fast ones, but one ordinary tile a turn.  [turn-1, turn-2]"""
    faces = in_hand(state, seat)
    if state.has_laid_ordinary:
        faces &= FAST_FACES
    return that_fit(state, seat, faces)


@rule
def can_lay(state: np.record, seat: u64) -> bool:
    """Whether any tile of a hand fits anywhere.  [turn-3]"""
    faces = in_hand(state, seat)
    # Nearly every hand has a land tile, nearly always there is land for it: this spares the other questions.
    if faces & LAND_TILES != NONE and has_space(state, LAND):
        return True
    return that_fit(state, seat, faces) != NONE


@rule
def leave_hand(state: np.record, seat: u64, face: u64) -> None:
    """Only tiles from the hand are laid, and at most one ordinary tile.  [turn-1, turn-2]"""
    state.hands[seat] -= IN_HAND[face]
    state.hand_size[seat] -= 1
    state.laid += 1
    state.has_laid_ordinary |= IS_ORDINARY[face]


@rule
def lift_figure(state: np.record, seat: u64, figure: u64) -> None:
    """The figure exchange leaves the game.  [exchange-1]"""
    state.spent |= ONE << seat
    exchanges.lift_figure(state, figure)


@rule
def go_on(state: np.record, is_over: bool) -> None:
    """After each choice captures, if it is their moment; after the last one the end of the turn.

    An exchange is completed first, and a pass is the end of a turn without a tile.
    [capture-6, exchange-1, exchange-4, turn-3, turn-4]
    """
    if is_over or state.capture_moment == AT_ONCE:
        is_exchanging = state.lifted_tile != NOTHING or state.lifted_figure != NOTHING
        if state.laid and not is_exchanging:
            resolve(state)
    if is_over:
        _end_turn(state)


@rule
def _end_turn(state: np.record) -> None:
    """After the captures the refill, then the next player.  [turn-4]

    The turn is finished in any case; after the last one no hand is refilled.  [ending-3]
    """
    why = NOTHING
    if state.laid:
        why = reason(state)
    if why == NOTHING:
        if state.laid:
            refill(state, u64(state.on_turn))
        why = pass_on(state)
    state.laid = 0
    state.has_laid_ordinary = 0
    if why != NOTHING:
        finish(state, why)


@rule
def pass_on(state: np.record) -> int:
    """The next player clockwise; the reason to end if nobody can lay a tile any more.  [turn-5, ending-3]"""
    seat = next_seat(state, u64(state.on_turn))
    state.on_turn = seat
    for _ in range(u64(state.seats)):
        if can_lay(state, seat):
            return NOTHING
        seat = next_seat(state, seat)
    return NOBODY_CAN_LAY


@rule
def next_seat(state: np.record, seat: u64) -> u64:
    """The neighbour in clockwise order.  [turn-5]"""
    return seat + ONE if seat + ONE < u64(state.seats) else NONE
