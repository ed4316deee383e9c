"""The games that puzzles are looked for in, with the compiled engine of each.

Named here and not by entry points: whoever looks for puzzles may have only the sources, and no installation.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from rokkaku.core.game import Game, Setup
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.samurai import SAMURAI
from rokkaku.sim.searcher import Searcher

GAMES: Mapping[str, Game[Any, Any, Any]] = {game.key: game for game in (SAMURAI, RICE_WARS)}
TABLES: Mapping[str, tuple[tuple[str, int], ...]] = {
    "samurai": (*2 * (("hans-im-glueck-1998", 2),), ("hans-im-glueck-1998", 3)),
    "rice-wars": (*5 * (("troublesome-neighbour", 2),), ("basic", 3)),
}
"""Edition and seats, one table after another: in games of two, a turn decides more, and they are shorter."""


class Style(msgspec.Struct, frozen=True):
    """How a search searches, other than a bot does."""

    exploration: float
    turns: int
    """So many more quiet moments are played through before one is judged."""
    sharpness: float
    seed: int


STYLES = (Style(0.5, 0, 1.0, 1), Style(0.9, 2, 3.0, 2))
"""Two independent searches."""
WIDE = Style(6.0, 0, 1.0, 4)
"""Tries many turns, also those that look bad at first."""
THIRD, THIRD_WIDE = Style(0.7, 1, 2.0, 3), Style(8.0, 1, 1.0, 5)
"""One more of each, by which all puzzles can be confirmed."""


def setup_of(game: str, number: int, seats: int) -> Setup:
    """The table that is played by a number; with so many seats, or with one number after another."""
    tables = [table for table in TABLES[game] if seats in (0, table[1])]
    edition, seats = tables[number % len(tables)]
    return Setup(game, edition, seats, f"puzzle-{number}", values=GAMES[game].values)


def twin_of(game: str) -> Any:
    """The compiled engine of a game."""
    return import_module(f"rokkaku.sim.{game.replace('-', '_')}")


def position_of(game: str, view: Any) -> Any:
    """A view as the engine sees it."""
    return import_module(f"rokkaku.sim.{game.replace('-', '_')}.chances").imagined(view)


@cache
def searcher_of(game: str, seats: int, style: Style) -> Searcher:
    """The one search of this process in a style."""
    usual = twin_of(game).searcher(seats)
    return Searcher(
        usual.parts,
        usual.knowledge,
        exploration=style.exploration,
        pessimism=0.0,  # so that what saves a lost position is tried early
        turns=int(usual.settings.turns) + style.turns,
        sharpness=float(usual.settings.sharpness) * style.sharpness,
    )
