"""Income, and all other money that changes hands."""

from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.editions import Icon
from rokkaku.games.rice_wars.events import IncomeReceived, MoneyPaid, MoneyReceived
from rokkaku.games.rice_wars.rules.order import from_governor
from rokkaku.games.rice_wars.rules.placement import connected
from rokkaku.games.rice_wars.state import Phase, State

PALACE_INCOME = 2
ICON_INCOME = 3


def income(state: State, seat: Seat) -> int:
    """2 ryo for the palace, 1 for each connected peasant, more for the blessed field, 3 with the icon.

    [income-1]
    """
    fields = connected(state, seat)
    blessed = state.edition.blessed_income - 1 if state.map.blessed in fields else 0
    icon = ICON_INCOME if state.icon is Icon.INCOME else 0
    return PALACE_INCOME + len(fields) + blessed + icon


def collect(state: State) -> Step[State]:
    """All players take their income, the governor first.  [income-1, board-3]"""
    step = Step(state)
    for seat in from_governor(state):
        if seat != state.neighbour:
            amount = income(state, seat)
            step = Step(_with_money(step.state, seat, amount), (*step.events, IncomeReceived(seat, amount)))
    return Step(replace(step.state, phase=Phase.HIRING, queue=from_governor(state)), step.events)


def _with_money(state: State, seat: Seat, amount: int) -> State:
    daimyo = state.daimyos[seat]
    return state.with_daimyo(seat, replace(daimyo, money=daimyo.money + amount))


def receive(state: State, seat: Seat, amount: int) -> Step[State]:
    """Ryo from the bank, which never runs out.  [pieces-6]"""
    return Step(_with_money(state, seat, amount), (MoneyReceived(seat, amount),))


def pay(state: State, seat: Seat, amount: int) -> Step[State]:
    """Ryo to the bank."""
    if amount == 0:
        return Step(state)
    return Step(_with_money(state, seat, -amount), (MoneyPaid(seat, amount),))


def check_money(state: State, seat: Seat, amount: int, rule: str) -> None:
    """Refuses what a seat cannot pay for."""
    money = state.daimyos[seat].money
    if money < amount:
        raise IllegalMove(rule, "rice-wars.refused.too-dear", {"cost": amount, "money": money})
