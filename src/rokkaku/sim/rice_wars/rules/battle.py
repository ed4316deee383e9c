"""A battle for a field."""

import numpy as np

from rokkaku.games.rice_wars.rules.battle import ICON_STRENGTH, PEASANT_STRENGTH
from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.rice_wars import editions
from rokkaku.sim.rice_wars.kinds import (
    ATTACKERS,
    DEFENDERS,
    IN_SHOURI,
    IN_TETTAI,
    REWARD,
    RONIN_SENT,
    STOP,
    YES,
    Offers,
    either,
)
from rokkaku.sim.rice_wars.pieces import SHOURI, TETTAI, copies_in
from rokkaku.sim.rice_wars.rules import fight
from rokkaku.sim.rice_wars.rules.drawing import discard, draw, leave_hand, may_turn_up, turn_up
from rokkaku.sim.rice_wars.rules.fight import clear_table, copies, side_of
from rokkaku.sim.rice_wars.rules.information import shown
from rokkaku.sim.rice_wars.rules.money import pay
from rokkaku.sim.rice_wars.rules.order import action_done
from rokkaku.sim.rice_wars.rules.placement import (
    owner,
    put_from_card,
    put_from_outside,
    reach,
    remove,
    rivals,
)
from rokkaku.sim.rice_wars.rules.reactions import answers
from rokkaku.sim.rice_wars.state import CARDS, SIDES
from rokkaku.sim.target import large_rule, rule

_ASHIGARU = u64(15)


@rule
def is_anybody_active(state: np.record, seat: u64) -> bool:
    """Whether a daimyo has an active fighter."""
    return state.active[seat, 0] > 0 or state.active[seat, 1] > 0


@rule
def targets(state: np.record, seat: u64) -> u64:
    """Any opponent's peasant on any field, for a player with active fighters.  [battle-1]"""
    return rivals(state, seat) if is_anybody_active(state, seat) else NONE


@rule
def attack(state: np.record, seat: u64, field: u64) -> None:
    """Palaces and own peasants are not attacked.  [battle-1]"""
    fight.begin(state, seat, owner(state, field), field, ATTACKERS)


@rule
def attacker(state: np.record) -> u64:
    """The seat that started the fight."""
    return ONE << u64(state.fighter[0])


@rule
def bands_offered(state: np.record, seat: u64) -> u64:
    """At least one attacks; any number, none too, defend.  [battle-1, battle-2]"""
    bands = (u64(2) << u64(state.active[seat, 0])) - ONE
    if state.active[seat, 1]:
        bands |= bands << (ONE << RONIN_SENT)
    return bands & ~ONE if state.stage == ATTACKERS else bands


@rule
def send(state: np.record, band: u64) -> None:
    """With the icon attackers are stronger by 1, once per battle; a peasant counts 1.

    [battle-1, battle-2, board-5]
    """
    ashigaru, ronin = band & _ASHIGARU, band >> RONIN_SENT
    if state.stage == ATTACKERS:
        has_icon = u64(state.icons[u64(state.turn) - ONE]) == editions.ATTACK
        fight.send_band(state, NONE, ashigaru, ronin, u64(ICON_STRENGTH) if has_icon else NONE)
        state.stage = DEFENDERS
    else:
        fight.send_band(state, ONE, ashigaru, ronin, u64(PEASANT_STRENGTH))
        fight.begin_adding(state)


@rule
def defender(state: np.record) -> u64:
    """The owner of the peasant, if they have fighters to send.  [battle-2]"""
    seat = u64(state.fighter[1])
    return ONE << seat if seat != u64(state.neighbour) and is_anybody_active(state, seat) else NONE


@rule
def defend_by_itself(state: np.record) -> None:
    """The neutral neighbour always adds exactly one active ashigaru if it has one.  [neighbour-4]"""
    send(state, min(ONE, u64(state.active[state.fighter[1], 0])))


@large_rule
def compare(state: np.record) -> None:
    """Higher strength wins; a tie asks for Shouri first.  [battle-5]"""
    if state.strength[0] == state.strength[1]:
        state.asked[0] = state.asked[1] = 0
        state.stage = IN_SHOURI
    else:
        _won(state, state.strength[0] > state.strength[1])


