"""The list of games there are."""

from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from rokkaku.core.errors import BadSetup
from rokkaku.core.game import Game
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.samurai import SAMURAI

GAMES: Mapping[str, Game[Any, Any, Any]] = {SAMURAI.key: SAMURAI, RICE_WARS.key: RICE_WARS}


def find(key: str) -> Game[Any, Any, Any]:
    """The game of a name."""
    if key not in GAMES:
        raise BadSetup("setup.game-unknown", {"game": key, "allowed": sorted(GAMES)})
    return GAMES[key]


def folder(key: str) -> Traversable:
    """Where a game's code is, its index of rules and its art."""
    return files("rokkaku.games").joinpath(key.replace("-", "_"))
