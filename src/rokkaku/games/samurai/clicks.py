"""Moves as the ids of the things to click."""

from rokkaku.core.scene import Phrase
from rokkaku.games.samurai.moves import (
    EndTurn,
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
from rokkaku.games.samurai.pieces import Caste, Tile


def clicks(move: Move) -> tuple[str, ...]:
    """What to click, in order: a tile of the hand or a figure of the pool, then a place."""
    match move:
        case KeepTile(tile):
            return (_hand(tile),)
        case PlaceTile(tile, cell):
            return (_hand(tile), cell)
        case TakeUpTile(cell):
            return (_hand(Tile.TOKEN_EXCHANGE), cell)
        case LayAgain(cell):
            return (cell,)
        case PlaceFigure(caste, cell):
            return (f"pool-{caste.letter}", cell)
        case LiftFigure(caste, cell):
            return (_hand(Tile.FIGURE_EXCHANGE), _figure(caste, cell))
        case ExchangeFigures(caste, cell):
            return (_figure(caste, cell),)
        case Ready():
            return ("ready",)
        case EndTurn():
            return ("end-turn",)
    return ("pass",)


def _hand(tile: Tile) -> str:
    return f"hand-{tile.sign}"


def _figure(caste: Caste, cell: str) -> str:
    return f"{cell}-{caste.letter}"


_CASTES = {caste.letter: caste for caste in Caste}
_BUTTONS = ("ready", "end-turn", "pass")


def label(click: str) -> Phrase:
    """What a thing to click is called."""
    kind, _, rest = click.partition("-")
    if click in _BUTTONS:
        return Phrase(f"samurai.click.{click}")
    if kind == "hand":
        return Phrase("samurai.click.tile", {"tile": rest})
    if kind == "pool":
        return Phrase("samurai.click.pool", {"caste": _CASTES[rest].value})
    if rest:
        return Phrase("samurai.click.figure", {"caste": _CASTES[rest].value, "cell": kind})
    return Phrase("samurai.click.cell", {"cell": click})
