"""Before the first turn: hands, stacks, and figures on the board."""

import numpy as np

from rokkaku.games.samurai.state import HAND_SIZE
from rokkaku.sim.bits import NONE, ONE, count, u64
from rokkaku.sim.chance import below
from rokkaku.sim.samurai.board import CITIES, EDO, FIGURES, SPOTS, VILLAGES
from rokkaku.sim.samurai.editions import DRAWN, RANDOM
from rokkaku.sim.samurai.pieces import FULL_STACK, IN_HAND, SET_SIZE
from rokkaku.sim.samurai.state import FIGURES as PLACING_FIGURES
from rokkaku.sim.samurai.state import NOBODY, OPENING_HANDS, TURNS
from rokkaku.sim.target import rule

_KINDS = u64(3)
_FIGURES_IN_EDO = u64(3)


@rule
def begin(state: np.record) -> None:
    """All shuffles are made here, from the state's stream; its edition, seats and empty hexes are set.

    [setup-7]
    """
    if state.first == NOBODY:
        state.first = below(state, u64(state.seats))
    state.on_turn = state.first
    state.phase = OPENING_HANDS
    for seat in range(u64(state.seats)):
        for place in range(u64(SET_SIZE)):
            state.stacks[seat, place] = FULL_STACK[place]
        state.stack_size[seat] = SET_SIZE
        shuffle_stack(state, u64(seat))
    deal(state)
    if state.opening_hand == DRAWN:
        _draw_hands(state)


@rule
def shuffle_stack(state: np.record, seat: u64) -> None:
    """The order of a stack is drawn again."""
    stack = state.stacks[seat]
    for place in range(ONE, u64(state.stack_size[seat])):
        other = below(state, u64(place) + ONE)
        stack[place], stack[other] = stack[other], stack[place]


@rule
def _draw_hands(state: np.record) -> None:
    """Every hand is five tiles at random.  [setup-2]"""
    for seat in range(u64(state.seats)):
        refill(state, u64(seat))
    state.ready = (1 << state.seats) - 1
    populate(state)


@rule
def refill(state: np.record, seat: u64) -> None:
    """The hand is filled to five from the stack, or with what is left of it.  [turn-4]"""
    size = u64(state.hand_size[seat])
    left = u64(state.stack_size[seat])
    hand = state.hands[seat]
    while size < u64(HAND_SIZE) and left > NONE:
        left -= ONE
        size += ONE
        hand += IN_HAND[state.stacks[seat, left]]
    state.hands[seat] = hand
    state.hand_size[seat] = size
    state.stack_size[seat] = left


@rule
def keep_tile(state: np.record, seat: u64, face: u64) -> None:
    """One of the twenty goes to the hand; the order of the others stays as shuffled.  [setup-2]"""
    stack = state.stacks[seat]
    place = u64(state.stack_size[seat]) - ONE
    while stack[place] != face:
        place -= ONE
    state.stack_size[seat] -= 1
    for above in range(place, u64(state.stack_size[seat])):
        stack[above] = stack[above + 1]
    state.hands[seat] += IN_HAND[face]
    state.hand_size[seat] += 1


@rule
def get_ready(state: np.record, seat: u64) -> None:
    """When every hand is complete the figures come onto the board.  [setup-2]"""
    state.ready |= 1 << seat
    if state.ready == (1 << state.seats) - 1:
        populate(state)


@rule
def deal(state: np.record) -> None:
    """Figures in the order of the spots, the next at the end: one of each kind for Edo, the others shuffled.

    A city that doubles a kind makes us deal again from the start, so every legal deal is equally likely.
    [setup-1, setup-3, setup-6]
    """
    size = u64(FIGURES[state.seats])
    others = size - _FIGURES_IN_EDO
    of_a_kind = others // _KINDS
    for place in range(others):
        state.pool[place] = place // of_a_kind
    for caste in range(_KINDS):
        state.pool[size - ONE - caste] = caste
    state.pool_size = size
    for_cities = others - u64(2) * count(CITIES[state.seats])
    last = others
    while last > ONE:
        last -= ONE
        other = below(state, last + ONE)
        state.pool[last], state.pool[other] = state.pool[other], state.pool[last]
        ends_a_city = last >= for_cities and (others - last) % u64(2) == NONE
        if ends_a_city and state.pool[last] == state.pool[last + ONE]:
            last = others


@rule
def populate(state: np.record) -> None:
    """Edo gets one figure of each kind, then the others follow.  [setup-3]"""
    for caste in range(_KINDS):
        state.standing[caste] |= ONE << EDO
    state.pool_size -= 3
    if state.figure_setup == RANDOM:
        _deal_figures(state)
        _begin_turns(state)
    else:
        state.phase = PLACING_FIGURES


@rule
def _deal_figures(state: np.record) -> None:
    """All figures come to their spots at random.  [setup-6]"""
    size = u64(FIGURES[state.seats])
    for place in range(_FIGURES_IN_EDO, size):
        state.standing[state.pool[size - ONE - place]] |= ONE << u64(SPOTS[state.seats, place])
    state.pool_size = 0


@rule
def _begin_turns(state: np.record) -> None:
    """When all figures stand the first player takes the first turn.  [setup-7]"""
    state.phase = TURNS
    state.on_turn = state.first


@rule
def open_settlements(state: np.record) -> u64:
    """The cities with room for a figure; once they are full, the villages.  [setup-4]"""
    helmet, buddha, rice = state.standing[0], state.standing[1], state.standing[2]
    cities = CITIES[state.seats] & ~(helmet & buddha | helmet & rice | buddha & rice)
    if cities != NONE:
        return cities
    return VILLAGES[state.seats] & ~(helmet | buddha | rice)


@rule
def room_for(state: np.record, caste: u64) -> u64:
    """The open settlements that lack a kind; none when no figure of it is left.  [setup-4, setup-5]"""
    for place in range(u64(state.pool_size)):
        if state.pool[place] == caste:
            return open_settlements(state) & ~state.standing[caste]
    return NONE


@rule
def place_figure(state: np.record, caste: u64, settlement: u64) -> None:
    """One figure a player, clockwise; villages go on from the next player.  [setup-4]"""
    left = u64(state.pool_size) - ONE
    place = left
    while state.pool[place] != caste:
        place -= ONE
    for after in range(place, left):
        state.pool[after] = state.pool[after + 1]
    state.pool_size = left
    state.standing[caste] |= ONE << settlement
    state.on_turn = (u64(state.on_turn) + ONE) % u64(state.seats)
    if left == NONE:
        _begin_turns(state)
