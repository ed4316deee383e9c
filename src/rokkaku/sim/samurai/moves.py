"""Moves as numbers, in two parts: first a choice, then its target.

A choice is a face (to keep, to lay, or one of the exchanges to begin with) or one of the numbers below.  A
target is a hex, a settlement, or a figure: three times its settlement, plus its caste.  A move is 256 times
the choice, plus the target, which is 0 where there is none.
"""

import numpy as np
from numpy.typing import NDArray

from rokkaku.games.samurai.state import HAND_SIZE
from rokkaku.sim.bits import NONE, ONE, lowest, u64
from rokkaku.sim.samurai.board import CELL_AT, FAR_SEA, LAND, SEA
from rokkaku.sim.samurai.pieces import (
    FACES,
    FIGURE_EXCHANGE,
    IN_HAND,
    IS_SHIP,
    TOKEN_EXCHANGE,
)
from rokkaku.sim.samurai.rules import exchanges, setup, turn
from rokkaku.sim.samurai.state import FIGURES, NOTHING, OPENING_HANDS, OVER, TURNS
from rokkaku.sim.target import rule

READY = FACES
PLACE_HELMET = FACES + 1
"""The first of three: a figure of each kind."""
LAY_AGAIN = FACES + 4
EXCHANGE_FIGURES = FACES + 5
END_TURN = FACES + 6
PASS = FACES + 7

MOST_MOVES = 512
"""No decision has as many: five faces, each with at most 84 hexes of sea, come to fewer."""

_KINDS = u64(3)
_CHOICE = u64(8)
_TARGET = u64(255)
_PLACES = u64(6)

Moves = NDArray[np.uint16]


@rule
def decider(state: np.record) -> u64:
    """The seat that may move now; while hands are chosen the first that is not ready.  [setup-2, turn-5]"""
    if state.phase != OPENING_HANDS:
        return u64(state.on_turn)
    return lowest(~u64(state.ready))


@rule
def list_moves(state: np.record, seat: u64, moves: Moves) -> u64:
    """All legal moves of a seat into a row, in the order of the readable engine; how many there are."""
    if state.phase == TURNS:
        return _list_turn(state, seat, moves)
    if state.phase == OPENING_HANDS:
        return _list_keeping(state, seat, moves)
    if state.phase == FIGURES:
        return _list_figures(state, moves)
    return NONE


@rule
def _list_keeping(state: np.record, seat: u64, moves: Moves) -> u64:
    """Any tile until five are kept, then only to say so.  [setup-2]"""
    if state.hand_size[seat] == HAND_SIZE:
        return _add(moves, NONE, u64(READY), NONE)
    faces = keepable(state, seat)
    found = NONE
    while faces != NONE:
        found = _add(moves, found, lowest(faces) >> ONE, NONE)
        faces &= faces - ONE
    return found


@rule
def keepable(state: np.record, seat: u64) -> u64:
    """Each face left in a stack once, as in a hand.  [setup-2]"""
    faces = NONE
    for place in range(u64(state.stack_size[seat])):
        faces |= IN_HAND[state.stacks[seat, place]]
    return faces


@rule
def _list_figures(state: np.record, moves: Moves) -> u64:
    """Any kind that is left, on any open settlement that lacks it.  [setup-4]"""
    found = NONE
    for caste in range(_KINDS):
        settlements = setup.room_for(state, u64(caste))
        while settlements != NONE:
            found = _add(moves, found, u64(PLACE_HELMET) + caste, lowest(settlements))
            settlements &= settlements - ONE
    return found


@rule
def _list_turn(state: np.record, seat: u64, moves: Moves) -> u64:
    """Tiles in any order, then the end of the turn; or what completes an exchange begun.  [turn-1]"""
    if state.lifted_tile != NOTHING:
        return _list_spaces(state, u64(state.lifted_tile), u64(LAY_AGAIN), moves, NONE)
    if state.lifted_figure != NOTHING:
        return _list_partners(state, moves)
    found = NONE
    faces = turn.playable(state, seat)
    while faces != NONE:
        found = _list_with(state, seat, lowest(faces) >> ONE, moves, found)
        faces &= faces - ONE
    if state.laid:
        return _add(moves, found, u64(END_TURN), NONE)
    return found if found != NONE else _add(moves, NONE, u64(PASS), NONE)


