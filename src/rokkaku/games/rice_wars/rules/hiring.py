"""Which people are hired, which stay, which leave."""

from collections.abc import Mapping, Sequence
from functools import partial

from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Event, Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.editions import Icon
from rokkaku.games.rice_wars.events import (
    AdvisorLeft,
    AdvisorPaid,
    HiringEnded,
    PersonHired,
    PersonLeft,
    PersonPaid,
)
from rokkaku.games.rice_wars.moves import Dismiss, EndHiring, Hire, Move, Pay, PayAdvisor
from rokkaku.games.rice_wars.pieces import COSTS, Advisor, Band
from rokkaku.games.rice_wars.rules import neighbour
from rokkaku.games.rice_wars.rules.advisors import turn_up_advisors
from rokkaku.games.rice_wars.rules.moment import Moment
from rokkaku.games.rice_wars.rules.money import check_money, pay
from rokkaku.games.rice_wars.rules.order import begin_actions, next_in_line
from rokkaku.games.rice_wars.state import Daimyo, Phase, State

ONE = {"ashigaru": Band(ashigaru=1), "ronin": Band(ronin=1)}


def owe(state: State) -> State:
    """At the beginning of the phase all ashigaru, ronin and advisors are unpaid.  [hiring-1]"""
    daimyos = tuple(
        daimyo
        if seat == state.neighbour
        else replace(daimyo, unpaid=daimyo.people, owed=tuple(favour.advisor for favour in daimyo.favours))
        for seat, daimyo in enumerate(state.daimyos)
    )
    return replace(state, daimyos=daimyos)


def free_place(state: State, seat: Seat, person: str) -> bool:
    """Whether the daimyo card has room for one more, and one more is available.  [hiring-1, pieces-2]"""
    daimyo = state.daimyos[seat]
    if person == "peasant":
        return daimyo.peasants < state.edition.places.peasants and daimyo.stack > 0
    has: int = getattr(daimyo.people, person)
    left: int = getattr(state.supply, person)
    places: int = getattr(state.edition.places, person)
    return has < places and left > 0


