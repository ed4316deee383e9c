"""What clicks mean that are none of the choices.  No rule is applied here: the rules say why it is none."""

from collections.abc import Sequence

from rokkaku.games.samurai.board import Cell, japan
from rokkaku.games.samurai.moves import (
    ExchangeFigures,
    KeepTile,
    LayAgain,
    LiftFigure,
    Move,
    PlaceFigure,
    PlaceTile,
    Ready,
    TakeUpTile,
)
from rokkaku.games.samurai.notation import write
from rokkaku.games.samurai.pieces import Caste, Tile
from rokkaku.games.samurai.state import Phase
from rokkaku.games.samurai.view import View

_TILES = {f"hand-{tile.sign}": tile for tile in Tile}
_POOL = {f"pool-{caste.letter}": caste for caste in Caste}
_CASTES = {caste.letter: caste for caste in Caste}
_KEPT = {f"kept-{tile.sign}": tile for tile in Tile}


def attempt(view: View, clicks: Sequence[str]) -> str | None:
    """The move that is meant, as text."""
    move = _meant(view, clicks[0], clicks[-1]) if clicks else None
    return None if move is None else write(move)


def _meant(view: View, first: str, last: str) -> Move | None:
    cell, caste = _place(view, last)
    tile = _TILES.get(last) or _TILES.get(first)
    if view.phase is Phase.OPENING_HANDS:
        return None if tile is None else KeepTile(tile)
    figure = _POOL.get(last) or (_POOL.get(first) if cell else None)
    if figure is not None:
        return PlaceFigure(figure, cell or _anywhere(view))
    if cell and view.turn.tile is not None:
        return LayAgain(cell)
    if cell and view.turn.figure is not None:
        return None if caste is None else ExchangeFigures(caste, cell)
    return None if tile is None else _laid(tile, cell or _anywhere(view), caste)


def _place(view: View, click: str) -> tuple[Cell | None, Caste | None]:
    """A hex, or a settlement and one of its figures."""
    name, _, letter = click.partition("-")
    if name not in japan(len(view.players)).spaces or (letter and letter not in _CASTES):
        return None, None
    return Cell(name), _CASTES.get(letter)


def _anywhere(view: View) -> Cell:
    """A tile that cannot be laid at all can be laid nowhere."""
    return next(iter(japan(len(view.players)).spaces))


def _laid(tile: Tile, cell: Cell, caste: Caste | None) -> Move:
    if tile is Tile.FIGURE_EXCHANGE:
        return LiftFigure(caste or Caste.BUDDHA, cell)
    return TakeUpTile(cell) if tile is Tile.TOKEN_EXCHANGE else PlaceTile(tile, cell)


def put_back(draft: Sequence[str], click: str) -> Sequence[str] | None:
    """A kept tile goes back, one of two equal ones, and the opening hand is no longer complete."""
    tile = _KEPT.get(click)
    kept = None if tile is None else write(KeepTile(tile))
    if kept is None or kept not in draft:
        return None
    place = list(draft).index(kept)
    return [move for move in (*draft[:place], *draft[place + 1 :]) if move != write(Ready())]
