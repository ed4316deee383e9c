"""Games played at random: every choice equally likely, then every target of it."""

import numpy as np

from rokkaku.games.samurai.state import HAND_SIZE
from rokkaku.sim.bits import NONE, ONE, count, nth, u64
from rokkaku.sim.chance import draw, high, low
from rokkaku.sim.samurai.board import FAR_SEA, LAND, SEA
from rokkaku.sim.samurai.moves import decider, keepable
from rokkaku.sim.samurai.pieces import FIGURE_EXCHANGE, IS_SHIP, TOKEN_EXCHANGE
from rokkaku.sim.samurai.rules import exchanges, setup, turn
from rokkaku.sim.samurai.rules.placement import nth_hex
from rokkaku.sim.samurai.state import FIGURES, NOTHING, OPENING_HANDS, OVER, TURNS
from rokkaku.sim.target import rule

_KINDS = u64(3)


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
    """One decision of a turn: a tile of the hand with its target, the end of the turn, or a pass."""
    word = draw(state)
    seat = u64(state.on_turn)
    if state.lifted_tile != NOTHING:
        turn.lay_again(state, _space(state, u64(state.lifted_tile), word))
        return
    if state.lifted_figure != NOTHING:
        turn.exchange_figures(state, _partner(state, word))
        return
    faces = turn.playable(state, seat)
    tiles = count(faces)
    chosen = high(word, tiles + u64(state.laid != 0))
    if chosen < tiles:
        _lay_at_random(state, seat, _few_nth(faces, chosen) >> ONE, word)
    elif state.laid:
        turn.end_turn(state)
    else:
        turn.pass_on(state)


@rule
def _few_nth(bits: u64, number: u64) -> u64:
    """Like `bits.nth`, for a hand of at most five bits: nothing here is worth a table."""
    bits &= bits - u64(number > u64(0))
    bits &= bits - u64(number > u64(1))
    bits &= bits - u64(number > u64(2))
    bits &= bits - u64(number > u64(3))
    return count(bits - ONE & ~bits)


@rule
def _lay_at_random(state: np.record, seat: u64, face: u64, word: u64) -> None:
    if face == TOKEN_EXCHANGE:
        turn.take_up_tile(state, _own_tile(state, seat, word))
    elif face == FIGURE_EXCHANGE:
        turn.lift_figure(state, _figure(state, word))
    else:
        turn.place_tile(state, face, _space(state, face, word))


@rule
def _space(state: np.record, face: u64, word: u64) -> u64:
    """An empty hex of the tile's terrain."""
    # Land is the first word of hexes, near and far sea are the two after it.
    terrain = IS_SHIP[face]
    hexes = state.empty[terrain]
    more = state.empty[FAR_SEA] * terrain
    return nth_hex(hexes, more, terrain, low(word, count(hexes) + count(more)))


@rule
def _own_tile(state: np.record, seat: u64, word: u64) -> u64:
    """A tile that the token exchange may take up."""
    land = exchanges.may_take_up(state, seat, LAND)
    sea = exchanges.may_take_up(state, seat, SEA)
    far_sea = exchanges.may_take_up(state, seat, FAR_SEA)
    on_land = count(land)
    chosen = low(word, on_land + count(sea) + count(far_sea))
    if chosen < on_land:
        return nth_hex(land, NONE, LAND, chosen)
    return nth_hex(sea, far_sea, SEA, chosen - on_land)


@rule
def _figure(state: np.record, word: u64) -> u64:
    """A figure that may be lifted."""
    helmets = exchanges.may_lift(state, u64(0))
    buddhas = exchanges.may_lift(state, u64(1))
    return _one_of(helmets, buddhas, exchanges.may_lift(state, u64(2)), word)


@rule
def _partner(state: np.record, word: u64) -> u64:
    """A figure with which the lifted one may change places."""
    first = u64(state.lifted_figure)
    helmets = exchanges.partners(state, first, u64(0))
    buddhas = exchanges.partners(state, first, u64(1))
    return _one_of(helmets, buddhas, exchanges.partners(state, first, u64(2)), word)


@rule
def _one_of(helmets: u64, buddhas: u64, rice: u64, word: u64) -> u64:
    to_buddhas = count(helmets)
    to_rice = to_buddhas + count(buddhas)
    chosen = low(word, to_rice + count(rice))
    if chosen < to_buddhas:
        return nth(helmets, chosen) * _KINDS
    if chosen < to_rice:
        return nth(buddhas, chosen - to_buddhas) * _KINDS + ONE
    return nth(rice, chosen - to_rice) * _KINDS + u64(2)


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
