"""A view as a scene."""

import pytest
from games.samurai.positions import keep_hands, play, position, start

from rokkaku.core.choices import choices
from rokkaku.core.scene import Placed, Scene
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI, Figures
from rokkaku.games.samurai.board import japan
from rokkaku.games.samurai.state import State
from rokkaku.locales import say

TURN = "hbr@edo h@mutsu 1S1@i17 0W2@h19"


def scene(state: State, seat: int | None = 0) -> Scene:
    return SAMURAI.scene(SAMURAI.view(state, None if seat is None else Seat(seat)))


def sentences(state: State, seat: int | None = 0) -> list[str]:
    return [say(phrase.key, phrase.values) for phrase in scene(state, seat).status]


def label(state: State, spot: str) -> str:
    found = next(each for each in scene(state).spots if each.id == spot)
    return say(found.label.key, found.label.values)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_hex_in_play_is_a_spot(seats: int) -> None:
    spots = scene(position(TURN, seats=seats)).spots
    assert [spot.id for spot in spots] == list(japan(seats).spaces)
    assert len({(spot.x, spot.y) for spot in spots}) == len(spots)
    assert (min(spot.x for spot in spots), min(spot.y for spot in spots)) == (0, 0)


def test_neighbours_are_near_each_other() -> None:
    spots = {spot.id: spot for spot in scene(position(TURN)).spots}
    for cell, near in japan(4).beside.items():
        here = spots[cell]
        steps = {(abs(spots[other].x - here.x), abs(spots[other].y - here.y)) for other in near}
        assert steps <= {(2, 0), (1, 1)}


@pytest.mark.parametrize(
    ("spot", "look"),
    [("edo", "edo"), ("kyoto", "city"), ("mutsu", "village"), ("n14", "land"), ("p12", "sea")],
)
def test_a_spot_looks_like_what_it_is(spot: str, look: str) -> None:
    assert next(each.look for each in scene(position(TURN)).spots if each.id == spot) == look


@pytest.mark.parametrize(
    ("spot", "sentence"),
    [
        ("n14", "n14: empty land, next to Edo, Owari"),
        ("p12", "p12: empty sea, next to Kyoto"),
        ("k12", "k12: empty sea"),
        ("i17", "i17: Seat 1’s samurai 1"),
        ("mutsu", "Mutsu: helmet (Seat 0 2, Seat 1 1); open land: i18"),
        ("kii", "Kii: no figure"),
    ],
)
def test_every_spot_says_what_is_there(spot: str, sentence: str) -> None:
    assert label(position(TURN, seats=2), spot) == sentence


def test_tiles_and_figures_are_pieces_on_spots() -> None:
    pieces = scene(position("b@edo 1S1@i17", seats=2)).pieces
    tile, buddha = pieces
    assert (tile.symbol, tile.mark, tile.spot, tile.owner) == ("tile-S1", "S1", "i17", 1)
    assert (buddha.symbol, buddha.mark, buddha.spot, buddha.owner) == ("figure-buddha", "b", "edo", None)
    assert isinstance(tile, Placed)
    assert tile.label.key == "samurai.spoken.tile"
    assert buddha.label.key == "samurai.spoken.settlement"


def test_the_status_of_a_turn() -> None:
    assert sentences(position(TURN, seats=2, hands={0: "H2 N1"})) == [
        "Seat 0 to play.",
        "Seat 0: hand 2, stack 17, captured helmet 0, buddha 0, rice field 0",
        "Seat 1: hand 5, stack 14, captured helmet 0, buddha 0, rice field 0",
        "On the board: helmet 2, buddha 1, rice field 1",
        "Set aside: 0 of 4",
        "Your hand: helmet 2 (H2), ronin (N1)",
    ]


def test_more_may_be_set_aside_than_end_the_game() -> None:
    assert "Set aside: 5" in sentences(position(TURN, seats=2, set_aside=Figures(helmet=2, buddha=3)))


def test_screens_hide_the_captures_of_others() -> None:
    said = sentences(position(TURN, seats=3, hands={0: "H2 N1"}))
    assert said[1] == "Seat 0: hand 2, stack 17, captured helmet 0, buddha 0, rice field 0"
    assert said[2] == "Seat 1: hand 5, stack 14"
    assert not [line for line in sentences(position(TURN, seats=3), None) if "captured" in line]


