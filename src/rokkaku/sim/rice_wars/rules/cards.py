"""Action cards, and favours that are actions: playing them, and the choices they ask for."""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, lowest, u64
from rokkaku.sim.rice_wars.pieces import ACTION_CARDS, AS_ACTIONS, CARD_BITS, FIRST_ADVISOR, faces
from rokkaku.sim.rice_wars.rules import effects
from rokkaku.sim.rice_wars.rules.drawing import leave_hand
from rokkaku.sim.rice_wars.rules.favours import spend, usable
from rokkaku.sim.rice_wars.rules.information import shown
from rokkaku.sim.rice_wars.rules.money import can_pay, pay
from rokkaku.sim.rice_wars.state import FAVOURS
from rokkaku.sim.target import large_rule, rule


@large_rule
def playable(state: np.record, seat: u64) -> u64:
    """Action cards that can be paid for and can do something, as far as the player can know.  [cards-17]"""
    left = faces(state.hands[seat]) & ACTION_CARDS
    found = NONE
    while left != NONE:
        card = lowest(left) >> CARD_BITS
        if can_pay(state, seat, u64(state.cost[card])) and effects.possible(state, seat, card):
            found |= left & ~left + ONE
        left &= left - ONE
    return found


@rule
def _begin(state: np.record, name: u64, seat: u64) -> None:
    state.pending = name
    state.pending_seat = seat


@rule
def play_card(state: np.record, seat: u64, card: u64) -> None:
    """An action card is shown and its cost paid.  [actions-1, pieces-3, cards-17]"""
    leave_hand(state, seat, card)
    shown(state, seat, card)
    _begin(state, card, seat)
    pay(state, seat, u64(state.cost[card]))


@rule
def use_favour(state: np.record, seat: u64, advisor: u64) -> None:
    """A favour that is an action of its own.  [actions-4]"""
    spend(state, seat, advisor)
    _begin(state, FIRST_ADVISOR + advisor, seat)


@rule
def usable_now(state: np.record, seat: u64) -> u64:
    """Favours that can be asked for as an action and can do something.  [actions-4]"""
    found = usable(state, seat, AS_ACTIONS)
    for slot in range(u64(FAVOURS)):
        if found >> u64(slot) & ONE:
            name = FIRST_ADVISOR + u64(state.favours[seat, slot])
            if not effects.possible(state, seat, name):
                found ^= ONE << u64(slot)
    return found


@rule
def chooser(state: np.record) -> u64:
    """Who has played the card, while it asks for something."""
    fields, seats, cards, persons, counts, stop = effects.choices(state)
    asks = fields | seats | cards | persons | counts | stop
    return ONE << u64(state.pending_seat) if asks != NONE else NONE
