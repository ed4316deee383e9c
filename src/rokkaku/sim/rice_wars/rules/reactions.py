"""Cards that have been played and wait: their targets, the reaction that stops them, and their end."""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.rice_wars.kinds import YES
from rokkaku.sim.rice_wars.pieces import BOUSHI, FIRST_ADVISOR, copies_in
from rokkaku.sim.rice_wars.rules.drawing import discard, leave_hand
from rokkaku.sim.rice_wars.rules.information import shown
from rokkaku.sim.rice_wars.rules.money import can_pay, pay
from rokkaku.sim.rice_wars.rules.order import action_done
from rokkaku.sim.rice_wars.rules.placement import owner
from rokkaku.sim.rice_wars.state import NOTHING
from rokkaku.sim.target import large_rule, rule


@rule
def put_away(state: np.record) -> None:
    """Nothing is under way any more."""
    state.pending = NOTHING
    state.picked_size = state.targets_size = state.has_looked = state.awaits_boushi = 0
    action_done(state)


@large_rule
def finish(state: np.record) -> None:
    """The card is discarded, and the action is over.  [cards-17]"""
    name = u64(state.pending)
    if name < FIRST_ADVISOR:
        discard(state, name)
    put_away(state)


@rule
def aim_at_field(state: np.record, field: u64) -> None:
    """A card's target is named; its owner may stop it.  [cards-15]"""
    state.picked[0] = field
    state.picked_size = 1
    aim_at_seat(state, owner(state, field))


@rule
def aim_at_seat(state: np.record, target: u64) -> None:
    """The owner is asked if their hand is not empty, whatever it holds; the neutral neighbour never is.

    [cards-15, info-1]
    """
    state.targets[0] = target
    state.targets_size = 1
    is_other = target != u64(state.pending_seat) and target != u64(state.neighbour)
    state.awaits_boushi = is_other and state.hand_size[target] > 0


@rule
def answers(can: bool) -> u64:
    """Yes and no, or only no."""
    return u64(3) if can else u64(2)


@rule
def boushi_offered(state: np.record, seat: u64) -> u64:
    """Only a player who has Boushi and can pay for it can say yes.  [cards-15]"""
    has_it = copies_in(state.hands[seat], BOUSHI) != NONE
    return answers(has_it and can_pay(state, seat, u64(state.cost[BOUSHI])))


@rule
def target(state: np.record) -> u64:
    """At whom the card under way is aimed.  [cards-15]"""
    return ONE << u64(state.targets[0])


@large_rule
def decide_boushi(state: np.record, seat: u64, answer: u64) -> None:
    """The card aimed at you is discarded without effect; its cost stays paid.  [cards-15]"""
    if answer != YES:
        state.awaits_boushi = 0
        return
    leave_hand(state, seat, BOUSHI)
    discard(state, BOUSHI)
    shown(state, seat, BOUSHI)
    pay(state, seat, u64(state.cost[BOUSHI]))
    finish(state)