def test_a_spectator_has_no_hand() -> None:
    assert not [line for line in sentences(position(TURN), None) if line.startswith("Your hand")]


def test_the_status_while_hands_are_chosen_and_figures_placed() -> None:
    choosing = sentences(start(2).state)
    assert choosing[0] == "Opening hands: everyone keeps five tiles."
    assert choosing[3:] == ["Figures left to place: helmet 7, buddha 7, rice field 7", "Your hand: none"]
    placing = sentences(keep_hands(start(2, first=1).state).state)
    assert placing[0] == "Seat 1 places a figure."
    assert placing[3] == "Figures left to place: helmet 6, buddha 6, rice field 6"


def test_an_opening_hand_is_drawn_as_far_as_it_is_chosen() -> None:
    state = play(start(2).state, "H4 S1").state
    drawn = {say(entry.heading.key, entry.heading.values): entry for entry in scene(state).entries}
    assert [item.symbol for item in drawn["Kept: 2 of 5"].items] == ["tile-H4", "tile-S1"]
    assert [item.id for item in drawn["Kept: 2 of 5"].items] == ["kept-H4", "kept-S1"]
    assert "hand-H4" not in [item.id for item in drawn["Choose five to keep"].items]
    assert not any(item.symbol == "tile-H4" for item in drawn["Seat 0"].items)
    assert "samurai.panel.choose" not in [entry.heading.key for entry in scene(state, None).entries]


def test_an_opening_hand_is_chosen_from_all_that_can_be_clicked() -> None:
    state = play(start(2).state, "H4 S1").state
    (choose,) = [entry for entry in scene(state).entries if entry.heading.key == "samurai.panel.choose"]
    offered = choices(SAMURAI, state, Seat(0))
    assert [item.id for item in choose.items if item.id] == [choice.clicks[0] for choice in offered]
    assert [item.symbol for item in choose.items if not item.id] == ["tile-H4"], "its place stays"
    ready = play(state, "S2 S3 N1 ready").state
    assert not [entry for entry in scene(ready).entries if entry.heading.key == "samurai.panel.choose"]


def heading(state: State, seat: int | None) -> str:
    first = scene(state, seat).entries[0].heading
    return say(first.key, first.values)


def test_what_is_going_on_is_told_to_whom_it_concerns() -> None:
    choosing = start(2).state
    assert heading(choosing, 0) == "Choose your opening hand."
    assert heading(choosing, None) == "Opening hands: everyone keeps five tiles."
    placing = keep_hands(start(2, first=1).state).state
    assert heading(placing, 1) == "Your turn: place a figure."
    assert heading(placing, 0) == "Seat 1 places a figure."
    turn = position(TURN, seats=2)
    assert heading(turn, 0).startswith("Your turn: one ordinary tile")
    assert heading(turn, 1) == "Seat 0 to play."


def test_the_status_of_an_exchange_under_way() -> None:
    state = position("hbr@edo b@kii 0H4@n14", hands={0: "X F"})
    assert sentences(play(state, "X@n14").state)[-1] == "Lay again: helmet 4"
    assert sentences(play(state, "F:b@kii").state)[-1] == "Swapping: buddha in Kii"


def test_the_status_when_it_is_over() -> None:
    state = play(position("br@edo h@mutsu 1S1@i17", seats=2, hands={0: "S2"}), "S2@i18 .").state
    assert sentences(state) == [
        "The game is over.",
        "Seat 0: hand 0, stack 19, captured helmet 1, buddha 0, rice field 0",
        "Seat 1: hand 5, stack 14, captured helmet 0, buddha 0, rice field 0",
        "On the board: helmet 0, buddha 1, rice field 1",
        "Set aside: 0 of 4",
    ]


def test_an_open_view_is_drawn_too() -> None:
    drawn = SAMURAI.scene(SAMURAI.open_view(position(TURN, seats=2)))
    assert len(drawn.spots) == 91
    assert [phrase.values.get("stack") for phrase in drawn.status[1:3]] == [14, 14]
