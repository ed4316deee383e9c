"""What clicks mean that are no choice, what goes back by a click, and what ends a turn."""

from collections.abc import Sequence

import pytest
from games.samurai.positions import play, position

from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI
from rokkaku.games.samurai.state import State

TURN = position("hbr@edo b@aizu", hands={0: "H3 S1 X F"})
ANYWHERE = next(iter(TURN.map.spaces))


def meant(state: State, *clicks: str) -> str | None:
    return SAMURAI.attempt(SAMURAI.view(state, Seat(0)), clicks)


def opening(figure_setup: str = "placed", opening_hand: str = "chosen") -> State:
    options = {"figure_setup": figure_setup, "opening_hand": opening_hand}
    return SAMURAI.start(Setup("samurai", "lacerta-2008", 2, "7", options, Seat(0))).state


def test_a_tile_on_a_hex_or_on_the_figure_of_a_settlement() -> None:
    assert meant(TURN, "hand-S1", "n14") == "S1@n14"
    assert meant(TURN, "hand-S1", "edo-b") == "S1@edo"


def test_a_tile_that_cannot_be_laid_at_all() -> None:
    assert meant(TURN, "hand-H3") == f"H3@{ANYWHERE}"
    assert meant(opening(), "hand-H3") == "H3"
    assert meant(opening(), "n14") is None


def test_exchanges_are_written_as_the_game_writes_them() -> None:
    assert meant(TURN, "hand-X", "n14") == "X@n14"
    assert meant(TURN, "hand-F", "edo-r") == "F:r@edo"
    assert meant(TURN, "hand-F", "n14") == "F:b@n14"


def test_an_exchange_begun_asks_for_a_place_or_a_figure() -> None:
    taken_up = play(position("hbr@edo 0H4@n14", hands={0: "X"}), "X@n14").state
    assert meant(taken_up, "edo") == ">edo"
    assert meant(taken_up, "edo-r") == ">edo"
    lifted = play(TURN, "F:b@edo").state
    assert meant(lifted, "edo-r") == ">r@edo"
    assert meant(lifted, "n14") is None


def test_figures_come_from_the_pool() -> None:
    figures = opening(opening_hand="drawn")
    anywhere = next(iter(figures.map.spaces))
    assert meant(figures, "pool-b", "edo") == "b@edo"
    assert meant(figures, "pool-r") == f"r@{anywhere}"
    assert meant(figures, "pool-b", "hand-S1") == f"S1@{anywhere}"
    assert meant(figures, "n14") is None


@pytest.mark.parametrize(
    "clicks", [(), ("n14",), ("edo-b",), ("hand-Z9",), ("edo-x",), ("end-turn",), ("hand-S", "n14"), ("",)]
)
def test_a_place_alone_and_what_there_is_not_are_no_move(clicks: Sequence[str]) -> None:
    assert SAMURAI.attempt(SAMURAI.view(TURN, Seat(0)), clicks) is None


def test_a_kept_tile_goes_back_one_of_two_equal_ones_and_the_hand_is_open_again() -> None:
    assert SAMURAI.put_back(["S1", "H3", "S1", "ready"], "kept-S1") == ["H3", "S1"]
    assert SAMURAI.put_back(["S1"], "kept-B2") is None
    assert SAMURAI.put_back(["S1"], "hand-S1") is None
    assert SAMURAI.put_back(["S1"], "kept-?") is None


def test_two_moves_say_that_a_turn_is_done() -> None:
    texts = ("H4", "ready", "b@kyoto", "S3@n14", "X@n14", ">m5", "F:b@kyoto", ">r@aizu", ".", "pass")
    assert [text for text in texts if SAMURAI.ends_turn(SAMURAI.read(text))] == ["ready", "."]
