"""The front door of Rice Wars: the game, and the names others may use."""

from rokkaku.games.rice_wars.board import Field, side
from rokkaku.games.rice_wars.game import RiceWars
from rokkaku.games.rice_wars.moves import Move
from rokkaku.games.rice_wars.pieces import ADVISORS, CARDS, DECK, Advisor, Band, Card
from rokkaku.games.rice_wars.view import View

RICE_WARS = RiceWars()

__all__ = [
    "ADVISORS",
    "CARDS",
    "DECK",
    "RICE_WARS",
    "Advisor",
    "Band",
    "Card",
    "Field",
    "Move",
    "RiceWars",
    "View",
    "side",
]
