"""What palace and fields bring at the beginning of a turn."""

from collections.abc import Mapping

from msgspec.structs import replace

from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.editions import Icon
from rokkaku.games.rice_wars.events import IncomeReceived, TurnBegan
from rokkaku.games.rice_wars.rules.hiring import owe
from rokkaku.games.rice_wars.rules.moment import Moment
from rokkaku.games.rice_wars.rules.money import with_money
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
            step = Step(with_money(step.state, seat, amount), (*step.events, IncomeReceived(seat, amount)))
    return Step(replace(step.state, phase=Phase.HIRING, queue=from_governor(state)), step.events)


def begin_turn(state: State) -> Step[State]:
    """Income first.  [income-1]"""
    began: Step[State] = Step(state, (TurnBegan(state.turn, state.icon.value, state.governor),))
    step = began.then(collect)
    return Step(owe(step.state), step.events)


MOMENTS: Mapping[Phase, Moment] = {Phase.INCOME: Moment(go_on=begin_turn)}
