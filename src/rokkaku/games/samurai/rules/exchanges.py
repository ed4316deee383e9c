"""The two tiles that change what already lies and stands."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from rokkaku.core.errors import IllegalMove
from rokkaku.core.game import Step
from rokkaku.core.seats import Seat
from rokkaku.games.samurai.board import Cell
from rokkaku.games.samurai.editions import TokenExchange
from rokkaku.games.samurai.events import (
    FigureAt,
    FigureLifted,
    FiguresExchanged,
    TileLaidAgain,
    TileTakenUp,
)
from rokkaku.games.samurai.moves import ExchangeFigures, LayAgain, LiftFigure, TakeUpTile
from rokkaku.games.samurai.pieces import Terrain, Tile
from rokkaku.games.samurai.rules.placement import check_space, spaces_for
from rokkaku.games.samurai.state import Board, LiftedTile, State


def takes_ordinary(tile: Tile) -> bool:
    """A token exchange takes up ordinary tiles only.  [exchange-4]"""
    return not tile.is_fast


def takes_any(tile: Tile) -> bool:
    """A token exchange takes up ships and the ronin too.  [exchange-4]"""
    return True


TOKEN_EXCHANGES: Mapping[TokenExchange, Callable[[Tile], bool]] = {
    TokenExchange.OWN_ORDINARY: takes_ordinary,
    TokenExchange.ANY_OWN: takes_any,
}


def take_up_moves(state: State, seat: Seat) -> Sequence[TakeUpTile]:
    """Every own tile, on land, then at sea, that may be laid again elsewhere.  [exchange-4, exchange-5]"""
    may_take, spaces = TOKEN_EXCHANGES[state.edition.token_exchange], state.map.spaces
    own = state.board.tiles_of(seat)
    cells = [cell for cell, tile in own if may_take(tile) and spaces_for(state, tile)]
    cells.sort(key=lambda cell: spaces[cell].terrain is Terrain.SEA)
    return tuple(map(TakeUpTile, cells))


def take_up(state: State, seat: Seat, move: TakeUpTile) -> Step[State]:
    """The token exchange fills the hex of the player's own tile, which is taken up.  [exchange-4]"""
    tile = _own_tile(state, seat, move.cell)
    board = state.board.place(move.cell, seat, Tile.TOKEN_EXCHANGE)
    turn = replace(state.turn, tile=LiftedTile(tile, move.cell))
    return Step(replace(state, board=board, turn=turn), (TileTakenUp(seat, tile, move.cell),))


def _own_tile(state: State, seat: Seat, cell: Cell) -> Tile:
    laid = state.board.at(cell) if cell in state.map.spaces else None
    if laid is None or laid.owner != seat:
        if not take_up_moves(state, seat):
            raise IllegalMove("exchange-4", "samurai.refused.nothing-to-take-up")
        raise IllegalMove("exchange-4", "samurai.refused.not-your-tile", {"cell": cell})
    values = {"cell": cell, "tile": laid.tile.sign}
    if not TOKEN_EXCHANGES[state.edition.token_exchange](laid.tile):
        raise IllegalMove("exchange-4", "samurai.refused.fast-tile-stays", values)
    if not spaces_for(state, laid.tile):
        raise IllegalMove("exchange-5", "samurai.refused.nowhere-to-lay", values)
    return laid.tile


def lay_again_moves(state: State, lifted: LiftedTile) -> Sequence[LayAgain]:
    """Every other empty hex of the tile's terrain; its old one is filled by the exchange.  [exchange-5]"""
    return tuple(LayAgain(cell) for cell in spaces_for(state, lifted.tile))


