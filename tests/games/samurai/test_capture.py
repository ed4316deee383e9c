"""When figures are taken, and by whom.

Mutsu is a village on the coast: land on i17 and i18, sea on g17, g18, h17 and h19.
"""

from itertools import permutations

import pytest
from games.samurai.positions import EDITIONS, decided, figure, play, position, sums, told
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rokkaku.core.seats import Seat
from rokkaku.games.samurai.board import Cell, japan
from rokkaku.games.samurai.events import FigureCaptured, FigureSetAside, Influence
from rokkaku.games.samurai.notation import read_board
from rokkaku.games.samurai.pieces import Caste, Figures, Terrain, Tile
from rokkaku.games.samurai.rules.capture import captor, influences, is_surrounded, open_land, resolve
from rokkaku.games.samurai.state import Board, State

LAND_TILES = [tile for tile in Tile if tile.terrain is Terrain.LAND and tile is not Tile.FIGURE_EXCHANGE]
SHIPS = [Tile.SHIP_1, Tile.SHIP_2]


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Full or half-full two-player boards: tiles of two seats, one figure on every settlement."""
    board = Board()
    for cells, tiles in ((japan(2).land, LAND_TILES), (japan(2).sea, SHIPS)):
        for cell in cells:
            seat = draw(st.sampled_from([0, 1, 0, 1, None]))
            if seat is not None:
                board = board.place(cell, Seat(seat), draw(st.sampled_from(tiles)))
    for cell in japan(2).settlements:
        board = board.put_figure(draw(st.sampled_from(Caste)), cell)
    return board


def with_board(board: Board, seats: int = 2) -> State:
    return replace(position("", seats=seats), board=board)


def influence(*strengths: int) -> tuple[Influence, ...]:
    return tuple(Influence(Seat(seat), strength) for seat, strength in enumerate(strengths))


def test_capture_1_every_land_hex_must_hold_a_tile() -> None:
    state = position("hbr@edo h@mutsu 1S1@i17")
    assert not is_surrounded(state, Cell("mutsu"))
    assert open_land(state, Cell("mutsu")) == ("i18",)
    assert decided(play(state, "H2@n14 .").events) == {}


def test_capture_1_whoever_owns_the_tiles() -> None:
    state = position("hbr@edo h@mutsu 1S1@i17 2X@i18")
    assert is_surrounded(state, Cell("mutsu"))
    assert open_land(state, Cell("mutsu")) == ()


def test_capture_1_the_sea_needs_nothing() -> None:
    step = play(position("hbr@edo h@mutsu 1S1@i17", hands={0: "S2"}), "S2@i18 .")
    assert decided(step.events) == {"h@mutsu": (0, (2, 1, 0, 0))}


def test_capture_1_ships_do_not_close_a_settlement() -> None:
    state = position("hbr@edo h@mutsu 1S1@i17 2W1@g17 2W1@g18 2W2@h17", hands={0: "W1"})
    assert decided(play(state, "W1@h19 .").events) == {}


def test_capture_2_land_and_sea_tiles_of_the_kind_add_up() -> None:
    board = "hbr@edo b@kuji 0B2@i18 0W1@i19 0W2@j20 1S3@j18 1H4@k17 1W1@k19"
    step = play(position(board, hands={0: "N1"}), "N1@k18 .")
    assert decided(step.events) == {"b@kuji": (0, (6, 4, 0, 0))}


def test_capture_2_each_figure_is_decided_on_its_own() -> None:
    board = "hbr@edo br@akita 0R4@i17 1B4@j18 2S3@k16"
    step = play(position(board, hands={0: "S1"}), "S1@k17 .")
    assert decided(step.events) == {"b@akita": (1, (1, 4, 3, 0)), "r@akita": (0, (5, 0, 3, 0))}


def test_capture_3_strictly_the_highest_sum_takes_the_figure() -> None:
    step = play(position("hbr@edo h@mutsu 1H3@i17", hands={0: "S2 W1 W2"}), "S2@i18 W2@h19 .")
    taken = FigureCaptured(Seat(0), Caste.HELMET, Cell("mutsu"), influence(4, 3, 0, 0))
    assert taken in step.events
    assert step.state.players[0].captured == Figures(helmet=1)
    assert step.state.board.figures_at(Cell("mutsu")) == ()


def test_capture_3_a_player_who_is_not_on_turn_may_take_it() -> None:
    step = play(position("hbr@edo r@mutsu 3R4@i17", hands={0: "S1"}), "S1@i18 .")
    assert decided(step.events) == {"r@mutsu": (3, (1, 0, 0, 4))}
    assert [player.captured for player in step.state.players] == [Figures()] * 3 + [Figures(rice=1)]


@pytest.mark.parametrize(
    ("strengths", "seat"),
    [((3, 2), 0), ((2, 3), 1), ((2, 2), None), ((0, 0), None), ((0, 0, 1), 2), ((4, 5, 5), None)],
)
def test_capture_3_the_captor_has_more_than_everyone(strengths: tuple[int, ...], seat: int | None) -> None:
    assert captor(influence(*strengths)) == seat


@pytest.mark.parametrize("edition", EDITIONS)
def test_capture_4_a_tie_sets_the_figure_aside(edition: str) -> None:
    state = position("hbr@edo h@mutsu b@kii 1H2@i17 2W1@h19", hands={0: "S2"}, edition=edition)
    step = play(state, "S2@i18 .")
    aside = FigureSetAside("tie", Caste.HELMET, Cell("mutsu"), influence(2, 2, 1, 0))
    assert aside in step.events
    assert step.state.set_aside == Figures(helmet=1)
    assert [player.captured.total for player in step.state.players] == [0, 0, 0, 0]
    assert step.state.board.figures_at(Cell("mutsu")) == ()


def test_capture_4_a_tie_below_the_highest_does_not_matter() -> None:
    step = play(position("hbr@edo h@mutsu 1H2@i17 2W2@h19 0W1@g17", hands={0: "S2"}), "S2@i18 .")
    assert decided(step.events) == {"h@mutsu": (0, (3, 2, 2, 0))}


def test_capture_4_zero_influence_sets_aside() -> None:
    step = play(position("hbr@edo h@mutsu 1R4@i17", hands={0: "B4"}), "B4@i18 .")
    aside = FigureSetAside("nobody", Caste.HELMET, Cell("mutsu"), influence(0, 0, 0, 0))
    assert aside in step.events
    assert step.state.set_aside == Figures(helmet=1)


def test_capture_5_a_tile_counts_for_every_settlement_it_touches() -> None:
    board = "hbr@edo h@mutsu r@akita 0S1@i18 0S1@j18 0H2@k16 0B2@k17"
    step = play(position(board, hands={0: "S3"}), "S3@i17 .")
    assert decided(step.events) == {"h@mutsu": (0, (4, 0, 0, 0)), "r@akita": (0, (4, 0, 0, 0))}


def test_capture_5_it_counts_again_in_a_later_turn() -> None:
    state = position("hbr@edo h@mutsu b@kuji 0S3@i18 1S1@j18", hands={0: "H2 B2", 1: "B3"})
    first = play(state, "H2@i17 .")
    assert decided(first.events) == {"h@mutsu": (0, (5, 0, 0, 0))}
    second = play(first.state, "B3@k18 .")
    assert decided(second.events) == {"b@kuji": (1, (3, 4, 0, 0))}


@pytest.mark.parametrize("edition", EDITIONS)
def test_capture_7_the_order_of_tiles_changes_no_capture(edition: str) -> None:
    board = "hbr@edo h@mutsu b@kuji r@akita 1S2@i17 2B2@k18 2R3@k16"
    state = position(board, hands={0: "S1 N1"}, edition=edition, capture_moment="end_of_turn")
    for order in permutations(["S1@i18", "N1@j18"]):
        step = play(state, " ".join(order) + " .")
        assert decided(step.events) == {"h@mutsu": (1, (1, 2, 0, 0)), "b@kuji": (None, (2, 0, 2, 0))}
        assert told(step.events).count("FigureCaptured") == 1


@settings(max_examples=40, deadline=None)
@given(boards())
def test_capture_7_no_capture_depends_on_another(board: Board) -> None:
    state = with_board(board)
    expected = {}
    for cell in state.map.settlements:
        if is_surrounded(state, cell):
            (caste,) = board.figures_at(cell)
            strengths = influences(state, cell, caste)
            expected[figure(caste, cell)] = (captor(strengths), sums(strengths))
    step = resolve(state)
    assert decided(step.events) == expected
    after = step.state
    assert sum(player.captured.total for player in after.players) + after.set_aside.total == len(expected)


@settings(max_examples=30, deadline=None)
@given(board=boards(), names=st.permutations([0, 1, 2, 3]))
def test_capture_2_influence_does_not_depend_on_the_names_of_seats(board: Board, names: list[int]) -> None:
    renamed = board
    for cell in (*japan(2).land, *japan(2).sea):
        if (laid := board.at(cell)) is not None:
            renamed = renamed.place(cell, Seat(names[laid.owner]), laid.tile)
    before, after = with_board(board, seats=4), with_board(renamed, seats=4)
    for cell in japan(2).settlements:
        for caste in Caste:
            here, there = sums(influences(before, cell, caste)), sums(influences(after, cell, caste))
            assert all(here[seat] == there[names[seat]] for seat in range(4))


def test_capture_7_edo_is_decided_figure_by_figure() -> None:
    board = "hbr@edo h@soya b@kii r@osumi 0S1@n14 0H4@m14 1B3@m15 2R2@n16 2R3@o14"
    step = play(position(board, hands={0: "S3"}), "S3@o15 .")
    assert decided(step.events) == {
        "h@edo": (0, (8, 0, 0, 0)),
        "b@edo": (0, (4, 3, 0, 0)),
        "r@edo": (2, (4, 0, 5, 0)),
    }
    assert step.state.board.figures == read_board("h@soya b@kii r@osumi").figures
