"""The games there are: ours, and those of other packages, each named by an entry point."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from rokkaku.core.errors import BadSetup, reason
from rokkaku.core.game import Game
from rokkaku.locales import DEFAULT_LANGUAGE, GAMES_GROUP, texts_in

FIRST = ("samurai", "rice-wars")
"""What comes first where games are listed; the others follow by name."""


class Catalogue(Mapping[str, Game[Any, Any, Any]]):
    """Every game by its key; one that cannot be loaded is none of them."""

    def __getitem__(self, key: str) -> Game[Any, Any, Any]:
        if isinstance(found := _loaded(key), str):
            raise KeyError(key)
        return found

    def __iter__(self) -> Iterator[str]:
        return (key for key in _entries() if not isinstance(_loaded(key), str))

    def __len__(self) -> int:
        return sum(1 for _ in self)


GAMES: Mapping[str, Game[Any, Any, Any]] = Catalogue()
_folders: dict[str, str] = {}
"""By game: where the values lie that its owner has named."""


def values_variables() -> Mapping[str, str]:
    """The environment variables that name folders of values, by game."""
    return {key: f"ROKKAKU_{key.upper().replace('-', '_')}_VALUES" for key in _entries()}


def take_values(environment: Mapping[str, str]) -> None:
    """From now on, games are played with the values of the folders that an environment names.

    A game whose values are wrong cannot be found: its error says why.
    """
    _folders.clear()
    _loaded.cache_clear()
    for key, variable in values_variables().items():
        if folder := environment.get(variable, "").strip():
            _folders[key] = folder


def find(key: str) -> Game[Any, Any, Any]:
    """The game of a name."""
    if key not in _entries():
        raise BadSetup("setup.game-unknown", {"game": key, "allowed": sorted(GAMES)})
    if isinstance(found := _loaded(key), str):
        raise BadSetup("setup.game-unloadable", {"game": key, "why": found})
    return found


@cache
def _entries() -> Mapping[str, EntryPoint]:
    """By key; what another package calls by the name of one of ours is not found."""
    found = sorted(entry_points(group=GAMES_GROUP), key=lambda entry: entry.module.startswith("rokkaku."))
    entries = {entry.name: entry for entry in found}
    listed = (*FIRST, *sorted(entries.keys() - set(FIRST)))
    return {key: entries[key] for key in listed if key in entries}


@cache
def _loaded(key: str) -> Game[Any, Any, Any] | str:
    """A game, or why it cannot be loaded: whatever is wrong with it, the others can be played."""
    entry = _entries()[key]
    try:
        game = entry.load()
        if not isinstance(game, Game):
            raise BadSetup("setup.not-a-game")
        if game.key != key:
            raise BadSetup("setup.other-key", {"key": game.key})
        texts_in(game.folder.joinpath("locales"), DEFAULT_LANGUAGE)
        if key in _folders:
            game = game.with_values(Path(_folders[key]).expanduser())
    except (Exception, SystemExit) as crash:
        return reason(crash)
    return game
