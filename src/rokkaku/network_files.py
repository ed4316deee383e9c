"""Where the weights of each game's network are.  Finding out loads nothing of the compiled engine."""

import os
from importlib.resources import files
from pathlib import Path

FILE = "network.npz"
VARIABLES = "ROKKAKU_NETWORK_"
"""How the names of variables begin that name other files."""


def variable_of(game: str) -> str:
    """The environment variable that names another file than the package's own."""
    return VARIABLES + _folder(game).upper()


def network_file(game: str) -> Path:
    """Where the weights of a game are, if there are any."""
    named = os.environ.get(variable_of(game))
    return Path(named) if named else Path(str(files("rokkaku"))) / "sim" / _folder(game) / FILE


def has_network(game: str) -> bool:
    """Whether a game has a network here."""
    return network_file(game).is_file()


def _folder(game: str) -> str:
    return game.replace("-", "_")
