"""The two tiles that change what already lies and stands."""

import pytest
from games.samurai.positions import EDITIONS, decided, play, position, refusal, tiles, told, written

from rokkaku.core.errors import IllegalMove
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI
from rokkaku.games.samurai.board import Cell, japan
from rokkaku.games.samurai.events import FigureAt, FigureLifted, FiguresExchanged, TileLaidAgain, TileTakenUp
from rokkaku.games.samurai.moves import TakeUpTile
from rokkaku.games.samurai.notation import read_board
from rokkaku.games.samurai.pieces import Caste, Tile
from rokkaku.games.samurai.state import LiftedTile, State

OWN_ORDINARY = ["hans-im-glueck-1998", "lacerta-2008", "galakta-2016"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_exchange_1_two_figures_change_places_at_any_distance(edition: str) -> None:
    state = position("hbr@edo h@soya b@osumi", hands={0: "F S1"}, edition=edition)
    step = play(state, "F:h@soya >b@osumi")
    assert step.state.board == read_board("hbr@edo b@soya h@osumi")
    helmet, buddha = FigureAt(Caste.HELMET, Cell("soya")), FigureAt(Caste.BUDDHA, Cell("osumi"))
    assert step.events == (
        FigureLifted(Seat(0), Caste.HELMET, Cell("soya")),
        FiguresExchanged(Seat(0), helmet, buddha),
    )


def test_exchange_1_the_tile_leaves_the_game_and_counts_as_laid() -> None:
    step = play(position("hbr@edo h@soya b@osumi", hands={0: "F S1"}), "F:h@soya >b@osumi .")
    player = step.state.players[0]
    assert player.spent == tiles("F")
    assert step.state.on_turn == 1
    assert Tile.FIGURE_EXCHANGE not in (*player.hand, *player.stack)


def test_exchange_1_it_is_fast_and_goes_with_an_ordinary_tile() -> None:
    step = play(position("hbr@edo h@soya b@osumi", hands={0: "F S1 N1"}), "S1@n14 F:h@soya >b@osumi N1@n16 .")
    assert told(step.events)[:4] == ["TilePlaced", "FigureLifted", "FiguresExchanged", "TilePlaced"]


def test_exchange_1_the_figures_stand_on_two_settlements() -> None:
    state = play(position("hbr@edo h@soya", hands={0: "F"}), "F:h@edo").state
    assert refusal(state, ">b@edo") == "exchange-1 same-settlement"
    assert written(state) == {">h@soya"}


def test_exchange_1_only_figures_that_stand_are_exchanged() -> None:
    state = position("hbr@edo h@soya", hands={0: "F"})
    assert refusal(state, "F:b@soya") == "exchange-1 no-such-figure"
    assert refusal(state, "F:b@n14") == "exchange-1 no-such-figure"
    lifted = play(state, "F:h@edo").state
    assert refusal(lifted, ">b@soya") == "exchange-1 no-such-figure"
    assert refusal(lifted, ">r@osumi") == "exchange-1 no-such-figure"


def test_exchange_1_figures_of_one_settlement_alone_are_not_lifted() -> None:
    state = position("hb@kyoto", hands={0: "F S1"})
    assert refusal(state, "F:h@kyoto") == "exchange-1 no-partner"


def test_exchange_4_no_tile_is_taken_up_off_the_board() -> None:
    state = position("hbr@edo", hands={0: "X S1"})
    with pytest.raises(IllegalMove, match="exchange-4"):
        SAMURAI.play(state, Seat(0), TakeUpTile(Cell("nowhere")))


def test_exchange_2_a_figure_that_fits_nowhere_else_is_not_lifted() -> None:
    state = position("hb@kyoto b@kii", hands={0: "F"})
    assert refusal(state, "F:h@kyoto") == "exchange-2 no-partner-fits"
    assert written(state) == {"F:b@kyoto", "F:b@kii"}


def test_exchange_1_an_exchange_begun_is_completed_at_once() -> None:
    state = play(position("hbr@edo h@soya", hands={0: "F S1 N1 X"}), "S1@n14 F:h@soya").state
    for move in ("N1@n16", "X@n14", "F:h@edo", ".", "pass"):
        assert refusal(state, move) == "exchange-1 exchange-first"
    assert state.turn.figure == FigureAt(Caste.HELMET, Cell("soya"))
    assert state.board == read_board("hbr@edo h@soya 0S1@n14")


def test_exchange_1_a_second_figure_needs_a_first() -> None:
    state = position("hbr@edo h@soya", hands={0: "F S1"})
    assert refusal(state, ">h@soya") == "exchange-1 no-figure-lifted"


def test_exchange_2_a_swap_that_doubles_a_kind_is_refused() -> None:
    state = position("hb@kyoto r@kii b@soya", hands={0: "F"})
    lifted = play(state, "F:h@kyoto").state
    assert refusal(lifted, ">b@soya") == "exchange-2 exchange-doubles"
    assert written(lifted) == {">r@kii"}


def test_exchange_2_it_is_refused_from_either_side() -> None:
    lifted = play(position("hb@kyoto r@kii b@soya", hands={0: "F"}), "F:b@soya").state
    assert refusal(lifted, ">h@kyoto") == "exchange-2 exchange-doubles"
    assert written(lifted) == {">b@kyoto", ">r@kii"}


def test_exchange_2_between_two_cities() -> None:
    lifted = play(position("hb@kyoto br@akita", hands={0: "F"}), "F:h@kyoto").state
    assert written(lifted) == {">r@akita"}
    assert refusal(lifted, ">b@akita") == "exchange-2 exchange-doubles"
    assert play(lifted, ">r@akita").state.board == read_board("rb@kyoto bh@akita")


def test_exchange_3_two_of_the_same_kind_may_be_swapped() -> None:
    state = position("hbr@edo b@kii", hands={0: "F"})
    step = play(state, "F:b@edo >b@kii")
    assert step.state.board == state.board
    assert step.state.players[0].spent == tiles("F")
    assert "." in written(step.state)


@pytest.mark.parametrize("edition", EDITIONS)
def test_exchange_4_an_own_tile_is_laid_anew_and_the_exchange_takes_its_place(edition: str) -> None:
    state = position("hbr@edo 0H4@n14", hands={0: "X N1 S1"}, edition=edition)
    taken_up = play(state, "X@n14")
    assert taken_up.events == (TileTakenUp(Seat(0), Tile.HELMET_4, Cell("n14")),)
    assert taken_up.state.turn.tile == LiftedTile(Tile.HELMET_4, Cell("n14"))
    laid = play(taken_up.state, ">c20")
    assert laid.events == (TileLaidAgain(Seat(0), Tile.HELMET_4, Cell("c20")),)
    assert laid.state.board == read_board("hbr@edo 0X@n14 0H4@c20")
    assert laid.state.turn.tile is None


def test_exchange_4_it_is_the_one_ordinary_tile_of_the_turn() -> None:
    state = play(position("hbr@edo 0H4@n14", hands={0: "X N1 S1"}), "X@n14 >c20").state
    assert state.turn.laid == 1
    assert refusal(state, "S1@n16") == "turn-2 second-ordinary"
    assert play(state, "N1@n16 .").state.on_turn == 1


@pytest.mark.parametrize("edition", EDITIONS)
def test_exchange_4_it_never_takes_another_players_tile(edition: str) -> None:
    state = position("hbr@edo 0H4@n14 1H4@n16 1W1@p12", hands={0: "X"}, edition=edition)
    assert refusal(state, "X@n16") == "exchange-4 not-your-tile"
    assert refusal(state, "X@p12") == "exchange-4 not-your-tile"
    assert written(state) == {"X@n14"}


@pytest.mark.parametrize("cell", ["n16", "p12", "edo"])
def test_exchange_4_it_takes_no_tile_where_none_lies(cell: str) -> None:
    assert refusal(position("hbr@edo 0H4@n14", hands={0: "X"}), f"X@{cell}") == "exchange-4 not-your-tile"


@pytest.mark.parametrize("laid", ["1H4@n14", "0N1@n14"])
def test_exchange_4_who_has_nothing_to_take_up_is_told_so(laid: str) -> None:
    state = position(f"hbr@edo {laid}", hands={0: "X S1"}, edition="hans-im-glueck-1998")
    assert refusal(state, "X@n16") == "exchange-4 nothing-to-take-up"


@pytest.mark.parametrize("edition", OWN_ORDINARY)
def test_exchange_4_it_takes_no_ship_and_no_ronin(edition: str) -> None:
    state = position("hbr@edo 0H4@n14 0W1@p12 0N1@n16", hands={0: "X"}, edition=edition)
    assert refusal(state, "X@p12") == "exchange-4 fast-tile-stays"
    assert refusal(state, "X@n16") == "exchange-4 fast-tile-stays"
    assert written(state) == {"X@n14"}


def test_exchange_4_nor_a_fast_tile_laid_earlier_in_the_same_turn() -> None:
    state = play(position("hbr@edo", hands={0: "X N1"}), "N1@n16").state
    assert refusal(state, "X@n16") == "exchange-4 fast-tile-stays"
    assert written(state) == {"."}


@pytest.mark.parametrize("edition", OWN_ORDINARY)
def test_exchange_4_any_own_lets_every_edition_take_ships_and_ronin(edition: str) -> None:
    state = position("hbr@edo 0W1@p12 0N1@n16", hands={0: "X"}, edition=edition, token_exchange="any_own")
    assert written(state) == {"X@p12", "X@n16"}
    assert play(state, "X@n16 >c20").state.board == read_board("hbr@edo 0W1@p12 0X@n16 0N1@c20")


def test_exchange_4_any_own_takes_a_fast_tile_of_the_same_turn() -> None:
    state = position("hbr@edo", hands={0: "X N1 W1"}, edition="italiano")
    board = play(state, "N1@n16 W1@p12 X@n16 >c20 .").state.board
    assert board == read_board("hbr@edo 0X@n16 0N1@c20 0W1@p12")


def test_exchange_4_a_ship_is_laid_again_on_sea_only() -> None:
    state = play(position("hbr@edo 0W2@p12", hands={0: "X"}, edition="italiano"), "X@p12").state
    assert written(state) == {f">{cell}" for cell in japan(4).sea if cell != "p12"}
    assert refusal(state, ">n14") == "placement-2 terrain"
    assert play(state, ">p13").state.board == read_board("hbr@edo 0X@p12 0W2@p13")


def test_exchange_4_the_tile_is_laid_again_at_once() -> None:
    state = play(position("hbr@edo h@soya 0H4@n14", hands={0: "X N1 F"}), "N1@n16 X@n14").state
    for move in ("W1@p12", "N1@m14", "X@n16", "F:h@soya", ".", "pass"):
        assert refusal(state, move) == "exchange-4 lay-again-first"
    assert refusal(state, ">h@soya") == "exchange-1 no-figure-lifted"


def test_exchange_4_nothing_is_laid_again_that_was_not_taken_up() -> None:
    assert refusal(position("hbr@edo 0H4@n14", hands={0: "X"}), ">c20") == "exchange-4 no-tile-taken-up"


def test_exchange_4_captures_are_looked_for_after_the_laying() -> None:
    state = position("hbr@edo h@mutsu 0H4@n14 1S1@i17", hands={0: "X"}, capture_moment="at_once")
    assert told(play(state, "X@n14").events) == ["TileTakenUp"]
    step = play(state, "X@n14 >i18")
    assert decided(step.events) == {"h@mutsu": (0, (4, 1, 0, 0))}


def test_exchange_5_the_tile_does_not_go_back() -> None:
    state = play(position("hbr@edo 0H4@n14", hands={0: "X"}), "X@n14").state
    assert refusal(state, ">n14") == "exchange-5 same-hex"
    assert written(state) == {f">{cell}" for cell in japan(4).land if cell != "n14"}


def test_exchange_5_the_new_hex_is_empty_land_in_play() -> None:
    state = play(position("hbr@edo 0H4@n14 1S1@n16", seats=2, hands={0: "X"}), "X@n14").state
    assert refusal(state, ">n16") == "placement-1 covered"
    assert refusal(state, ">edo") == "placement-1 on-a-settlement"
    assert refusal(state, ">p12") == "placement-2 terrain"
    assert refusal(state, ">c20") == "placement-3 not-in-play"


def test_exchange_5_a_tile_beside_an_emptied_settlement_may_be_taken() -> None:
    state = position("hbr@edo 0H4@i17 1S1@i18", hands={0: "X"})
    step = play(state, "X@i17 >n14 .")
    assert decided(step.events) == {}
    assert step.state.board == read_board("hbr@edo 0X@i17 1S1@i18 0H4@n14")


def test_exchange_5_the_exchange_fills_its_hex_without_influence() -> None:
    state = position("hbr@edo h@mutsu 0H4@i17 1S1@i18 0N1@k16", hands={0: "X"}, capture_moment="at_once")
    step = play(state, "X@i17 >n14")
    assert decided(step.events) == {"h@mutsu": (1, (0, 1, 0, 0))}


def full_land_but_one() -> State:
    """Two players' land tiles on all land hexes but the last; seat 0 has the ronin and the exchange left."""
    land = japan(2).land
    own = ("H2 H3 H4 B2 B3 B4 R2 R3 R4 S1 S1 S2 S2 S3", "H2 H3 H4 B2 B3 B4 R2 R3 R4 S1 S1 S2 S2 S3 N1")
    laid = [f"{seat}{sign}" for seat, signs in enumerate(own) for sign in signs.split()]
    board = " ".join(f"{tile}@{cell}" for tile, cell in zip(laid, land, strict=False))
    return position(f"hbr@edo {board}", seats=2, hands={0: "N1 X"}, used_up=[0])


def test_exchange_5_a_tile_that_fits_nowhere_else_is_not_taken_up() -> None:
    state = full_land_but_one()
    last = japan(2).land[-1]
    assert f"X@{japan(2).land[0]}" in written(state)
    filled = play(state, f"N1@{last}").state
    assert refusal(filled, f"X@{japan(2).land[0]}") == "exchange-5 nowhere-to-lay"
    assert written(filled) == {"."}
