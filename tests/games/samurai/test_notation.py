"""Moves and positions as text."""

import pytest
from games.samurai.positions import random_game
from hypothesis import given, settings
from hypothesis import strategies as st

from rokkaku.core.errors import UnreadableMove
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI
from rokkaku.games.samurai.board import Cell, japan
from rokkaku.games.samurai.moves import (
    EndTurn,
    ExchangeFigures,
    KeepTile,
    LayAgain,
    LiftFigure,
    Move,
    Pass,
    PlaceFigure,
    PlaceTile,
    Ready,
    TakeUpTile,
)
from rokkaku.games.samurai.notation import read, read_board, write, write_board
from rokkaku.games.samurai.pieces import Caste, Tile
from rokkaku.games.samurai.state import Board, LaidTile

FORMS: list[tuple[Move, str]] = [
    (KeepTile(Tile.HELMET_4), "H4"),
    (KeepTile(Tile.TOKEN_EXCHANGE), "X"),
    (Ready(), "ready"),
    (PlaceFigure(Caste.BUDDHA, Cell("kyoto")), "b@kyoto"),
    (PlaceTile(Tile.SAMURAI_3, Cell("n14")), "S3@n14"),
    (TakeUpTile(Cell("n14")), "X@n14"),
    (LayAgain(Cell("m5")), ">m5"),
    (LiftFigure(Caste.BUDDHA, Cell("kyoto")), "F:b@kyoto"),
    (ExchangeFigures(Caste.RICE, Cell("aizu")), ">r@aizu"),
    (EndTurn(), "."),
    (Pass(), "pass"),
]

CELLS = st.sampled_from(list(japan(4).spaces))
CASTES = st.sampled_from(Caste)
TILES = st.sampled_from(Tile)
LAID = TILES.filter(lambda tile: tile is not Tile.TOKEN_EXCHANGE)
MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(KeepTile, TILES),
    st.builds(PlaceFigure, CASTES, CELLS),
    st.builds(PlaceTile, LAID, CELLS),
    st.builds(TakeUpTile, CELLS),
    st.builds(LayAgain, CELLS),
    st.builds(LiftFigure, CASTES, CELLS),
    st.builds(ExchangeFigures, CASTES, CELLS),
    st.sampled_from([Ready(), EndTurn(), Pass()]),
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    board = Board()
    laid = draw(st.dictionaries(CELLS, st.tuples(st.integers(0, 3), TILES), max_size=12))
    for cell, (owner, tile) in laid.items():
        board = board.place(cell, Seat(owner), tile)
    for caste, cell in draw(st.lists(st.tuples(CASTES, CELLS), max_size=12)):
        board = board.put_figure(caste, cell)
    return board


@pytest.mark.parametrize(("move", "text"), FORMS)
def test_every_move_has_its_form(move: Move, text: str) -> None:
    assert write(move) == text
    assert read(text) == move


@given(MOVES)
def test_reading_is_the_inverse_of_writing(move: Move) -> None:
    assert read(write(move)) == move
    assert " " not in write(move)


@given(boards())
def test_reading_a_board_is_the_inverse_of_writing_it(board: Board) -> None:
    assert read_board(write_board(board)) == board


def test_every_legal_move_of_a_game_is_read_back() -> None:
    for step in random_game(2, 5, "italiano", opening_hand="chosen")[::7]:
        for seat in SAMURAI.deciders(step.state):
            moves = SAMURAI.moves(step.state, seat)
            assert [SAMURAI.read(SAMURAI.write(move)) for move in moves] == list(moves)
            assert len({SAMURAI.write(move) for move in moves}) == len(moves)


@pytest.mark.parametrize(
    "text", ["", "hello", "S3 n14", "S3@", "@n14", "x@kyoto", ">>n14", "F:x@kyoto", "..", "s3@n14"]
)
def test_what_is_not_a_move_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        read(text)
    assert caught.value.key == "samurai.unreadable.move"
    assert f"“{text}”" in str(caught.value)


@pytest.mark.parametrize("text", ["S3@n99", "X@tokyo", ">z1", "b@tokyo", "F:b@tokyo", ">b@tokyo"])
def test_an_unknown_hex_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove, match=f"There is no hex called {text.strip('>').split('@')[-1]}"):
        read(text)


@pytest.mark.parametrize("text", ["S4@n14", "Q", "H9", "N2@n14", "W@p12"])
def test_an_unknown_tile_is_unreadable(text: str) -> None:
    with pytest.raises(
        UnreadableMove, match=f"There is no tile called {text.split('@')[0]}. Choose from: H2, H3"
    ):
        read(text)


def test_a_position_is_figures_and_tiles_with_owners() -> None:
    board = read_board("br@kyoto 2S3@n14\n 0X@p12")
    assert board.figures_at(Cell("kyoto")) == (Caste.BUDDHA, Caste.RICE)
    assert board.at(Cell("n14")) == LaidTile(Seat(2), Tile.SAMURAI_3)
    assert board.at(Cell("n16")) is None
    assert write_board(board) == "2S3@n14 br@kyoto 0X@p12"
    assert read_board("") == Board()


@pytest.mark.parametrize("text", ["4S3@n14", "S3@n14", "x@kyoto", "kyoto", "0s3@n14"])
def test_what_is_not_a_position_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove) as caught:
        read_board(f"b@kyoto {text}")
    assert caught.value.key == "samurai.unreadable.position"
    assert f"“{text}”" in str(caught.value)


def test_a_position_has_known_hexes_and_tiles_only() -> None:
    with pytest.raises(UnreadableMove, match="no hex called tokyo"):
        read_board("b@tokyo")
    with pytest.raises(UnreadableMove, match="no tile called S9"):
        read_board("0S9@n14")


@settings(max_examples=300)
@given(st.text(alphabet="HBRSNWXF:>@.0123hbrn14kyoto ", max_size=9))
def test_any_text_is_a_move_or_unreadable(text: str) -> None:
    try:
        move = read(text)
    except UnreadableMove:
        return
    assert write(move) == text
