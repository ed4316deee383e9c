"""The front door of Samurai: the game, and the names others may use."""

from rokkaku.games.samurai.board import Cell, Hex, japan
from rokkaku.games.samurai.events import Influence
from rokkaku.games.samurai.game import Samurai
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
from rokkaku.games.samurai.pieces import FULL_SET, Caste, Figures, Settlement, Terrain, Tile
from rokkaku.games.samurai.rules.ending import SET_ASIDE_LIMIT
from rokkaku.games.samurai.view import SettlementView, View

SAMURAI = Samurai()

__all__ = [
    "FULL_SET",
    "SAMURAI",
    "SET_ASIDE_LIMIT",
    "Caste",
    "Cell",
    "EndTurn",
    "ExchangeFigures",
    "Figures",
    "Hex",
    "Influence",
    "KeepTile",
    "LayAgain",
    "LiftFigure",
    "Move",
    "Pass",
    "PlaceFigure",
    "PlaceTile",
    "Ready",
    "Samurai",
    "Settlement",
    "SettlementView",
    "TakeUpTile",
    "Terrain",
    "Tile",
    "View",
    "japan",
]