@rule
def _list_with(state: np.record, seat: u64, face: u64, moves: Moves, found: u64) -> u64:
    if face == TOKEN_EXCHANGE:
        for word in range(u64(3)):
            own = exchanges.may_take_up(state, seat, u64(word))
            found = _list_hexes(own, u64(word), face, moves, found)
        return found
    if face == FIGURE_EXCHANGE:
        return _list_lifts(state, moves, found)
    return _list_spaces(state, face, face, moves, found)


@rule
def _list_spaces(state: np.record, face: u64, choice: u64, moves: Moves, found: u64) -> u64:
    """Every empty hex of the tile's terrain.  [placement-3]"""
    if IS_SHIP[face]:
        found = _list_hexes(state.empty[SEA], SEA, choice, moves, found)
        return _list_hexes(state.empty[FAR_SEA], FAR_SEA, choice, moves, found)
    return _list_hexes(state.empty[LAND], LAND, choice, moves, found)


@rule
def _list_hexes(hexes: u64, word: u64, choice: u64, moves: Moves, found: u64) -> u64:
    while hexes != NONE:
        found = _add(moves, found, choice, u64(CELL_AT[word << _PLACES | lowest(hexes)]))
        hexes &= hexes - ONE
    return found


@rule
def _list_lifts(state: np.record, moves: Moves, found: u64) -> u64:
    """Any figure that another one, on another settlement, may change places with.  [exchange-1]"""
    helmets = exchanges.may_lift(state, u64(0))
    buddhas = exchanges.may_lift(state, u64(1))
    rice = exchanges.may_lift(state, u64(2))
    return _list_standing(helmets, buddhas, rice, FIGURE_EXCHANGE, moves, found)


@rule
def _list_partners(state: np.record, moves: Moves) -> u64:
    """Every figure with which the first may change places.  [exchange-2]"""
    first = u64(state.lifted_figure)
    helmets = exchanges.partners(state, first, u64(0))
    buddhas = exchanges.partners(state, first, u64(1))
    rice = exchanges.partners(state, first, u64(2))
    return _list_standing(helmets, buddhas, rice, u64(EXCHANGE_FIGURES), moves, NONE)


@rule
def _list_standing(helmets: u64, buddhas: u64, rice: u64, choice: u64, moves: Moves, found: u64) -> u64:
    settlements = helmets | buddhas | rice
    while settlements != NONE:
        settlement = lowest(settlements)
        settlements &= settlements - ONE
        if helmets >> settlement & ONE:
            found = _add(moves, found, choice, settlement * _KINDS)
        if buddhas >> settlement & ONE:
            found = _add(moves, found, choice, settlement * _KINDS + ONE)
        if rice >> settlement & ONE:
            found = _add(moves, found, choice, settlement * _KINDS + u64(2))
    return found


@rule
def _add(moves: Moves, found: u64, choice: u64, target: u64) -> u64:
    moves[found] = choice << _CHOICE | target
    return found + ONE


@rule
def play(state: np.record, seat: u64, move: u64) -> None:
    """A legal move of a seat: nothing is checked."""
    play_choice(state, seat, move >> _CHOICE, move & _TARGET)


@rule
def play_choice(state: np.record, seat: u64, choice: u64, target: u64) -> None:
    """A legal choice of a seat, with its target."""
    if state.phase == OPENING_HANDS:
        if choice == u64(READY):
            setup.get_ready(state, seat)
        else:
            setup.keep_tile(state, seat, choice)
    elif state.phase == FIGURES:
        setup.place_figure(state, choice - u64(PLACE_HELMET), target)
    elif state.phase != OVER:
        play_turn(state, seat, choice, target)


@rule
def play_turn(state: np.record, seat: u64, choice: u64, target: u64) -> None:
    """A legal choice of a turn, with its target; then what comes after each.  [turn-1]"""
    if choice < u64(FACES):
        turn.leave_hand(state, seat, choice)
    if choice == TOKEN_EXCHANGE:
        exchanges.take_up(state, seat, target)
    elif choice == FIGURE_EXCHANGE:
        turn.lift_figure(state, seat, target)
    elif choice == u64(EXCHANGE_FIGURES):
        exchanges.exchange_figures(state, target)
    elif choice == u64(LAY_AGAIN) or choice < u64(FACES):
        exchanges.lay_tile(state, seat, choice, target)
    turn.go_on(state, choice == u64(END_TURN) or choice == u64(PASS))
