"""What one seat cannot see, dealt again.

To others, a daimyo's hand and the cards laid face down from it are one pool: a card seen through a spy is
known to be in it until it is shown.
"""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, count, lowest, u64
from rokkaku.sim.chance import below
from rokkaku.sim.rice_wars.pieces import CARD_BITS, IN_HAND, size_of
from rokkaku.sim.rice_wars.rules.drawing import shuffle_deck
from rokkaku.sim.rice_wars.rules.setup import shuffle_advisors
from rokkaku.sim.rice_wars.state import NOTHING, SIDES
from rokkaku.sim.target import large_rule, rule


@large_rule
def imagine(state: np.record, viewer: u64) -> None:
    """Other hands, face-down cards, the deck, the advisors to come, bids not yet shown.  [info-1, info-2]

    What others have seen is forgotten.
    """
    is_hidden = state.stage != NOTHING and not state.is_revealed
    if is_hidden:
        for which in range(u64(SIDES)):
            _take_up(state, viewer, u64(which))
    for seat in range(u64(state.seats)):
        if seat != viewer:
            _put_back_unknown(state, viewer, u64(seat))
    shuffle_deck(state)
    for seat in range(u64(state.seats)):
        if seat != viewer:
            _deal(state, u64(seat), is_hidden)
            _forget(state, u64(seat))
    if is_hidden:
        for which in range(u64(SIDES)):
            _lay_again(state, viewer, u64(which))
    shuffle_advisors(state)


@large_rule
def draw_again(state: np.record) -> None:
    """What nobody has seen: the deck, cards laid from it face down, the advisors to come.  [info-1]"""
    is_hidden = state.stage != NOTHING and not state.is_revealed
    if is_hidden:
        for which in range(u64(SIDES)):
            for place in range(u64(state.laid_size[which])):
                if u64(state.from_deck[which]) >> u64(place) & ONE:
                    _put_on_deck(state, u64(state.laid[which, place]))
    shuffle_deck(state)
    if is_hidden:
        for which in range(u64(SIDES)):
            for place in range(u64(state.laid_size[which])):
                if u64(state.from_deck[which]) >> u64(place) & ONE:
                    state.laid[which, place] = _take_from_deck(state)
    shuffle_advisors(state)


@rule
def _put_on_deck(state: np.record, card: u64) -> None:
    state.pile[u64(state.deck_size)] = card
    state.deck_size += 1


@rule
def _take_from_deck(state: np.record) -> u64:
    left = u64(state.deck_size) - ONE
    state.deck_size = left
    return u64(state.pile[left])


@rule
def _take_up(state: np.record, viewer: u64, which: u64) -> None:
    """Face-down cards go back to the hand, or to the deck if they came from it: that one nobody sees."""
    seat = u64(state.fighter[which])
    for place in range(u64(state.laid_size[which])):
        card = u64(state.laid[which, place])
        if u64(state.from_deck[which]) >> u64(place) & ONE:
            _put_on_deck(state, card)
        elif seat != viewer:
            state.hands[seat] += IN_HAND[card]


@rule
def _put_back_unknown(state: np.record, viewer: u64, seat: u64) -> None:
    """A seat keeps just the cards that the viewer has seen."""
    known = state.seen[viewer, seat]
    unknown = state.hands[seat] - known
    while unknown != NONE:
        card = lowest(unknown) >> CARD_BITS
        unknown -= IN_HAND[card]
        _put_on_deck(state, card)
    state.hands[seat] = known


@rule
def _deal(state: np.record, seat: u64, is_hidden: bool) -> None:
    """As many cards as a seat has, and has laid from its hand."""
    size = u64(state.hand_size[seat])
    if is_hidden:
        for which in range(u64(SIDES)):
            if u64(state.fighter[which]) == seat:
                size += u64(state.laid_size[which]) - count(u64(state.from_deck[which]))
    for _ in range(size - size_of(state.hands[seat])):
        state.hands[seat] += IN_HAND[_take_from_deck(state)]


@rule
def _forget(state: np.record, seat: u64) -> None:
    for of in range(u64(state.seats)):
        state.seen[seat, of] = NONE
    if u64(state.has_bid) >> seat & ONE:
        state.bids[seat] = below(state, u64(state.money[seat]) + ONE)


@rule
def _lay_again(state: np.record, viewer: u64, which: u64) -> None:
    seat = u64(state.fighter[which])
    for place in range(u64(state.laid_size[which])):
        if u64(state.from_deck[which]) >> u64(place) & ONE:
            state.laid[which, place] = _take_from_deck(state)
        elif seat != viewer:
            card = _any_card(state, seat)
            state.hands[seat] -= IN_HAND[card]
            state.laid[which, place] = card


@rule
def _any_card(state: np.record, seat: u64) -> u64:
    """A card of a hand, each copy equally likely."""
    hand = state.hands[seat]
    for _ in range(below(state, size_of(hand))):
        hand -= IN_HAND[lowest(hand) >> CARD_BITS]
    return lowest(hand) >> CARD_BITS
