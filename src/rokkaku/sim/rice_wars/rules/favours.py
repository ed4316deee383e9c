"""What advisors do for those they owe a favour, inside fights and as an action.

A daimyo's favours are in slots, in the order in which they were won.
"""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.chance import below
from rokkaku.sim.rice_wars.pieces import (
    FIRST_ADVISOR,
    IN_BATTLES,
    IN_DUELS,
    KENJUTSU,
    KYUUJUTSU,
    NINJA,
    SOUJUTSU,
    YOUHEI,
)
from rokkaku.sim.rice_wars.rules.drawing import discard, may_turn_up, turn_up
from rokkaku.sim.rice_wars.rules.information import shown
from rokkaku.sim.rice_wars.state import FAVOURS, LAID, NOTHING
from rokkaku.sim.target import large_rule, rule


@rule
def has_favour(state: np.record, seat: u64, slot: u64) -> bool:
    """Whether a slot holds an advisor."""
    return state.favours[seat, slot] != NOTHING


@rule
def slot_of(state: np.record, seat: u64, advisor: u64) -> u64:
    """Where a daimyo has an advisor, which must be there."""
    return u64(u64(state.favours[seat, 0]) != advisor)


@rule
def win_favours(state: np.record, seat: u64, advisor: u64, fans: u64) -> None:
    """An advisor owes so many favours.  [advisors-2]"""
    slot = u64(has_favour(state, seat, NONE))
    state.favours[seat, slot] = advisor
    state.fans[seat, slot] = fans


@rule
def lose_favour(state: np.record, seat: u64, slot: u64) -> None:
    """The marker comes back from an advisor.  [hiring-2]"""
    if slot == NONE:
        state.favours[seat, 0] = state.favours[seat, 1]
        state.fans[seat, 0] = state.fans[seat, 1]
        state.used[seat] = u64(state.used[seat]) >> ONE
    else:
        state.used[seat] = u64(state.used[seat]) & ONE
    state.favours[seat, 1] = NOTHING
    state.fans[seat, 1] = 0


@rule
def usable(state: np.record, seat: u64, advisors: u64) -> u64:
    """The slots of some advisors that were not yet asked in this turn.  [actions-4]"""
    found = NONE
    for slot in range(u64(FAVOURS)):
        if has_favour(state, seat, u64(slot)) and advisors >> u64(state.favours[seat, slot]) & ONE:
            found |= ONE << u64(slot)
    return found & ~u64(state.used[seat])


@rule
def spend(state: np.record, seat: u64, advisor: u64) -> None:
    """From two fans to one, from one back to the owner; once per advisor and turn.  [actions-4]"""
    slot = slot_of(state, seat, advisor)
    state.fans[seat, slot] -= 1
    state.used[seat] = u64(state.used[seat]) | ONE << slot
    if state.fans[seat, slot] == 0:
        lose_favour(state, seat, slot)


@rule
def _can_help(state: np.record, advisor: u64, which: u64) -> bool:
    """Whether an advisor can help a side: a card to draw, an ashigaru, a ronin, in defence, a victim.

    [advisors-4, advisors-5, advisors-6, advisors-8, advisors-9, advisors-10]
    """
    if advisor == YOUHEI:
        return may_turn_up(state)
    if advisor == SOUJUTSU:
        return state.band[which, 0] > 0
    if advisor == KENJUTSU:
        return state.band[which, 1] > 0
    if advisor == KYUUJUTSU:
        return which == ONE
    if advisor == NINJA:
        return state.laid_size[ONE - which] > 0
    return True


@large_rule
def usable_in_fight(state: np.record, which: u64) -> u64:
    """The slots of the advisors that can help a side now.  [actions-4]"""
    seat = u64(state.fighter[which])
    found = usable(state, seat, IN_DUELS if state.field == NOTHING else IN_BATTLES)
    for slot in range(u64(FAVOURS)):
        if found >> u64(slot) & ONE and not _can_help(state, u64(state.favours[seat, slot]), which):
            found ^= ONE << u64(slot)
    return found


@rule
def lay(state: np.record, which: u64, card: u64, from_deck: u64) -> None:
    """A card face down on a side."""
    size = u64(state.laid_size[which])
    state.laid[which, size] = card
    state.from_deck[which] = u64(state.from_deck[which]) | from_deck << size
    state.laid_size[which] = size + ONE


@rule
def _discard_at_random(state: np.record, which: u64) -> None:
    """A random card of a side is discarded face up.  [advisors-10]"""
    size, marks = u64(state.laid_size[which]), u64(state.from_deck[which])
    number = below(state, size)
    card = u64(state.laid[which, number])
    for place in range(u64(LAID - 1)):
        if place >= number:
            state.laid[which, place] = state.laid[which, u64(place) + ONE]
    passed = (ONE << number) - ONE
    state.from_deck[which] = marks & passed | marks >> ONE & ~passed
    state.laid_size[which] = size - ONE
    discard(state, card)
    if not marks >> number & ONE:
        shown(state, u64(state.fighter[which]), card)


@large_rule
def help_side(state: np.record, advisor: u64, which: u64) -> None:
    """A card from the deck that nobody sees, one card less for the other side, or strength.

    [advisors-4, advisors-5, advisors-6, advisors-8, advisors-9, advisors-10]
    """
    if advisor == YOUHEI:
        lay(state, which, turn_up(state), ONE)
    elif advisor == NINJA:
        _discard_at_random(state, ONE - which)
    else:
        state.strength[which] += state.amount[FIRST_ADVISOR + advisor]
