"""Money that changes hands."""

from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.events import MoneyPaid, MoneyReceived
from rokkaku.games.rice_wars.state import State


def with_money(state: State, seat: Seat, amount: int) -> State:
    """With so much more, or less, in a daimyo's purse."""
    daimyo = state.daimyos[seat]
    return state.with_daimyo(seat, replace(daimyo, money=daimyo.money + amount))


def receive(state: State, seat: Seat, amount: int) -> Step[State]:
    """Ryo from the bank, which never runs out.  [pieces-6]"""
    return Step(with_money(state, seat, amount), (MoneyReceived(seat, amount),))


def pay(state: State, seat: Seat, amount: int) -> Step[State]:
    """Ryo to the bank."""
    if amount == 0:
        return Step(state)
    return Step(with_money(state, seat, -amount), (MoneyPaid(seat, amount),))


def check_money(state: State, seat: Seat, amount: int, rule: str) -> None:
    """Refuses what a seat cannot pay for."""
    money = state.daimyos[seat].money
    if money < amount:
        raise IllegalMove(rule, "rice-wars.refused.too-dear", {"cost": amount, "money": money})
