"""What a game has that adds nothing of its own."""

from typing import Any

from games.samurai.positions import position

from rokkaku.core.rooms import GameOfRooms, Rooms
from rokkaku.core.seats import Seat
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


def test_a_word_names_spots_and_without_one_those_that_are_occupied_are_told() -> None:
    seen = view.view(position("hbr@edo 1S1@i17", seats=2), None)
    assert [phrase.values["cell"] for phrase in Plain().describe(seen, "")] == ["i17", "edo"]
    assert [phrase.values["cell"] for phrase in Plain().describe(seen, "EDO")] == ["edo"]
    assert [phrase.values["cell"] for phrase in Plain().describe(seen, "ky")] == ["kyoto"]
    assert Plain().describe(seen, "zzz") == ()


def test_no_move_says_that_a_turn_is_done() -> None:
    assert not Plain().ends_turn(Plain().read("."))


def test_no_choice_is_said_to_be_open() -> None:
    assert not Plain().has_open_choice(None, Seat(0))
