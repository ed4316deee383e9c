"""Phase 1, and money that changes hands."""

import pytest
from games.rice_wars.positions import SCENARIO, kinds, play, position, told

from rokkaku.core.errors import IllegalMove
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars.events import IncomeReceived, TurnBegan
from rokkaku.games.rice_wars.rules.income import income
from rokkaku.games.rice_wars.rules.money import check_money, pay
from rokkaku.games.rice_wars.state import Phase


def test_income_1_the_example_of_seven_ryo() -> None:
    state = position({0: "a2 b2 b3 c2 c3 g1"}, turn=1, passes=2, money={0: 1})
    step = play(state, "pass")
    assert IncomeReceived(Seat(0), 7) in step.events
    assert step.state.daimyos[0].money == 8


def test_income_1_a_palace_alone_brings_two() -> None:
    assert income(position(turn=2), Seat(0)) == 2


@pytest.mark.parametrize(("edition", "amount"), [("basic", 2 + 2 + 2), ("epic", 2 + 3 + 3)])
def test_income_1_the_blessed_field(edition: str, amount: int) -> None:
    fields = "b2 c3 d4" if edition == "basic" else "b2 c3 d4 e4"
    assert income(position({0: fields}, edition=edition, turn=2), Seat(0)) == amount


def test_income_1_cut_off_peasants_bring_nothing() -> None:
    assert income(position({0: "g1 f1 d4"}, turn=2), Seat(0)) == 2
    assert income(position({0: "b2 d4", 1: "c3"}, turn=2), Seat(0)) == 3


@pytest.mark.parametrize("turn", [1, 4])
def test_income_1_three_more_on_the_icon(turn: int) -> None:
    assert income(position({0: "a2"}, turn=turn), Seat(0)) == 2 + 1 + 3


@pytest.mark.parametrize("governor", [0, 1, 2])
def test_income_1_all_at_once_from_the_new_governor(governor: int) -> None:
    step = play(position(governor=governor, passes=2, on_turn=(governor + 2) % 3), "pass")
    began = kinds(step.events).index("TurnBegan")
    following = (governor + 1) % 3
    assert step.events[began] == TurnBegan(2, "advisors", Seat(following))
    order = [event.seat for event in step.events if isinstance(event, IncomeReceived)]
    assert order == [(following + number) % 3 for number in range(3)]
    assert step.state.queue == tuple(order)
    assert step.state.phase is Phase.HIRING


def test_income_1_income_is_public() -> None:
    step = play(position(passes=2), "pass")
    assert told(step.events)[-1] == "Seat 0 receives 2 ryo of income."
    assert all(event.seen_by is None for event in step.events if isinstance(event, IncomeReceived))


def test_income_1_the_neutral_neighbour_has_none() -> None:
    step = play(position({2: "d6"}, edition=SCENARIO, passes=2, on_turn=1), "pass")
    assert [event.seat for event in step.events if isinstance(event, IncomeReceived)] == [1, 0]
    assert step.state.daimyos[2].money == 0


def test_a_payment_of_nothing_is_no_payment() -> None:
    state = position(money={0: 2})
    assert pay(state, Seat(0), 0).events == ()
    assert pay(state, Seat(0), 2).state.daimyos[0].money == 0
    with pytest.raises(IllegalMove, match="costs 3 ryo, but you only have 2"):
        check_money(state, Seat(0), 3, "hiring-1")
