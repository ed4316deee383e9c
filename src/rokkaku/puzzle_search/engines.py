"""The games that puzzles are looked for in, with the compiled engine of each.

Named here and not by entry points: whoever looks for puzzles may have only the sources, and no installation.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

import msgspec

from rokkaku.core.game import Game, Setup
from rokkaku.core.seats import Seat
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.samurai import SAMURAI
from rokkaku.sim.searcher import Searcher

GAMES: Mapping[str, Game[Any, Any, Any]] = {game.key: game for game in (SAMURAI, RICE_WARS)}
TABLES: Mapping[str, tuple[tuple[str, int], ...]] = {
    "samurai": (*2 * (("hans-im-glueck-1998", 2),), ("hans-im-glueck-1998", 3)),
    "rice-wars": (*5 * (("troublesome-neighbour", 2),), ("basic", 3)),
}
"""Edition and seats, one table after another: in games of two, a turn decides more, and they are shorter."""


class Ways(msgspec.Struct, frozen=True):
    """How candidates are looked for in a game."""

    played_by: int
    """Iterations for each turn of the game."""
    thought: int
    """Iterations for a closer look at a decision of it."""
    begun: float
    """What part of the game is over before it is looked at: early on, no turn decides much."""
    fewest_moves: int
    """A decision with fewer is no puzzle."""
    clear: float
    """As large a part of the iterations goes to a turn that is far ahead."""


WAYS = {
    "samurai": Ways(played_by=500, thought=3000, begun=0.25, fewest_moves=8, clear=0.5),
    "rice-wars": Ways(played_by=40, thought=800, begun=0.75, fewest_moves=4, clear=0.6),
}


class Style(msgspec.Struct, frozen=True):
    """How a search searches, other than a bot does."""

    exploration: float
    turns: int
    """So many more quiet moments are played through before one is judged."""
    sharpness: float
    seed: int


TO_THE_END = 40
"""Quiet moments: as many as a late game has left, so that nothing is judged before it is over."""
STYLES = (Style(0.5, 0, 1.0, 1), Style(0.9, TO_THE_END, 3.0, 2))
"""Two independent searches: by what positions promise, and by who wins in the end."""
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
    return import_module(f"rokkaku.sim.{game.replace('-', '_')}.chances").ENGINE.imagined(view)


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


def thought(game: Game[Any, Any, Any], state: Any, seat: Seat, style: Style, iterations: int) -> Searcher:
    """A search that has thought about a decision, with what its seat knows."""
    record = position_of(game.key, game.view(state, seat)).states[0]
    searcher = searcher_of(game.key, int(record.seats), style)
    searcher.begin(record, seat, style.seed)
    searcher.think(iterations)
    return searcher
