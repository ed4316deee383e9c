"""Phase 2: who comes into service, who stays, who goes."""

import pytest
from games.rice_wars.positions import is_whole, kinds, play, position, refusal, told, written

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.events import AdvisorLeft, MoneyPaid, PersonHired, PersonLeft
from rokkaku.games.rice_wars.moves import Dismiss, Hire, Move, Pay
from rokkaku.games.rice_wars.pieces import Advisor, Band
from rokkaku.games.rice_wars.state import Favour, Phase


@pytest.mark.parametrize(("person", "cost"), [("peasant", 1), ("ashigaru", 2), ("ronin", 4)])
def test_hiring_1_what_people_cost(person: str, cost: int) -> None:
    state = position(phase="hiring", money={0: cost})
    step = play(state, f"+{person}")
    assert step.events == (MoneyPaid(Seat(0), cost), PersonHired(Seat(0), person))
    assert step.state.daimyos[0].money == 0
    assert is_whole(step.state)
    poorer = position(phase="hiring", money={0: cost - 1})
    assert refusal(poorer, f"+{person}") == "hiring-1 too-dear"
    assert f"+{person}" not in written(poorer)


@pytest.mark.parametrize("move", [Hire("geisha"), Pay("strength"), Dismiss("plus"), Pay("peasant")])
def test_hiring_1_only_people_there_are_serve(move: Move) -> None:
    state = position(phase="hiring", active={0: (1, 0)}, money={0: 9})
    assert refusal(state, move) == "hiring-1 nobody-like-that"


def test_hiring_1_people_come_from_supply_and_stack() -> None:
    state = position(phase="hiring", money={0: 7})
    after = play(state, "+peasant +ashigaru +ronin").state
    assert after.supply == Band(16, 4)
    daimyo = after.daimyos[0]
    assert (daimyo.peasants, daimyo.stack, daimyo.active) == (1, 23, Band(1, 1))


@pytest.mark.parametrize(("person", "cost"), [("ashigaru", 2), ("ronin", 4)])
def test_hiring_1_who_is_kept_costs_as_much(person: str, cost: int) -> None:
    people = {0: (1, 0) if person == "ashigaru" else (0, 1)}
    step = play(position(phase="hiring", active=people, money={0: cost}), f"={person}")
    assert kinds(step.events) == ["MoneyPaid", "PersonPaid"]
    assert (step.state.daimyos[0].money, step.state.daimyos[0].unpaid) == (0, Band())
    assert written(step.state) == {"done"}
    poorer = position(phase="hiring", active=people, money={0: cost - 1})
    assert refusal(poorer, f"={person}") == "hiring-1 too-dear"
    assert f"={person}" not in written(poorer)


def test_hiring_1_an_advisor_costs_his_upkeep() -> None:
    state = position(phase="hiring", favours={0: "youhei:2 ninja:1"}, money={0: 3})
    assert {"=youhei", "=ninja"} <= written(state)
    step = play(state, "=youhei =ninja")
    assert told(step.events) == [
        "Seat 0 pays 1 ryo.",
        "Seat 0 pays to keep Youhei.",
        "Seat 0 pays 2 ryo.",
        "Seat 0 pays to keep Ninja.",
    ]
    assert step.state.daimyos[0].owed == ()
    poorer = position(phase="hiring", favours={0: "youhei:2 ninja:1"}, money={0: 1})
    assert refusal(poorer, "=ninja") == "hiring-1 too-dear"
    assert written(poorer) == {"+peasant", "=youhei", "done"}


def test_hiring_1_nobody_is_paid_twice() -> None:
    state = position(phase="hiring", active={0: (1, 1)}, favours={0: "youhei:2"}, money={0: 20})
    paid = play(state, "=ashigaru =ronin =youhei").state
    assert refusal(paid, "=ashigaru") == "hiring-1 nobody-unpaid"
    assert refusal(paid, "=ronin") == "hiring-1 nobody-unpaid"
    assert refusal(paid, "=youhei") == "hiring-1 not-owed"
    assert refusal(paid, "=ninja") == "hiring-1 not-owed"


def test_hiring_1_who_has_just_been_hired_needs_no_pay() -> None:
    state = play(position(phase="hiring", money={0: 20}), "+ashigaru +ronin").state
    assert refusal(state, "=ashigaru") == "hiring-1 nobody-unpaid"
    assert refusal(state, "-ronin") == "hiring-1 nobody-unpaid"
    assert play(state, "done").state.daimyos[0].active == Band(1, 1)


def test_hiring_1_peasants_need_no_pay() -> None:
    state = position(phase="hiring", peasants={0: 3})
    assert written(state) == {"done"}
    assert play(state, "done").state.daimyos[0].peasants == 3


def test_hiring_1_each_completes_his_hiring_before_the_next() -> None:
    state = position(phase="hiring", governor=1, money={0: 9, 1: 9, 2: 9})
    order = []
    while state.phase is Phase.HIRING:
        (seat,) = RICE_WARS.deciders(state)
        assert refusal(state, "+peasant", seat=(seat + 1) % 3) == "actions-1 not-asked"
        order.append(seat)
        state = play(state, "+peasant +ashigaru done").state
    assert order == [1, 2, 0]
    assert state.queue == (1, 2, 0)


