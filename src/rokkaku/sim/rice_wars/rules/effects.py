"""What each action card does, and each favour that is an action.

`possible` says whether it can, `choices` what it asks for, `act` what an answer leads to, or what follows
by itself when nothing is asked.
"""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, count, u64
from rokkaku.sim.rice_wars.kinds import PICK_COUNT, STOP, Offers, only
from rokkaku.sim.rice_wars.pieces import (
    ASHIGARU,
    CHOUHEI,
    FAVOUR_OF_GEISHA,
    FAVOUR_OF_SHOUNIN,
    HIDERI,
    IJUU,
    IKKI,
    KAIKON,
    KYUUSOKU,
    SAKUSEN,
    SHINOBI,
    SHUUKAKU,
    WAIRO,
    ZEI,
    faces,
)
from rokkaku.sim.rice_wars.rules.drawing import discard, draw, leave_hand
from rokkaku.sim.rice_wars.rules.hiring import enlist, has_place
from rokkaku.sim.rice_wars.rules.information import noted, shown
from rokkaku.sim.rice_wars.rules.money import pay, receive
from rokkaku.sim.rice_wars.rules.placement import (
    cut_off,
    open_fields,
    places,
    put_from_card,
    reach,
    remove,
    rivals,
)
from rokkaku.sim.rice_wars.rules.reactions import aim_at_field, aim_at_seat, finish, put_away
from rokkaku.sim.rice_wars.state import DAIMYOS
from rokkaku.sim.target import large_rule, rule

_BRINGING_MONEY = ONE << SHUUKAKU | ONE << FAVOUR_OF_SHOUNIN
_ASKING_FOR_FIELDS = ONE << IJUU | ONE << KAIKON | ONE << IKKI | ONE << WAIRO | ONE << HIDERI


@large_rule
def possible(state: np.record, seat: u64, name: u64) -> bool:
    """Whether a card or favour can do something, as far as the player can know.  [cards-17]"""
    if name == IJUU:
        return resettleable(state, seat) != NONE
    if name == KAIKON:
        return places(state, seat) != NONE
    if name == KYUUSOKU:
        return state.tired[seat, 0] > 0
    if name == CHOUHEI:
        return has_place(state, seat, NONE)
    if name == IKKI:
        return victims_beside(state, seat) != NONE
    if name == SHINOBI:
        return spied_on(state, seat) != NONE
    if name == WAIRO:
        return state.on_card[seat] > 0 and victims_beside(state, seat) != NONE
    if name == HIDERI:
        return parched(state) != NONE
    if name == FAVOUR_OF_GEISHA:
        return tempted(state, seat) != NONE
    return True


@large_rule
def choices(state: np.record) -> Offers:
    """What can be chosen now: fields, seats, cards, persons, counts, or to stop; nothing: `act` follows."""
    name, seat = u64(state.pending), u64(state.pending_seat)
    if name == ZEI:
        return NONE, _taxable(state, seat), NONE, NONE, NONE, ONE
    if name == SHINOBI:
        return NONE, _victims_of_spies(state, seat), _seen_cards(state), NONE, NONE, NONE
    if name == KYUUSOKU:
        return NONE, NONE, NONE, NONE, _counts(state, seat), NONE
    if name == FAVOUR_OF_GEISHA:
        return NONE, NONE, NONE, tempted(state, seat), NONE, NONE
    if _ASKING_FOR_FIELDS >> name & ONE == NONE:
        return only(NONE)
    stop = u64(name == KAIKON and state.picked_size > 0)
    return _fields(state, name, seat), NONE, NONE, NONE, NONE, stop


@rule
def _fields(state: np.record, name: u64, seat: u64) -> u64:
    """A peasant to lift and its new field; fields to clear; a peasant to aim at.

    [cards-3, cards-4, cards-7, cards-10, cards-11]
    """
    if name == KAIKON:
        return open_fields(state, seat)
    if name == IJUU:
        if state.picked_size:
            return open_fields(state, seat) & ~(ONE << u64(state.picked[0]))
        return resettleable(state, seat)
    if state.picked_size:
        return NONE
    return parched(state) if name == HIDERI else victims_beside(state, seat)


@rule
def _taxable(state: np.record, seat: u64) -> u64:
    """Any opponent who has not paid, the neutral one not among them.  [cards-8]"""
    found = (ONE << u64(state.seats)) - ONE & ~(ONE << seat)
    for place in range(u64(DAIMYOS - 1)):
        if place < u64(state.targets_size):
            found &= ~(ONE << u64(state.targets[place]))
    return found


@rule
def _victims_of_spies(state: np.record, seat: u64) -> u64:
    """First an opponent with cards.  [cards-9]"""
    return NONE if state.targets_size else spied_on(state, seat)


@rule
def _seen_cards(state: np.record) -> u64:
    """Then one of the cards that were looked at.  [cards-9]"""
    return faces(state.hands[state.targets[0]]) if state.has_looked else NONE


@rule
def _counts(state: np.record, seat: u64) -> u64:
    """How many, where there is a choice.  [cards-5]"""
    most = min(u64(state.tired[seat, 0]), u64(state.amount[KYUUSOKU]))
    return (u64(2) << most) - u64(2) if most > ONE else NONE


@large_rule
def resettleable(state: np.record, seat: u64) -> u64:
    """The own peasants that, once lifted, have somewhere else to go.  [cards-3]"""
    left = state.peasants[seat]
    found = NONE
    while left != NONE:
        peasant = left & ~left + ONE
        left ^= peasant
        state.peasants[seat] ^= peasant
        if open_fields(state, seat) & ~peasant != NONE:
            found |= peasant
        state.peasants[seat] ^= peasant
    return found


