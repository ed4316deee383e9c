"""Where a tile may lie."""

import pytest
from games.samurai.positions import EDITIONS, play, position, refusal, written

from rokkaku.games.samurai.board import Cell, japan
from rokkaku.games.samurai.events import TilePlaced
from rokkaku.games.samurai.notation import read_board
from rokkaku.games.samurai.pieces import Tile
from rokkaku.games.samurai.state import LaidTile


def hexes(words: set[str], sign: str) -> set[str]:
    return {word.split("@")[1] for word in words if word.startswith(f"{sign}@")}


def test_placement_1_a_covered_hex_is_refused() -> None:
    state = position("hbr@edo 0S1@n14 1H2@n16", hands={0: "S2 N1"}, used_up=[0])
    assert refusal(state, "S2@n14") == "placement-1 covered"
    assert refusal(state, "S2@n16") == "placement-1 covered"
    assert refusal(play(state, "S2@m14").state, "N1@m14") == "placement-1 covered"
    assert not {"n14", "n16"} & hexes(written(state), "S2")


@pytest.mark.parametrize("edition", EDITIONS)
def test_placement_1_no_tile_on_a_settlement_not_even_an_emptied_one(edition: str) -> None:
    state = position("hbr@edo", hands={0: "S2 W1"}, edition=edition)
    assert refusal(state, "S2@edo") == "placement-1 on-a-settlement"
    assert refusal(state, "S2@mutsu") == "placement-1 on-a-settlement"
    assert refusal(state, "W1@mutsu") == "placement-1 on-a-settlement"
    assert not hexes(written(state), "S2") & set(state.map.settlements)


@pytest.mark.parametrize("sign", ["W1", "W2"])
def test_placement_2_ships_only_on_sea(sign: str) -> None:
    state = position("hbr@edo", hands={0: f"{sign} S1"})
    assert refusal(state, f"{sign}@n14") == "placement-2 terrain"
    assert play(state, f"{sign}@p12").state.board == read_board(f"hbr@edo 0{sign}@p12")


@pytest.mark.parametrize("sign", ["H2", "B3", "R4", "S1", "N1"])
def test_placement_2_only_ships_on_sea(sign: str) -> None:
    state = position("hbr@edo", hands={0: f"{sign} W1"})
    assert refusal(state, f"{sign}@p12") == "placement-2 terrain"
    step = play(state, f"{sign}@n14")
    assert step.events == (TilePlaced(state.on_turn, Tile(sign), Cell("n14")),)


def test_placement_2_a_token_exchange_that_took_up_a_ship_lies_on_sea() -> None:
    state = position("hbr@edo 0W2@p12", hands={0: "X"}, token_exchange="any_own")
    board = play(state, "X@p12 >p13").state.board
    assert board == read_board("hbr@edo 0X@p12 0W2@p13")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_placement_3_any_empty_hex_of_the_board_in_play(seats: int) -> None:
    state = position("hbr@edo 1S1@n14 1W1@p12", seats=seats, hands={0: "R2 N1 W1 F"})
    land, sea = set(japan(seats).land) - {"n14"}, set(japan(seats).sea) - {"p12"}
    assert hexes(written(state), "R2") == land
    assert hexes(written(state), "N1") == land
    assert hexes(written(state), "W1") == sea


@pytest.mark.parametrize(("seats", "cell"), [(2, "n3"), (2, "c20"), (3, "c20"), (2, "sapporo"), (3, "a20")])
def test_placement_3_not_on_islands_that_are_not_in_play(seats: int, cell: str) -> None:
    state = position("hbr@edo", seats=seats, hands={0: "S1 W1"})
    assert refusal(state, f"S1@{cell}") == "placement-3 not-in-play"


def test_placement_3_no_neighbour_is_needed() -> None:
    state = position("hbr@edo 1S1@n14", hands={0: "S1 W1"})
    board = play(state, "S1@c20 W1@s8").state.board
    assert board.at(state.map.land[0]) == LaidTile(state.on_turn, Tile.SAMURAI_1)
    assert board == read_board("hbr@edo 1S1@n14 0S1@c20 0W1@s8")
