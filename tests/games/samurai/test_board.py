"""The map of Japan."""

from collections import Counter

import pytest
from games.samurai.positions import at

from rokkaku.games.samurai.board import EDO, BoardMap, Cell, Hex, japan
from rokkaku.games.samurai.pieces import Settlement, Terrain

# players, hexes, sea, free land, villages, cities, Edo
COUNTS = [
    (2, 91, 44, 30, 14, 2, 1),
    (3, 133, 64, 43, 23, 2, 1),
    (4, 174, 84, 56, 30, 3, 1),
]

# name, q, r, kind, the smallest table that has it, land and sea hexes beside it
SETTLEMENTS = [
    ("soya", 12, -12, "village", 4, 2, 4),
    ("rumoi", 9, -10, "village", 4, 3, 3),
    ("biei", 11, -10, "village", 4, 5, 1),
    ("shari", 13, -9, "village", 4, 2, 4),
    ("esan", 7, -8, "village", 4, 2, 4),
    ("sapporo", 9, -8, "city", 4, 6, 0),
    ("akan", 11, -8, "village", 4, 4, 2),
    ("mutsu", 6, -6, "village", 2, 2, 4),
    ("erimo", 8, -6, "village", 4, 2, 4),
    ("akita", 4, -4, "city", 2, 4, 2),
    ("kuji", 6, -4, "village", 2, 3, 3),
    ("noto", 0, -2, "village", 2, 4, 2),
    ("aizu", 2, -2, "village", 2, 5, 1),
    ("soma", 4, -2, "village", 2, 3, 3),
    ("izumo", -7, -1, "village", 2, 4, 2),
    ("tango", -4, -1, "village", 2, 3, 3),
    ("kaga", -2, -1, "village", 2, 4, 2),
    ("saga", -13, 0, "village", 3, 2, 4),
    ("usa", -11, 0, "village", 3, 3, 3),
    ("hagi", -9, 0, "village", 2, 2, 4),
    ("bizen", -6, 0, "village", 2, 4, 2),
    ("edo", 0, 0, "edo", 2, 6, 0),
    ("mito", 2, 0, "village", 2, 3, 3),
    ("kyoto", -4, 1, "city", 2, 5, 1),
    ("owari", -2, 1, "village", 2, 4, 2),
    ("uto", -14, 2, "village", 3, 3, 3),
    ("usuki", -12, 2, "village", 3, 4, 2),
    ("iyo", -10, 2, "village", 3, 3, 3),
    ("sanuki", -8, 2, "village", 3, 3, 3),
    ("kii", -6, 2, "village", 2, 2, 4),
    ("awa", 0, 2, "village", 2, 2, 4),
    ("osumi", -14, 4, "village", 3, 2, 4),
    ("tosa", -11, 4, "village", 3, 3, 3),
    ("kaifu", -9, 4, "village", 3, 3, 3),
]

# sea hexes that touch no settlement: q, r, the smallest table that has it
LONELY_SEA = {(13, -11, 4), (12, -7, 4), (-1, -3, 2), (-8, -2, 2), (-5, -2, 2), (-5, 3, 2)}


def sea_beside(board: BoardMap, cell: Cell) -> int:
    return sum(near in board.sea for near in board.beside[cell])


@pytest.mark.parametrize(("seats", "hexes", "sea", "land", "villages", "cities", "edo"), COUNTS)
def test_pieces_3_the_board_grows_with_the_players(
    seats: int, hexes: int, sea: int, land: int, villages: int, cities: int, edo: int
) -> None:
    board = japan(seats)
    assert (len(board.spaces), len(board.sea), len(board.land)) == (hexes, sea, land)
    kinds = Counter(board.settlements.values())
    assert (kinds[Settlement.VILLAGE], kinds[Settlement.CITY], kinds[Settlement.EDO]) == (
        villages,
        cities,
        edo,
    )
    assert sea + land + villages + cities + edo == hexes


@pytest.mark.parametrize(("name", "q", "r", "kind", "seats", "land", "sea"), SETTLEMENTS)
def test_pieces_3_every_settlement_is_in_its_place(
    name: str, q: int, r: int, kind: str, seats: int, land: int, sea: int
) -> None:
    board, cell = japan(4), Cell(name)
    assert at(q, r) == cell
    assert board.settlements[cell] is Settlement(kind)
    assert board.spaces[cell].players == seats
    assert (len(board.land_beside[cell]), sea_beside(board, cell)) == (land, sea)


def test_pieces_3_there_are_no_other_settlements() -> None:
    assert set(japan(4).settlements) == {name for name, *_ in SETTLEMENTS}
    for seats in (2, 3):
        expected = {name for name, _, _, _, players, _, _ in SETTLEMENTS if players <= seats}
        assert set(japan(seats).settlements) == expected


def test_pieces_3_edo_is_the_middle_of_the_coordinates() -> None:
    assert japan(2).spaces[EDO].hex == Hex(0, 0)
    assert japan(2).settlements[EDO] is Settlement.EDO


def test_pieces_3_six_sea_hexes_touch_no_settlement() -> None:
    board = japan(4)
    touched = {near for cell in board.settlements for near in board.beside[cell]}
    lonely = [board.spaces[cell] for cell in board.sea if cell not in touched]
    assert {(space.hex.q, space.hex.r, space.players) for space in lonely} == LONELY_SEA
    assert touched.issuperset(board.land)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pieces_3_no_two_settlements_touch(seats: int) -> None:
    board = japan(seats)
    assert not [cell for cell in board.settlements if set(board.beside[cell]) & set(board.settlements)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pieces_3_every_settlement_has_two_to_six_land_neighbours_and_six_in_all(seats: int) -> None:
    board = japan(seats)
    assert {len(board.land_beside[cell]) for cell in board.settlements} <= {2, 3, 4, 5, 6}
    assert {len(board.beside[cell]) for cell in board.settlements} == {6}


@pytest.mark.parametrize("seats", [2, 3])
def test_pieces_3_the_neighbours_of_a_settlement_are_the_same_on_every_board(seats: int) -> None:
    small, large = japan(seats), japan(4)
    for cell in small.settlements:
        assert small.beside[cell] == large.beside[cell]
        assert small.land_beside[cell] == large.land_beside[cell]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pieces_3_touching_is_mutual_and_follows_the_coordinates(seats: int) -> None:
    board = japan(seats)
    for cell, near in board.beside.items():
        assert len(set(near)) == len(near)
        assert all(cell in board.beside[other] for other in near)
        here = board.spaces[cell].hex
        assert {board.spaces[other].hex for other in near} <= set(here.neighbours())


def test_pieces_3_land_tiles_and_ships_have_hexes_of_their_own() -> None:
    board = japan(2)
    assert board.free_for(Terrain.LAND) == board.land
    assert board.free_for(Terrain.SEA) == board.sea
    assert not set(board.land) & (set(board.sea) | set(board.settlements))


def test_pieces_3_a_hex_is_named_by_its_row_and_its_place_in_it() -> None:
    assert [at(-1, 0), at(0, 0), at(1, 0)] == ["n14", "edo", "n16"]
    assert [at(5, -5), at(6, -5), at(5, -4)] == ["i17", "i18", "j18"]