def hiring_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Hire, pay and dismiss in any order, then say so.  [hiring-1]"""
    daimyo = state.daimyos[seat]
    hires = [
        Hire(person)
        for person, cost in COSTS.items()
        if cost <= daimyo.money and free_place(state, seat, person)
    ]
    unpaid = [person for person in ONE if getattr(daimyo.unpaid, person)]
    pays = [Pay(person) for person in unpaid if COSTS[person] <= daimyo.money]
    advisors = [
        PayAdvisor(advisor)
        for advisor in daimyo.owed
        if state.edition.advisors[advisor].upkeep <= daimyo.money
    ]
    return (*hires, *pays, *advisors, *(Dismiss(person) for person in unpaid), EndHiring())


def hire(state: State, seat: Seat, move: Hire) -> Step[State]:
    """A peasant for 1, an ashigaru for 2, a ronin for 4 ryo, onto a free place.  [hiring-1]"""
    if move.person not in COSTS:
        raise IllegalMove("hiring-1", "rice-wars.refused.nobody-like-that")
    check_money(state, seat, COSTS[move.person], "hiring-1")
    if not free_place(state, seat, move.person):
        raise IllegalMove("hiring-1", "rice-wars.refused.no-place", {"person": move.person})
    step = pay(state, seat, COSTS[move.person])
    return Step(enlist(step.state, seat, move.person), (*step.events, PersonHired(seat, move.person)))


def enlist(state: State, seat: Seat, person: str) -> State:
    """Somebody comes onto the daimyo card, active.  [hiring-2]"""
    daimyo = state.daimyos[seat]
    if person == "peasant":
        return state.with_daimyo(seat, replace(daimyo, peasants=daimyo.peasants + 1, stack=daimyo.stack - 1))
    state = replace(state, supply=state.supply.less(ONE[person]))
    return state.with_daimyo(seat, replace(daimyo, active=daimyo.active.plus(ONE[person])))


def pay_person(state: State, seat: Seat, move: Pay) -> Step[State]:
    """People who are kept cost as much as new ones.  [hiring-1]"""
    _check_unpaid(state, seat, move.person)
    check_money(state, seat, COSTS[move.person], "hiring-1")
    step = pay(state, seat, COSTS[move.person])
    daimyo = step.state.daimyos[seat]
    paid = replace(daimyo, unpaid=daimyo.unpaid.less(ONE[move.person]))
    return Step(step.state.with_daimyo(seat, paid), (*step.events, PersonPaid(seat, move.person)))


def _check_unpaid(state: State, seat: Seat, person: str) -> None:
    if person not in ONE:
        raise IllegalMove("hiring-1", "rice-wars.refused.nobody-like-that")
    if not getattr(state.daimyos[seat].unpaid, person):
        raise IllegalMove("hiring-1", "rice-wars.refused.nobody-unpaid", {"person": person})


def pay_advisor(state: State, seat: Seat, move: PayAdvisor) -> Step[State]:
    """Each player with a marker on an advisor pays its upkeep.  [hiring-1, advisors-3]"""
    daimyo = state.daimyos[seat]
    if move.advisor not in daimyo.owed:
        raise IllegalMove("hiring-1", "rice-wars.refused.not-owed", {"advisor": move.advisor})
    upkeep = state.edition.advisors[move.advisor].upkeep
    check_money(state, seat, upkeep, "hiring-1")
    step = pay(state, seat, upkeep)
    daimyo = step.state.daimyos[seat]
    paid = replace(daimyo, owed=tuple(advisor for advisor in daimyo.owed if advisor != move.advisor))
    return Step(step.state.with_daimyo(seat, paid), (*step.events, AdvisorPaid(seat, move.advisor)))


def dismiss(state: State, seat: Seat, move: Dismiss) -> Step[State]:
    """An unpaid one is back in the supply at once, and the place is free.  [hiring-1]"""
    _check_unpaid(state, seat, move.person)
    daimyo = state.daimyos[seat]
    unpaid = replace(daimyo, unpaid=daimyo.unpaid.less(ONE[move.person]))
    return leave_service(state.with_daimyo(seat, unpaid), seat, move.person)


def leave_service(state: State, seat: Seat, person: str) -> Step[State]:
    """An ashigaru or ronin goes back to the supply.  [hiring-2]"""
    daimyo, one = state.daimyos[seat], ONE[person]
    if getattr(daimyo.tired, person):
        gone = replace(daimyo, tired=daimyo.tired.less(one))
    else:
        gone = replace(daimyo, active=daimyo.active.less(one))
    state = replace(state.with_daimyo(seat, gone), supply=state.supply.plus(one))
    return Step(state, (PersonLeft(seat, person),))


def end_hiring(state: State, seat: Seat, move: EndHiring) -> Step[State]:
    """People who are still unpaid leave, and unpaid advisors owe nothing any more.  [hiring-2]"""
    step: Step[State] = Step(state, (HiringEnded(seat),))
    daimyo = state.daimyos[seat]
    for person in ("ashigaru",) * daimyo.unpaid.ashigaru + ("ronin",) * daimyo.unpaid.ronin:
        step = step.then(partial(leave_service, seat=seat, person=person))
    left = step.state.daimyos[seat]
    events: tuple[Event, ...] = tuple(AdvisorLeft(seat, advisor) for advisor in daimyo.owed)
    settled = without_favours(replace(left, unpaid=Band(), owed=()), daimyo.owed)
    return Step(next_in_line(step.state.with_daimyo(seat, settled)), step.events + events)


def without_favours(daimyo: Daimyo, advisors: Sequence[Advisor]) -> Daimyo:
    """The markers come back from some advisors.  [hiring-2]"""
    return replace(
        daimyo, favours=tuple(favour for favour in daimyo.favours if favour.advisor not in advisors)
    )


def hirer(state: State) -> tuple[Seat, ...]:
    """In turn, each player completes their hiring.  [hiring-1]"""
    return state.queue[:1] if state.queue[:1] != (state.neighbour,) else ()


def after_hiring(state: State) -> Step[State]:
    """Advisors only on their icon, else the actions.  [advisors-1]"""
    if state.queue:
        return neighbour.hire(state)
    if state.icon is Icon.ADVISORS:
        return turn_up_advisors(replace(state, phase=Phase.ADVISORS))
    return Step(begin_actions(state))


MOMENTS: Mapping[Phase, Moment] = {
    Phase.HIRING: Moment(
        hirer,
        hiring_moves,
        {Hire: hire, Pay: pay_person, PayAdvisor: pay_advisor, Dismiss: dismiss, EndHiring: end_hiring},
        after_hiring,
    )
}