def test_hiring_1_any_number_within_the_places() -> None:
    state = position(phase="hiring", peasants={0: 2}, active={0: (2, 1)}, money={0: 50})
    full = play(state, "+peasant +ashigaru").state
    for person in ("peasant", "ashigaru", "ronin"):
        assert refusal(full, f"+{person}") == "hiring-1 no-place"


def test_hiring_1_a_tired_one_takes_a_place_too() -> None:
    state = position(phase="hiring", active={0: (2, 0)}, tired={0: (1, 0)}, money={0: 50})
    assert refusal(state, "+ashigaru") == "hiring-1 no-place"


def test_hiring_1_an_empty_supply() -> None:
    armies = {1: (4, 1), 2: (4, 1), 3: (4, 1), 4: (4, 1), 0: (1, 0)}
    state = position(phase="hiring", seats=5, edition="epic", active=armies, money={0: 50})
    assert state.supply == Band(0, 1)
    assert refusal(state, "+ashigaru") == "hiring-1 no-place"
    hired = play(state, "-ashigaru +ashigaru +ronin").state
    assert hired.supply == Band(0, 0)


def test_hiring_1_an_empty_stack() -> None:
    fields = " ".join(f"{row}{place}" for row in "efgh" for place in range(1, 7))
    state = position({0: fields}, phase="hiring", edition="epic", money={0: 5})
    assert state.daimyos[0].stack == 0
    assert refusal(state, "+peasant") == "hiring-1 no-place"


@pytest.mark.parametrize("person", ["ashigaru", "ronin"])
def test_hiring_1_a_dismissed_one_frees_his_place_at_once(person: str) -> None:
    state = position(phase="hiring", active={0: (3, 1)}, money={0: 9})
    assert f"+{person}" not in written(state)
    step = play(state, f"-{person}")
    assert step.events == (PersonLeft(Seat(0), person),)
    assert step.state.supply == state.supply.plus(Band(**{person: 1}))
    assert f"+{person}" in written(step.state)
    assert is_whole(step.state)


def test_hiring_1_nobody_is_dismissed_who_is_not_there() -> None:
    assert refusal(position(phase="hiring"), "-ronin") == "hiring-1 nobody-unpaid"
    state = play(position(phase="hiring", active={0: (1, 0)}, money={0: 2}), "=ashigaru").state
    assert refusal(state, "-ashigaru") == "hiring-1 nobody-unpaid"


def test_hiring_1_other_things_wait() -> None:
    state = position({1: "g3"}, phase="hiring", peasants={0: 1}, active={0: (1, 1)}, hands={0: "zei"})
    for move in ("p@a2", "zei", "x@g3", "duel:1", "pass", "bid:0", "auction:geisha", "keep", "yes"):
        assert refusal(state, move) == "actions-1 not-now"


def test_hiring_2_the_example_of_the_rulebook() -> None:
    state = position(phase="hiring", active={0: (2, 1)}, favours={0: "youhei:2"}, money={0: 7})
    bought = play(state, "+peasant +peasant =ashigaru =ashigaru =youhei").state
    assert bought.daimyos[0].money == 0
    assert written(bought) == {"-ronin", "done"}
    step = play(bought, "done")
    assert told(step.events) == ["Seat 0 has finished hiring.", "Seat 0 lets one ronin go."]
    daimyo = step.state.daimyos[0]
    assert (daimyo.peasants, daimyo.active, daimyo.unpaid) == (2, Band(2, 0), Band())
    assert daimyo.favours == (Favour(Advisor("youhei"), 2),)
    assert step.state.supply == Band(15, 5)


def test_hiring_2_whoever_is_unpaid_leaves_before_the_next_begins() -> None:
    state = position(
        phase="hiring", active={0: (3, 1), 1: (1, 0)}, favours={0: "youhei:2 ninja:1"}, money={0: 2}
    )
    step = play(state, "=ashigaru done")
    assert step.state.daimyos[0].active == Band(1, 0)
    assert step.state.daimyos[0].favours == ()
    assert step.state.daimyos[1].active == Band(1, 0)
    gone = [event.advisor for event in step.events if isinstance(event, AdvisorLeft)]
    assert gone == ["youhei", "ninja"]
    assert kinds(step.events).count("PersonLeft") == 3
    assert is_whole(step.state)


def test_hiring_2_who_stays_owes_nothing_more() -> None:
    state = position(phase="hiring", active={0: (1, 0)}, favours={0: "geisha:1"}, money={0: 3})
    daimyo = play(state, "=geisha =ashigaru done").state.daimyos[0]
    assert (daimyo.active, daimyo.owed, daimyo.favours) == (Band(1), (), (Favour(Advisor("geisha"), 1),))


def test_hiring_2_all_are_active_when_the_actions_begin() -> None:
    state = position(tired={0: (1, 1)}, active={0: (1, 0)}, passes=2, turn=2, money={0: 20}, on_turn=2)
    hiring = play(state, "pass").state
    assert (hiring.daimyos[0].active, hiring.daimyos[0].unpaid) == (Band(2, 1), Band(2, 1))
    kept = play(hiring, "1:done 2:done =ashigaru +ashigaru done").state
    assert (kept.daimyos[0].active, kept.daimyos[0].tired) == (Band(2), Band())


def test_hiring_2_then_come_the_actions() -> None:
    step = play(position(phase="hiring", turn=1), "done done done")
    assert step.state.phase is Phase.ACTIONS
    assert kinds(step.events) == ["HiringEnded"] * 3
    assert RICE_WARS.deciders(step.state) == (0,)