@rule
def shouri_decider(state: np.record) -> u64:
    """Each side with a Shouri among its cards is asked once, the attacker first.  [battle-5]"""
    for which in range(u64(SIDES)):
        if not state.asked[which] and copies(state, u64(which), SHOURI) != NONE:
            return ONE << u64(state.fighter[which])
    return NONE


@rule
def decide_shouri(state: np.record, seat: u64, answer: u64) -> None:
    """A side that pays for it wins the tie, unless both do.  [battle-5, cards-12]"""
    which = side_of(state, seat)
    state.asked[which] = 1
    state.uses_shouri[which] = answer == YES
    if answer == YES:
        pay(state, seat, u64(state.cost[SHOURI]))


@large_rule
def break_tie(state: np.record) -> None:
    """One side's Shouri, or cards from the deck until they differ; without a pair the defender wins.

    [battle-5]
    """
    if state.uses_shouri[0] != state.uses_shouri[1]:
        _won(state, state.uses_shouri[0] > 0)
        return
    while state.strength[0] == state.strength[1]:
        for which in range(u64(SIDES)):
            if not may_turn_up(state):
                _won(state, False)
                return
            _turn_up_for(state, u64(which))
    _won(state, state.strength[0] > state.strength[1])


@rule
def _turn_up_for(state: np.record, which: u64) -> None:
    card = turn_up(state)
    state.strength[which] += state.bonus[card]
    size = u64(state.turned_up)
    state.pile[u64(CARDS) - ONE - u64(state.discards_size) - size] = card
    state.turned_up = size + ONE


@large_rule
def _won(state: np.record, is_attacker: bool) -> None:
    """The defender's win moves nothing; a ronin takes the field over, ashigaru drive the peasant away.

    [battle-6]
    """
    if not is_attacker:
        finish(state)
        return
    field = u64(state.field)
    remove(state, field)
    if state.band[0, 1]:
        put_from_outside(state, u64(state.fighter[0]), field)
        finish(state)
    else:
        state.stage = IN_TETTAI


@rule
def tettai_decider(state: np.record) -> u64:
    """The defender is asked if they have a hand and a free place, whatever the hand holds.  [cards-16]"""
    seat = u64(state.fighter[1])
    is_asked = seat != u64(state.neighbour) and state.hand_size[seat] > 0
    return ONE << seat if is_asked and state.on_card[seat] < state.room[0] else NONE


@rule
def tettai_offered(state: np.record, seat: u64) -> u64:
    """Only a player with Tettai can say yes.  [cards-16]"""
    return answers(copies_in(state.hands[seat], TETTAI) != NONE)


@rule
def decide_tettai(state: np.record, seat: u64, answer: u64) -> None:
    """The beaten peasant returns to a free place on its daimyo's card.  [cards-16]"""
    if answer == YES:
        leave_hand(state, seat, TETTAI)
        state.on_card[seat] += 1
        state.stack[seat] -= 1
        discard(state, TETTAI)
        shown(state, seat, TETTAI)
    reward(state)


@rule
def reward(state: np.record) -> None:
    """Now the winner may place a peasant there at once.  [battle-6]"""
    state.stage = REWARD


@rule
def rewarded(state: np.record) -> u64:
    """The attacker, if there is a peasant on their card and the field is in reach.  [battle-6]"""
    seat = u64(state.fighter[0])
    may = state.on_card[seat] > 0 and reach(state, seat) >> u64(state.field) & ONE
    return ONE << seat if may else NONE


@rule
def reward_offered(state: np.record) -> Offers:
    """The conquered field, or nothing.  [battle-6]"""
    return either(ONE << u64(state.field), ONE)


@rule
def take_reward(state: np.record, seat: u64, kind: u64, field: u64) -> None:
    """A peasant of the winner on the conquered field, or the field is left empty.  [battle-6]"""
    if kind != STOP:
        put_from_card(state, seat, field)
    finish(state)


@large_rule
def finish(state: np.record) -> None:
    """All cards are discarded, and both draw one, the attacker first.  [battle-7]"""
    clear_table(state)
    for which in range(u64(SIDES)):
        if state.fighter[which] != state.neighbour:
            draw(state, u64(state.fighter[which]), ONE)
    action_done(state)
