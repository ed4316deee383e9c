"""What clicks mean that are no choice, and what ends a turn."""

from collections.abc import Sequence

import pytest
from games.rice_wars.positions import play, position, side_of

from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.rice_wars.state import State

ACTIONS = position(hands={0: "ikki ijuu"}, money={0: 9}, fields={0: "a2"}, palaces={0: "a1"})
ANYWHERE = next(iter(side_of("basic").bricks))


def meant(state: State, *clicks: str) -> str | None:
    return RICE_WARS.attempt(RICE_WARS.view(state, Seat(0)), clicks)


def test_fields_are_meant_by_what_was_clicked_before() -> None:
    assert meant(ACTIONS, "palace", "a1") == "P@a1"
    assert meant(ACTIONS, "attack", "b2") == "x@b2"
    assert meant(ACTIONS, "card-peasant", "b2") == "p@b2"


def test_a_peasant_that_can_be_placed_nowhere() -> None:
    assert meant(ACTIONS, "card-peasant") == f"p@{ANYWHERE}"


def test_cards_and_favours_are_meant_by_themselves() -> None:
    assert meant(ACTIONS, "hand-ikki") == "ikki"
    assert meant(ACTIONS, "favour-geisha") == "favour:geisha"


def test_a_field_alone_is_a_move_only_where_fields_are_asked_for() -> None:
    assert meant(ACTIONS, "a1") is None
    asked = play(ACTIONS, "ijuu").state
    assert meant(asked, "a1") == ">a1"
    assert RICE_WARS.attempt(RICE_WARS.view(asked, Seat(1)), ["a1"]) is None
    assert RICE_WARS.attempt(RICE_WARS.view(asked, None), ["a1"]) is None


@pytest.mark.parametrize(
    "clicks", [(), ("pass",), ("hand-?",), ("favour-nobody",), ("palace", "z99"), ("kept-S1",), ("",)]
)
def test_what_there_is_not_is_no_move(clicks: Sequence[str]) -> None:
    assert RICE_WARS.attempt(RICE_WARS.view(ACTIONS, Seat(0)), clicks) is None


def test_nothing_goes_back_by_a_click() -> None:
    assert RICE_WARS.put_back(["S1"], "kept-S1") is None


def test_one_move_says_that_a_turn_is_done() -> None:
    texts = ("P@a1", "p@d4", "+ronin", "done", "ikki", "pass", "decline", "stop", "no")
    assert [text for text in texts if RICE_WARS.ends_turn(RICE_WARS.read(text))] == ["done"]
