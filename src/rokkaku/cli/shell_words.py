"""The words that a shell can complete; only loaded when it asks."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence

import argcomplete

from rokkaku.bots import bot
from rokkaku.bots.levels import levels_of
from rokkaku.cli.argparse_words import every_action
from rokkaku.cli.records import OPEN
from rokkaku.cli.terminal.saved_games import default_folder, saved_names
from rokkaku.cli.terminal.table import HUMAN
from rokkaku.core.game import EditionInfo
from rokkaku.core.record import SPECTATOR
from rokkaku.games.catalogue import GAMES

Completer = Callable[[str, Namespace], Sequence[str]]
"""What fits the beginning of a word and everything typed before it."""


def complete(parser: ArgumentParser) -> None:
    """Answers the shell and ends the program, if a shell has asked."""
    for action in every_action(parser):
        if action.dest in WORDS:
            setattr(action, "completer", _asked(WORDS[action.dest]))  # noqa: B010 - argparse knows no such name
    argcomplete.autocomplete(parser, always_complete_options=False)


def _asked(words: Completer) -> Callable[..., Sequence[str]]:
    return lambda prefix, parsed_args, **more: words(prefix, parsed_args)


def _games(prefix: str, typed: Namespace) -> Sequence[str]:
    return list(GAMES)


def _editions(typed: Namespace) -> Sequence[EditionInfo]:
    """Those of the game that was typed, or of all."""
    asked = getattr(typed, "game", None)
    games = [game for key, game in GAMES.items() if asked not in GAMES or key == asked]
    return [edition for game in games for edition in game.editions]


def _edition_keys(prefix: str, typed: Namespace) -> Sequence[str]:
    return [edition.key for edition in _editions(typed)]


def _options(prefix: str, typed: Namespace) -> Sequence[str]:
    asked = getattr(typed, "edition", None)
    editions = [edition for edition in _editions(typed) if asked in (None, edition.key)]
    options = [option for edition in editions for option in edition.options]
    return list(dict.fromkeys(f"{option.name}={value}" for option in options for value in option.values))


def _bots(prefix: str, typed: Namespace) -> Sequence[str]:
    return _listed(prefix, bot.names())


def _levels(prefix: str, typed: Namespace) -> Sequence[str]:
    asked = getattr(typed, "game", None)
    return [level.name for level in levels_of(*([asked] if asked in GAMES else GAMES))]


def _players(prefix: str, typed: Namespace) -> Sequence[str]:
    return _listed(prefix, (HUMAN, *bot.names()))


def _listed(prefix: str, words: Sequence[str]) -> Sequence[str]:
    """One more word of a list with commas."""
    before, comma, _ = prefix.rpartition(",")
    return [f"{before}{comma}{word}" for word in words]


def _saved(prefix: str, typed: Namespace) -> Sequence[str]:
    return saved_names(default_folder(), getattr(typed, "game", None) or "")


def _views(prefix: str, typed: Namespace) -> Sequence[str]:
    most = max(max(edition.seats) for edition in _editions(typed))
    return [OPEN, SPECTATOR, *map(str, range(most))]


WORDS: dict[str, Completer] = {
    "game": _games,
    "edition": _edition_keys,
    "option": _options,
    "bots": _bots,
    "seats": _players,
    "level": _levels,
    "resume": _saved,
    "view": _views,
}
"""By what an argument is called."""