@rule
def victims_beside(state: np.record, seat: u64) -> u64:
    """Opponents' peasants next to the palace or a connected peasant.  [cards-17]"""
    return rivals(state, seat) & reach(state, seat)


@rule
def spied_on(state: np.record, seat: u64) -> u64:
    """Opponents with cards.  [cards-9]"""
    found = NONE
    for other in range(u64(DAIMYOS)):
        found |= u64(state.hand_size[other] > 0) << u64(other)
    return found & ~(ONE << seat)


@rule
def parched(state: np.record) -> u64:
    """Every cut-off peasant on the board.  [cards-11]"""
    found = NONE
    for seat in range(u64(state.daimyos)):
        found |= cut_off(state, u64(seat))
    return found


@rule
def tempted(state: np.record, seat: u64) -> u64:
    """Any opponent's active ashigaru or ronin: two bits a seat.  [advisors-7]"""
    found = NONE
    for other in range(u64(DAIMYOS)):
        ashigaru, ronin = u64(state.active[other, 0] > 0), u64(state.active[other, 1] > 0)
        found |= (ashigaru | ronin << ONE) << u64(2) * u64(other)
    return found & ~(u64(3) << u64(2) * seat)


@large_rule
def act(state: np.record, kind: u64, target: u64) -> None:
    """The card does what it does, with what was chosen; without a choice kind and target mean nothing."""
    name, seat = u64(state.pending), u64(state.pending_seat)
    if kind == STOP:
        finish(state)
    elif _BRINGING_MONEY >> name & ONE:
        _take_money(state, name, seat)
    elif name == SAKUSEN:
        _draw_cards(state, seat)
    elif name == IJUU:
        _resettle(state, seat, target)
    elif name == KAIKON:
        _clear(state, seat, target)
    elif name == KYUUSOKU:
        _rest(state, seat, target if kind == PICK_COUNT else ONE)
    elif name == CHOUHEI:
        _levy(state, seat)
    elif name == ZEI:
        _tax(state, seat, target)
    elif name == SHINOBI:
        _spy(state, seat, target)
    elif name == FAVOUR_OF_GEISHA:
        _tempt(state, target)
    elif not state.picked_size:
        aim_at_field(state, target)
    else:
        _strike(state, name, seat)


@rule
def _take_money(state: np.record, name: u64, seat: u64) -> None:
    """Take ryo.  [cards-1, advisors-11]"""
    receive(state, seat, u64(state.amount[name]))
    finish(state)


@rule
def _draw_cards(state: np.record, seat: u64) -> None:
    """Draw cards.  [cards-2]"""
    draw(state, seat, u64(state.amount[SAKUSEN]))
    finish(state)


@rule
def _resettle(state: np.record, seat: u64, field: u64) -> None:
    """Pick up one of your field peasants, and put it where you may place without it.  [cards-3]"""
    state.peasants[seat] ^= ONE << field
    if state.picked_size:
        finish(state)
    else:
        state.picked[0] = field
        state.picked_size = 1


@rule
def _clear(state: np.record, seat: u64, field: u64) -> None:
    """Place some peasants from your card; each may be next to the one before.  [cards-4]"""
    put_from_card(state, seat, field)
    state.picked[state.picked_size] = field
    state.picked_size += 1
    if state.picked_size == state.amount[KAIKON] or places(state, seat) == NONE:
        finish(state)


@rule
def _rest(state: np.record, seat: u64, number: u64) -> None:
    """Some of your tired ashigaru become active.  [cards-5]"""
    state.active[seat, 0] = u64(state.active[seat, 0]) + number
    state.tired[seat, 0] = u64(state.tired[seat, 0]) - number
    finish(state)


@rule
def _levy(state: np.record, seat: u64) -> None:
    """Take an active ashigaru from the supply onto a free place.  [cards-6]"""
    enlist(state, seat, ASHIGARU)
    finish(state)


@rule
def _tax(state: np.record, seat: u64, payer: u64) -> None:
    """Opponents of your choice pay you, if they have it.  [cards-8]"""
    tax = min(u64(state.amount[ZEI]), u64(state.money[payer]))
    pay(state, payer, tax)
    receive(state, seat, tax)
    paid = u64(state.targets_size) + ONE
    state.targets[paid - ONE] = payer
    state.targets_size = paid
    if paid == min(u64(state.opponents), u64(state.seats) - ONE):
        finish(state)


@rule
def _spy(state: np.record, seat: u64, chosen: u64) -> None:
    """Look at an opponent's hand and discard one of its cards; only you see the rest.  [cards-9]"""
    if not state.targets_size:
        aim_at_seat(state, chosen)
        return
    target = u64(state.targets[0])
    if not state.has_looked:
        noted(state, seat, target)
        state.has_looked = 1
        return
    leave_hand(state, target, chosen)
    discard(state, chosen)
    shown(state, target, chosen)
    finish(state)


@rule
def _tempt(state: np.record, person: u64) -> None:
    """One opponent's active ashigaru or ronin becomes tired.  [advisors-7]"""
    seat, fighter = person >> ONE, person & ONE
    state.active[seat, fighter] -= 1
    state.tired[seat, fighter] += 1
    finish(state)


@rule
def _strike(state: np.record, name: u64, seat: u64) -> None:
    """A peasant is removed; one from your card replaces it, or a drought stays.

    [cards-7, cards-10, cards-11]
    """
    field = u64(state.picked[0])
    remove(state, field)
    if name == WAIRO:
        put_from_card(state, seat, field)
    if name == HIDERI and state.stays:
        state.droughts[count(state.parched)] = field
        state.parched |= ONE << field
        put_away(state)
    else:
        finish(state)