def lay_again(state: State, seat: Seat, move: LayAgain) -> Step[State]:
    """The tile taken up is laid at once, and does not count again.  [exchange-4]"""
    lifted = state.turn.tile
    if lifted is None:
        raise IllegalMove("exchange-4", "samurai.refused.no-tile-taken-up")
    if move.cell == lifted.cell:
        raise IllegalMove("exchange-5", "samurai.refused.same-hex", {"cell": move.cell})
    check_space(state, lifted.tile, move.cell)
    board = state.board.place(move.cell, seat, lifted.tile)
    turn = replace(state.turn, tile=None)
    return Step(replace(state, board=board, turn=turn), (TileLaidAgain(seat, lifted.tile, move.cell),))


def lift_moves(state: State, seat: Seat) -> Sequence[LiftFigure]:
    """Any figure that another one, on another settlement, may change places with.  [exchange-1]"""
    return _lift_moves(Board(figures=state.board.figures))


@lru_cache(maxsize=64)
def _lift_moves(board: Board) -> Sequence[LiftFigure]:
    """Worked out once for a board without tiles: most moves leave the figures as they are."""
    standing = board.standing()
    return tuple(
        LiftFigure(figure.caste, figure.cell)
        for figure in standing
        if any(may_exchange(board, figure, other) for other in standing)
    )


def may_exchange(board: Board, first: FigureAt, second: FigureAt) -> bool:
    """Two settlements, neither of which would end up with two figures of a kind.

    Two figures of the same kind may change places: only the result counts.
    [exchange-1, exchange-2, exchange-3]
    """
    if first.cell == second.cell:
        return False
    if first.caste is second.caste:
        return True
    is_doubled = second.caste in board.figures_at(first.cell) or first.caste in board.figures_at(second.cell)
    return not is_doubled


def lift_figure(state: State, seat: Seat, move: LiftFigure) -> Step[State]:
    """The first of two figures anywhere on the board.  [exchange-1]"""
    figure = FigureAt(move.caste, move.cell)
    _check_lift(state, figure)
    turn = replace(state.turn, figure=figure)
    return Step(replace(state, turn=turn), (FigureLifted(seat, move.caste, move.cell),))


def _check_lift(state: State, figure: FigureAt) -> None:
    values = {"caste": figure.caste.value, "cell": figure.cell}
    standing = state.board.standing()
    if figure not in standing:
        raise IllegalMove("exchange-1", "samurai.refused.no-such-figure", values)
    if all(other.cell == figure.cell for other in standing):
        raise IllegalMove("exchange-1", "samurai.refused.no-partner", values)
    if not exchange_moves(state, figure):
        raise IllegalMove("exchange-2", "samurai.refused.no-partner-fits", values)


def exchange_moves(state: State, first: FigureAt) -> Sequence[ExchangeFigures]:
    """Every figure with which the first may change places.  [exchange-2]"""
    return tuple(
        ExchangeFigures(other.caste, other.cell)
        for other in state.board.standing()
        if may_exchange(state.board, first, other)
    )


def exchange_figures(state: State, seat: Seat, move: ExchangeFigures) -> Step[State]:
    """The two figures change places, at any distance.  [exchange-1]"""
    first, second = state.turn.figure, FigureAt(move.caste, move.cell)
    if first is None:
        raise IllegalMove("exchange-1", "samurai.refused.no-figure-lifted")
    _check_exchange(state, first, second)
    board = state.board.take_figure(first.caste, first.cell).take_figure(second.caste, second.cell)
    board = board.put_figure(first.caste, second.cell).put_figure(second.caste, first.cell)
    turn = replace(state.turn, figure=None)
    return Step(replace(state, board=board, turn=turn), (FiguresExchanged(seat, first, second),))


def _check_exchange(state: State, first: FigureAt, second: FigureAt) -> None:
    values = {"caste": second.caste.value, "cell": second.cell}
    if second not in state.board.standing():
        raise IllegalMove("exchange-1", "samurai.refused.no-such-figure", values)
    if first.cell == second.cell:
        raise IllegalMove("exchange-1", "samurai.refused.same-settlement", values)
    if not may_exchange(state.board, first, second):
        raise IllegalMove("exchange-2", "samurai.refused.exchange-doubles", values)
