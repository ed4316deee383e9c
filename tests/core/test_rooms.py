"""What a game has that adds nothing of its own."""

from typing import Any

from rokkaku.core.rooms import GameOfRooms, Rooms
from rokkaku.core.telling import Telling
from rokkaku.games.samurai import clicks, notation, picture, view


class Plain(GameOfRooms[Any, Any, Any]):
    """A game that stresses nothing, guesses nothing and has no end of a turn."""

    rooms = Rooms(view, picture, notation, clicks)


def test_every_event_is_told_alike() -> None:
    assert Plain().tell([("GameEnded", {}), ("TurnEnded", {"seat": 1})]) == (Telling(), Telling())
    assert Plain().tell([]) == ()


def test_clicks_that_are_no_choice_mean_nothing() -> None:
    assert Plain().attempt(None, ["hand-S1", "n14"]) is None
    assert Plain().put_back(["S1"], "kept-S1") is None


def test_no_move_says_that_a_turn_is_done() -> None:
    assert not Plain().ends_turn(Plain().read("."))
