"""Games played at random: every choice equally likely, then every target of it."""

import numpy as np

from rokkaku.games.samurai.state import HAND_SIZE
from rokkaku.sim.bits import NONE, ONE, count, nth, u64
from rokkaku.sim.chance import draw, high, low
from rokkaku.sim.samurai.board import CELL_AT, FAR_SEA, LAND, SEA
from rokkaku.sim.samurai.moves import END_TURN, EXCHANGE_FIGURES, LAY_AGAIN, decider, keepable, play_turn
from rokkaku.sim.samurai.pieces import FIGURE_EXCHANGE, IS_SHIP, TOKEN_EXCHANGE
from rokkaku.sim.samurai.rules import exchanges, setup, turn
from rokkaku.sim.samurai.state import FIGURES, NOTHING, OPENING_HANDS, OVER, TURNS
from rokkaku.sim.target import rule

_KINDS = u64(3)
_PLACES = u64(6)


@rule
def play_out(state: np.record) -> u64:
    """A game to its end, from wherever it is; how many decisions that took."""
    decisions = NONE
    while state.phase != TURNS and state.phase != OVER:
        set_up_at_random(state)
        decisions += ONE
    while state.phase != OVER:
        move_at_random(state)
        decisions += ONE
    return decisions


@rule
def move_at_random(state: np.record) -> None:
    """One decision of a turn: a tile of the hand with its target, the end of the turn, or a pass.

    Every choice goes the same way through what follows, step by step: games that a GPU plays side by side
    then take each step together, whatever they have chosen.
    """
    word = draw(state)
    seat = u64(state.on_turn)
    choice = _choice(state, seat, word)
    play_turn(state, seat, choice, _target(state, seat, choice, word))


@rule
def _choice(state: np.record, seat: u64, word: u64) -> u64:
    """What completes an exchange begun; else a tile of the hand, or the end of the turn."""
    if state.lifted_tile != NOTHING:
        return u64(LAY_AGAIN)
    if state.lifted_figure != NOTHING:
        return u64(EXCHANGE_FIGURES)
    faces = turn.playable(state, seat)
    tiles = count(faces)
    chosen = high(word, tiles + u64(state.laid != 0))
    return _few_nth(faces, chosen) >> ONE if chosen < tiles else u64(END_TURN)


@rule
def _few_nth(bits: u64, number: u64) -> u64:
    """Like `bits.nth`, for a hand of at most five bits: nothing here is worth a table."""
    bits &= bits - u64(number > u64(0))
    bits &= bits - u64(number > u64(1))
    bits &= bits - u64(number > u64(2))
    bits &= bits - u64(number > u64(3))
    return count(bits - ONE & ~bits)


@rule
def _target(state: np.record, seat: u64, choice: u64, word: u64) -> u64:
    """One of the targets of a choice: a hex or a figure; the end of a turn has none."""
    if choice == u64(END_TURN):
        return NONE
    first, second, third = _targets(state, seat, choice)
    before_second = count(first)
    before_third = before_second + count(second)
    chosen = low(word, before_third + count(third))
    targets, number, part = first, chosen, NONE
    if chosen >= before_third:
        targets, number, part = third, chosen - before_third, u64(2)
    elif chosen >= before_second:
        targets, number, part = second, chosen - before_second, ONE
    place = nth(targets, number)
    if choice == FIGURE_EXCHANGE or choice == u64(EXCHANGE_FIGURES):
        return place * _KINDS + part
    return u64(CELL_AT[part << _PLACES | place])


@rule
def _targets(state: np.record, seat: u64, choice: u64) -> tuple[u64, u64, u64]:
    """Three sets: hexes of land, of near and far sea; or figures, by caste."""
    if choice == FIGURE_EXCHANGE:
        return (
            exchanges.may_lift(state, u64(0)),
            exchanges.may_lift(state, u64(1)),
            exchanges.may_lift(state, u64(2)),
        )
    if choice == u64(EXCHANGE_FIGURES):
        first = u64(state.lifted_figure)
        return (
            exchanges.partners(state, first, u64(0)),
            exchanges.partners(state, first, u64(1)),
            exchanges.partners(state, first, u64(2)),
        )
    if choice == TOKEN_EXCHANGE:
        return (
            exchanges.may_take_up(state, seat, LAND),
            exchanges.may_take_up(state, seat, SEA),
            exchanges.may_take_up(state, seat, FAR_SEA),
        )
    if IS_SHIP[u64(state.lifted_tile) if choice == u64(LAY_AGAIN) else choice]:
        return NONE, state.empty[SEA], state.empty[FAR_SEA]
    return state.empty[LAND], NONE, NONE


@rule
def set_up_at_random(state: np.record) -> None:
    """One decision before the first turn: a tile to keep, or a figure and then its settlement."""
    word = draw(state)
    if state.phase == OPENING_HANDS:
        seat = decider(state)
        if state.hand_size[seat] == HAND_SIZE:
            setup.get_ready(state, seat)
        else:
            faces = keepable(state, seat)
            setup.keep_tile(state, seat, nth(faces, high(word, count(faces))) >> ONE)
    elif state.phase == FIGURES:
        _place_figure_at_random(state, word)


@rule
def _place_figure_at_random(state: np.record, word: u64) -> None:
    helmets = u64(setup.room_for(state, u64(0)) != NONE)
    buddhas = u64(setup.room_for(state, u64(1)) != NONE)
    rice = u64(setup.room_for(state, u64(2)) != NONE)
    castes = helmets | buddhas << ONE | rice << u64(2)
    caste = nth(castes, high(word, count(castes)))
    settlements = setup.room_for(state, caste)
    setup.place_figure(state, caste, nth(settlements, low(word, count(settlements))))
