"""The front door of Samurai: the game, and the names others may use."""

from rokkaku.games.samurai.board import Cell, Hex, japan
from rokkaku.games.samurai.game import Samurai
from rokkaku.games.samurai.moves import Move
from rokkaku.games.samurai.pieces import FULL_SET, Caste, Figures, Settlement, Terrain, Tile
from rokkaku.games.samurai.view import View

SAMURAI = Samurai()

__all__ = [
    "FULL_SET",
    "SAMURAI",
    "Caste",
    "Cell",
    "Figures",
    "Hex",
    "Move",
    "Samurai",
    "Settlement",
    "Terrain",
    "Tile",
    "View",
    "japan",
]
