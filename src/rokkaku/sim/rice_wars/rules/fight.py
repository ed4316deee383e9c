"""What battles and duels share: adding cards and favours by turns."""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.rice_wars.kinds import ADDING, DECLINE, LAY_CARD, RULES, Offers
from rokkaku.sim.rice_wars.pieces import FIGHTERS, faces
from rokkaku.sim.rice_wars.rules.drawing import discard, leave_hand, turn_up
from rokkaku.sim.rice_wars.rules.favours import help_side, lay, spend, usable_in_fight
from rokkaku.sim.rice_wars.rules.money import can_pay
from rokkaku.sim.rice_wars.rules.reactions import answers
from rokkaku.sim.rice_wars.state import LAID, NOTHING, SIDES
from rokkaku.sim.target import large_rule, rule


@large_rule
def begin(state: np.record, attacker: u64, defender: u64, field: u64, stage: u64) -> None:
    """A fight in which nothing has been sent, laid or decided."""
    state.stage, state.field = stage, field
    state.fighter[0], state.fighter[1] = attacker, defender
    for which in range(u64(SIDES)):
        state.strength[which] = 0
        state.laid_size[which] = state.from_deck[which] = state.declined[which] = 0
        state.asked[which] = state.uses_shouri[which] = 0
        for fighter in range(FIGHTERS):
            state.band[which, fighter] = 0
    state.adds = state.is_revealed = state.left = 0


@rule
def send_band(state: np.record, which: u64, ashigaru: u64, ronin: u64, more: u64) -> None:
    """Chosen people become tired; their strengths are added.  [battle-1, battle-2, duel-1]"""
    seat = u64(state.fighter[which])
    state.band[which, 0], state.band[which, 1] = ashigaru, ronin
    state.strength[which] = u64(2) * ashigaru + u64(4) * ronin + more
    for fighter in range(FIGHTERS):
        state.active[seat, fighter] -= state.band[which, fighter]
        state.tired[seat, fighter] += state.band[which, fighter]


@rule
def adder(state: np.record) -> u64:
    """The side that may add next, if it has anything to add.  [battle-3]"""
    which = u64(state.adds)
    seat = u64(state.fighter[which])
    if seat == u64(state.neighbour):
        return NONE
    if state.hand_size[seat] == 0 and usable_in_fight(state, which) == NONE:
        return NONE
    return ONE << seat


@rule
def additions_offered(state: np.record, seat: u64) -> Offers:
    """One face-down card, one favour, or nothing more.  [battle-3]"""
    favours = usable_in_fight(state, u64(state.adds))
    return faces(state.hands[seat]), favours, ONE, NONE, NONE, NONE


@large_rule
def add(state: np.record, seat: u64, kind: u64, target: u64) -> None:
    """Any card of the hand, face down, for its bonus; or a favour; or nothing more.

    [battle-3, actions-4, info-2]
    """
    which = u64(state.adds)
    if kind == LAY_CARD:
        leave_hand(state, seat, target)
        lay(state, which, target, NONE)
    elif kind == DECLINE:
        state.declined[which] = 1
    else:
        spend(state, seat, target)
        help_side(state, target, which)
    _other_adds(state)


@rule
def _other_adds(state: np.record) -> None:
    """After an addition the other side is next, unless it has declined: then no more is added.  [battle-3]"""
    other = ONE - u64(state.adds)
    if state.declined[other]:
        state.stage = RULES
        state.adds = 0
    else:
        state.adds = other


@large_rule
def add_by_itself(state: np.record) -> None:
    """The neutral neighbour answers once with the top card of the deck; a side with nothing declines.

    [neighbour-4]
    """
    which = u64(state.adds)
    card = u64(NOTHING)
    if state.fighter[which] == state.neighbour and not state.asked[which]:
        card = turn_up(state)
    if card == u64(NOTHING):
        state.declined[which] = 1
    else:
        lay(state, which, card, ONE)
        state.asked[which] = 1
    _other_adds(state)


@rule
def copies(state: np.record, which: u64, card: u64) -> u64:
    """How many of a card lie on a side that may use its rule; the neutral neighbour uses none."""
    if state.fighter[which] == state.neighbour:
        return NONE
    found = NONE
    for place in range(u64(LAID)):
        found += u64(u64(state.laid[which, place]) == card) & u64(place < u64(state.laid_size[which]))
    return found


@rule
def side_of(state: np.record, seat: u64) -> u64:
    """0 the attacker, 1 the defender."""
    return u64(u64(state.fighter[0]) != seat)


@rule
def payment_offered(state: np.record, seat: u64, card: u64) -> u64:
    """Yes only for a player who can pay; one who cannot is asked too.  [battle-4]"""
    return answers(can_pay(state, seat, u64(state.cost[card])))


@large_rule
def clear_table(state: np.record) -> None:
    """All cards of a fight are discarded.  [battle-7]"""
    for which in range(u64(SIDES)):
        for place in range(u64(state.laid_size[which])):
            discard(state, u64(state.laid[which, place]))
    state.discards_size += state.turned_up
    state.turned_up = 0
    state.stage = NOTHING


@rule
def begin_adding(state: np.record) -> None:
    """The attacker adds first.  [battle-3]"""
    state.stage = ADDING
