"""Which people are hired, which stay, which leave."""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.rice_wars.editions import NEW_ADVISORS
from rokkaku.sim.rice_wars.kinds import DISMISS, HIRE, PAY, PAY_ADVISOR, Offers
from rokkaku.sim.rice_wars.pieces import ASHIGARU, COST, FIGHTERS, PEASANT, RONIN
from rokkaku.sim.rice_wars.rules import neighbour
from rokkaku.sim.rice_wars.rules.advisors import turn_up_advisors
from rokkaku.sim.rice_wars.rules.favours import has_favour, lose_favour, slot_of
from rokkaku.sim.rice_wars.rules.money import can_pay, pay
from rokkaku.sim.rice_wars.rules.order import begin_actions, next_in_line
from rokkaku.sim.rice_wars.state import FAVOURS
from rokkaku.sim.target import large_rule, rule


@rule
def owe(state: np.record) -> None:
    """At the beginning of the phase all ashigaru, ronin and advisors are unpaid.  [hiring-1]"""
    for seat in range(u64(state.seats)):
        for fighter in range(FIGHTERS):
            state.unpaid[seat, fighter] = state.active[seat, fighter] + state.tired[seat, fighter]
        owed = NONE
        for slot in range(u64(FAVOURS)):
            owed |= u64(has_favour(state, u64(seat), u64(slot))) << slot
        state.owed[seat] = owed


@rule
def has_place(state: np.record, seat: u64, fighter: u64) -> bool:
    """Whether the daimyo card has room for one more, and one more is available.  [hiring-1, pieces-2]"""
    people = state.active[seat, fighter] + state.tired[seat, fighter]
    return people < state.room[ASHIGARU + fighter] and state.supply[fighter] > 0


@rule
def _with_a_place(state: np.record, seat: u64) -> u64:
    """Whom the daimyo card has room for.  [hiring-1, pieces-2]"""
    peasants = u64(state.on_card[seat] < state.room[PEASANT]) & u64(state.stack[seat] > 0)
    ashigaru, ronin = has_place(state, seat, NONE), has_place(state, seat, ONE)
    return peasants | u64(ashigaru) << ASHIGARU | u64(ronin) << RONIN


@rule
def _affordable(state: np.record, seat: u64) -> u64:
    money = u64(state.money[seat])
    found = NONE
    for person in range(RONIN + ONE):
        found |= u64(money >= COST[person]) << u64(person)
    return found


@large_rule
def offers(state: np.record, seat: u64) -> Offers:
    """Hire, pay and dismiss in any order, then say so.  [hiring-1]"""
    affordable = _affordable(state, seat)
    unpaid = u64(state.unpaid[seat, 0] > 0) << ASHIGARU | u64(state.unpaid[seat, 1] > 0) << RONIN
    return (
        _with_a_place(state, seat) & affordable,
        unpaid & affordable,
        _payable_advisors(state, seat),
        unpaid,
        ONE,
        NONE,
    )


@rule
def _payable_advisors(state: np.record, seat: u64) -> u64:
    found = NONE
    for slot in range(u64(FAVOURS)):
        if u64(state.owed[seat]) >> slot & ONE:
            found |= u64(can_pay(state, seat, u64(state.upkeep[state.favours[seat, slot]]))) << slot
    return found


@large_rule
def play(state: np.record, seat: u64, kind: u64, target: u64) -> None:
    """One decision of the phase.  [hiring-1]"""
    if kind == HIRE:
        hire(state, seat, target)
    elif kind == PAY:
        pay_person(state, seat, target)
    elif kind == PAY_ADVISOR:
        pay_advisor(state, seat, target)
    elif kind == DISMISS:
        dismiss(state, seat, target)
    else:
        end_hiring(state, seat)


@rule
def hire(state: np.record, seat: u64, person: u64) -> None:
    """A peasant for 1, an ashigaru for 2, a ronin for 4 ryo, onto a free place.  [hiring-1]"""
    pay(state, seat, COST[person])
    enlist(state, seat, person)


@rule
def enlist(state: np.record, seat: u64, person: u64) -> None:
    """Somebody comes onto the daimyo card, active.  [hiring-2]"""
    if person == PEASANT:
        state.on_card[seat] += 1
        state.stack[seat] -= 1
    else:
        state.supply[person - ASHIGARU] -= 1
        state.active[seat, person - ASHIGARU] += 1


@rule
def pay_person(state: np.record, seat: u64, person: u64) -> None:
    """People who are kept cost as much as new ones.  [hiring-1]"""
    pay(state, seat, COST[person])
    state.unpaid[seat, person - ASHIGARU] -= 1


@rule
def pay_advisor(state: np.record, seat: u64, advisor: u64) -> None:
    """Each player with a marker on an advisor pays its upkeep.  [hiring-1, advisors-3]"""
    pay(state, seat, u64(state.upkeep[advisor]))
    state.owed[seat] = u64(state.owed[seat]) & ~(ONE << slot_of(state, seat, advisor))


@rule
def dismiss(state: np.record, seat: u64, person: u64) -> None:
    """An unpaid one is back in the supply at once, and the place is free.  [hiring-1]"""
    state.unpaid[seat, person - ASHIGARU] -= 1
    leave_service(state, seat, person - ASHIGARU)


@rule
def leave_service(state: np.record, seat: u64, fighter: u64) -> None:
    """An ashigaru or ronin goes back to the supply.  [hiring-2]"""
    if state.tired[seat, fighter]:
        state.tired[seat, fighter] -= 1
    else:
        state.active[seat, fighter] -= 1
    state.supply[fighter] += 1


@rule
def end_hiring(state: np.record, seat: u64) -> None:
    """People who are still unpaid leave, and unpaid advisors owe nothing any more.  [hiring-2]"""
    for fighter in range(FIGHTERS):
        for _ in range(u64(state.unpaid[seat, fighter])):
            leave_service(state, seat, u64(fighter))
        state.unpaid[seat, fighter] = 0
    if u64(state.owed[seat]) >> ONE & ONE:
        lose_favour(state, seat, ONE)
    if u64(state.owed[seat]) & ONE:
        lose_favour(state, seat, NONE)
    state.owed[seat] = 0
    next_in_line(state)


@rule
def hirer(state: np.record) -> u64:
    """In turn, each player completes their hiring.  [hiring-1]"""
    if not state.queue_size or state.head == state.neighbour:
        return NONE
    return ONE << u64(state.head)


@large_rule
def after_hiring(state: np.record) -> None:
    """Advisors only on their icon, else the actions.  [advisors-1]"""
    if state.queue_size:
        neighbour.hire(state)
    elif u64(state.icons[u64(state.turn) - ONE]) == NEW_ADVISORS:
        turn_up_advisors(state)
    else:
        begin_actions(state)
