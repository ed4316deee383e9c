"""Cards from the deck, and the end of a turn.

Deck and discards share one row: the deck from its beginning, with its top at the end; the discards from the
end of the row backwards, and after them the cards turned up to break a tie.
"""

import numpy as np

from rokkaku.games.rice_wars.pieces import PASS_MARKERS
from rokkaku.games.rice_wars.rules.drawing import MOST_RESHUFFLES
from rokkaku.games.rice_wars.state import HAND_LIMIT
from rokkaku.sim.bits import NONE, ONE, count, u64
from rokkaku.sim.chance import below
from rokkaku.sim.rice_wars.editions import MORE_CARDS
from rokkaku.sim.rice_wars.kinds import IN_INCOME
from rokkaku.sim.rice_wars.pieces import FIGHTERS, HIDERI, IN_HAND
from rokkaku.sim.rice_wars.rules.order import clockwise, next_player
from rokkaku.sim.rice_wars.state import CARDS, NOTHING
from rokkaku.sim.target import large_rule, rule

_END = u64(CARDS)


@rule
def may_turn_up(state: np.record) -> bool:
    """Whether there is a card to draw, or discards that can become the deck.  [pieces-4]"""
    return state.deck_size > 0 or (state.discards_size > 0 and state.reshuffles < MOST_RESHUFFLES)


@rule
def shuffle_deck(state: np.record) -> None:
    """The order of the deck is drawn again, from the bottom up as the readable engine does it."""
    size = u64(state.deck_size)
    last = size
    while last > ONE:
        other = size - ONE - below(state, last)
        place = size - last
        state.pile[place], state.pile[other] = state.pile[other], state.pile[place]
        last -= ONE


@rule
def _reverse(state: np.record, start: u64, stop: u64) -> None:
    while start + ONE < stop:
        stop -= ONE
        state.pile[start], state.pile[stop] = state.pile[stop], state.pile[start]
        start += ONE


@large_rule
def reshuffle(state: np.record) -> None:
    """The discards are shuffled into a new deck; cards that are turned up stay on the table.  [pieces-4]"""
    size, up = u64(state.discards_size), u64(state.turned_up)
    start = _END - size - up
    if up != NONE:
        _reverse(state, start, _END)
        _reverse(state, start, start + size)
        _reverse(state, start + size, _END)
    for place in range(size):
        state.pile[place] = state.pile[start + place]
    state.deck_size, state.discards_size = size, 0
    shuffle_deck(state)
    state.reshuffles += 1


@large_rule
def turn_up(state: np.record) -> u64:
    """The top card of the deck, if there is one to be had.  [pieces-4]"""
    if state.deck_size == 0:
        if not may_turn_up(state):
            return u64(NOTHING)
        reshuffle(state)
    left = u64(state.deck_size) - ONE
    state.deck_size = left
    return u64(state.pile[left])


@large_rule
def draw(state: np.record, seat: u64, number: u64) -> None:
    """Cards to the hand, which never holds more than five.  [pieces-4]"""
    drawn = NONE
    while drawn < number and u64(state.hand_size[seat]) < u64(HAND_LIMIT):
        card = turn_up(state)
        if card == u64(NOTHING):
            return
        state.hands[seat] += IN_HAND[card]
        state.hand_size[seat] += 1
        drawn += ONE


@rule
def leave_hand(state: np.record, seat: u64, card: u64) -> None:
    """A card is taken out of a hand."""
    state.hands[seat] -= IN_HAND[card]
    state.hand_size[seat] -= 1


@rule
def _make_room(state: np.record) -> None:
    """Cards that are turned up make room for a discard."""
    place = _END - u64(state.discards_size) - u64(state.turned_up)
    while place < _END - u64(state.discards_size):
        state.pile[place - ONE] = state.pile[place]
        place += ONE


@large_rule
def discard(state: np.record, card: u64) -> None:
    """A card face up on the discards.  [pieces-4]"""
    if state.turned_up:
        _make_room(state)
    size = u64(state.discards_size) + ONE
    state.discards_size = size
    state.pile[_END - size] = card


@rule
def _end_droughts(state: np.record) -> None:
    """Cards that lie on fields are discarded.  [cards-11]"""
    for _ in range(count(state.parched)):
        discard(state, HIDERI)
    state.parched = NONE


@rule
def _rest(state: np.record, seat: u64) -> None:
    for person in range(FIGHTERS):
        state.active[seat, person] += state.tired[seat, person]
        state.tired[seat, person] = 0
    state.markers[seat] = 0 if seat == u64(state.neighbour) else PASS_MARKERS
    state.used[seat] = 0


@large_rule
def end_turn(state: np.record) -> None:
    """Two cards each, three with the icon; all rest, pass markers return, the next governor.  [drawing-1]"""
    state.reshuffles = 0
    _end_droughts(state)
    number = u64(3) if u64(state.icons[u64(state.turn) - ONE]) == MORE_CARDS else u64(2)
    seat = u64(state.governor)
    for _ in range(u64(state.daimyos)):
        if seat != u64(state.neighbour):
            draw(state, seat, number)
        seat = clockwise(state, seat)
    for each in range(u64(state.daimyos)):
        _rest(state, u64(each))
    state.governor = next_player(state, u64(state.governor))
    state.turn += 1
    state.phase = IN_INCOME
    state.reshuffles = 0
