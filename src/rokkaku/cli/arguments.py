"""What several commands take from the command line."""

import secrets
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from typing import Any

from rokkaku.cli.terminal.table import HUMAN, LocalTable
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game, Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.locales import say

USUAL_SEATS = f"{HUMAN},greedy"


def add_setup_arguments(parser: ArgumentParser, *, needs_game: bool = True) -> None:
    add_edition_arguments(parser, needs_game=needs_game)
    parser.add_argument("--seed", metavar="TEXT", help=say("cli.argument.seed"))
    parser.add_argument("--first", metavar="SEAT", type=int, help=say("cli.argument.first"))


def add_edition_arguments(parser: ArgumentParser, *, needs_game: bool = True) -> None:
    count = None if needs_game else "?"
    parser.add_argument("game", metavar="GAME", nargs=count, help=say("cli.argument.game"))
    parser.add_argument("--edition", metavar="KEY", help=say("cli.argument.edition"))
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        nargs="+",
        action="extend",
        default=[],
        help=say("cli.argument.option"),
    )


def add_plain_argument(parser: ArgumentParser) -> None:
    parser.add_argument("--plain", action="store_true", help=say("cli.argument.plain"))


def setup_of(arguments: Namespace, game: Game[Any, Any, Any], seats: int) -> Setup:
    """The setup asked for; without a seed in it, one is drawn."""
    return Setup(
        game=game.key,
        edition=arguments.edition or game.editions[0].key,
        seats=seats,
        seed=secrets.token_hex(16) if arguments.seed is None else arguments.seed,
        options=options_of(arguments.option),
        first=None if arguments.first is None else Seat(arguments.first),
        values=game.values,
    )


def table_of(arguments: Namespace) -> LocalTable:
    """The table the arguments describe, everyone in place."""
    game, players = find(arguments.game), players_of(arguments.seats)
    return LocalTable(game, setup_of(arguments, game, len(players)), players, arguments.record)


def players_of(seats: str | None) -> Sequence[str]:
    return [player.strip() for player in (seats or USUAL_SEATS).split(",")]


def options_of(words: Sequence[str]) -> Mapping[str, str]:
    options = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadRequest("cli.error.not-an-option", {"text": word})
        options[name] = value
    return options
