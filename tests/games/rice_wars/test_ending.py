"""The end of a turn and of the game."""

import pytest
from games.rice_wars.positions import cards, is_whole, kinds, play, position, refusal, told

from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.events import CardsDealt, GameEnded, SeatScored
from rokkaku.games.rice_wars.pieces import Advisor, Band
from rokkaku.games.rice_wars.rules.ending import wealth
from rokkaku.games.rice_wars.state import Favour, Phase, State


def ended(state: State) -> Outcome:
    """The outcome when the last one passes, too."""
    outcome = play(state, "pass").state.outcome
    assert outcome is not None
    return outcome


def test_drawing_1_two_cards_each() -> None:
    step = play(position(passes=2, deck="ikki zei wairo ijuu hideri yuuki"), "pass")
    assert [daimyo.hand for daimyo in step.state.daimyos] == [
        cards("ikki zei"),
        cards("ijuu wairo"),
        cards("hideri yuuki"),
    ]


def test_drawing_1_a_hand_of_four_draws_one() -> None:
    state = position(
        passes=2, hands={0: "ikki ikki zei zei", 1: "ijuu ijuu wairo wairo yuuki"}, deck="hideri"
    )
    step = play(state, "pass")
    dealt = [event for event in step.events if isinstance(event, CardsDealt)]
    assert dealt == [CardsDealt(Seat(0), 1), CardsDealt(Seat(2), 2)]
    assert step.state.daimyos[0].hand == cards("ikki ikki zei zei hideri")


def test_drawing_1_three_on_the_icon() -> None:
    step = play(position(turn=3, passes=2, hands={0: "ikki ikki zei"}), "pass")
    assert [len(daimyo.hand) for daimyo in step.state.daimyos] == [5, 3, 3]


@pytest.mark.parametrize("governor", [0, 1, 2])
def test_drawing_1_in_order_from_the_governor_each_his_whole_draw(governor: int) -> None:
    state = position(governor=governor, on_turn=(governor + 2) % 3, passes=2, deck="ikki zei wairo ijuu")
    step = play(state, "pass")
    order = [event.seat for event in step.events if isinstance(event, CardsDealt)]
    assert order == [(governor + number) % 3 for number in range(3)]
    assert step.state.daimyos[governor].hand == cards("ikki zei")


def test_drawing_1_all_rest_and_markers_return() -> None:
    state = position(
        passes=2,
        active={0: (1, 0)},
        tired={0: (2, 1), 1: (1, 0)},
        markers={0: 0, 1: 1},
        favours={0: "youhei:1!"},
        on_turn=2,
    )
    after = play(state, "pass").state
    assert [daimyo.active for daimyo in after.daimyos] == [Band(3, 1), Band(1), Band()]
    assert {daimyo.tired for daimyo in after.daimyos} == {Band()}
    assert [daimyo.markers for daimyo in after.daimyos] == [2, 2, 2]
    assert after.daimyos[0].favours == (Favour(Advisor("youhei"), 1),)
    assert is_whole(after)


@pytest.mark.parametrize(("governor", "following"), [(0, 1), (1, 2), (2, 0)])
def test_drawing_1_the_player_to_the_left_is_governor(governor: int, following: int) -> None:
    after = play(position(governor=governor, passes=2), "pass").state
    assert (after.governor, after.turn) == (following, 2)


@pytest.mark.parametrize(("edition", "last"), [("basic", 7), ("epic", 8)])
def test_drawing_1_not_in_the_last_turn(edition: str, last: int) -> None:
    step = play(position(edition=edition, turn=last, passes=2), "pass")
    assert kinds(step.events) == ["ActionPassed", "PhaseEnded", *["SeatScored"] * 3, "GameEnded"]
    assert all(daimyo.hand == () for daimyo in step.state.daimyos)


@pytest.mark.parametrize(("edition", "last"), [("basic", 7), ("epic", 8)])
def test_ending_1_after_the_actions_of_the_last_turn(edition: str, last: int) -> None:
    before = play(position(edition=edition, turn=last - 1, passes=2), "pass").state
    assert (before.turn, before.phase, RICE_WARS.outcome(before)) == (last, Phase.HIRING, None)
    over = play(position(edition=edition, turn=last, passes=2), "pass").state
    assert over.phase is Phase.OVER
    assert RICE_WARS.outcome(over) == over.outcome is not None
    assert RICE_WARS.deciders(over) == ()
    assert RICE_WARS.moves(over, Seat(0)) == ()
    assert refusal(over, "pass", seat=0) == "ending-1 over"


def test_ending_1_most_peasants_win_connected_or_not() -> None:
    state = position({0: "a2 b2", 1: "c3 c4 d2", 2: "d6"}, turn=7, passes=2, money={0: 99})
    assert ended(state) == Outcome("peasants", (2, 1, 3))
    step = play(state, "pass")
    assert step.events[-1] == GameEnded("peasants", (Seat(1),))
    assert told(step.events)[-4] == "1. Seat 1: peasants on fields 3, wealth 3."


def test_ending_2_equals_are_ranked_by_wealth() -> None:
    state = position({0: "a2", 1: "g3", 2: "d6"}, turn=7, passes=2, money={0: 1, 1: 3})
    assert ended(state) == Outcome("wealth", (2, 1, 3))


def test_ending_2_wealth_is_money_and_what_people_cost() -> None:
    state = position(
        {0: "a2 b2 g1"},
        money={0: 5},
        peasants={0: 2},
        active={0: (1, 0)},
        tired={0: (2, 1)},
        favours={0: "youhei:2"},
        hands={0: "shuukaku"},
    )
    assert wealth(state, Seat(0)) == 5 + 3 + 2 + 3 * 2 + 4


def test_ending_2_who_is_still_equal_shares_the_win() -> None:
    state = position({0: "a2", 1: "g3"}, turn=7, passes=2, money={0: 4, 1: 2}, active={1: (1, 0)})
    assert ended(state) == Outcome("shared", (1, 1, 3))
    events = play(state, "pass").events
    assert events[-1] == GameEnded("shared", (Seat(0), Seat(1)))
    assert [event.place for event in events if isinstance(event, SeatScored)] == [1, 1, 3]


def test_ending_2_equals_share_a_place_and_the_next_is_skipped() -> None:
    fields = {0: "d2", 1: "g3 g2", 2: "d6", 3: ""}
    assert ended(position(fields, seats=4, turn=7, passes=3)) == Outcome("peasants", (2, 1, 2, 4))


def test_ending_2_lower_places_go_by_wealth_too() -> None:
    fields = {0: "a2", 1: "g3 g2", 2: "d6"}
    assert ended(position(fields, turn=7, passes=2, money={2: 1})) == Outcome("peasants", (3, 1, 2))


def test_ending_2_money_comes_after_peasants() -> None:
    state = position({0: "a2"}, turn=7, passes=2, money={1: 100}, active={1: (4, 1)})
    assert ended(state) == Outcome("peasants", (1, 2, 3))


def test_every_reason_is_named() -> None:
    assert set(RICE_WARS.reasons) == {"peasants", "wealth", "shared", "neighbour"}
