"""`rokkaku play`: people and bots at this terminal."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rokkaku.cli.host import Host
from rokkaku.cli.screen import PersonLeft, Screen
from rokkaku.cli.setups import add_plain_argument, add_setup_arguments, setup_of
from rokkaku.cli.storyteller import storyteller
from rokkaku.cli.table import Table, reserve, save
from rokkaku.core.errors import BadRequest
from rokkaku.games.catalogue import find
from rokkaku.locales import say


def add_arguments(parser: ArgumentParser) -> None:
    add_setup_arguments(parser)
    parser.add_argument("--seats", default="human,greedy", help=say("cli.argument.seats"))
    parser.add_argument("--record", metavar="FILE", type=Path, help=say("cli.argument.record"))
    add_plain_argument(parser)


def run(arguments: Namespace) -> int:
    table = seated(arguments)
    if not table.people:
        raise BadRequest("cli.play.no-person", {"game": table.game.key})
    screen = Screen(storyteller(table.game, table.setup, plain=arguments.plain), plain=arguments.plain)
    path: Path | None = arguments.record
    if path is not None:
        reserve(path)
    try:
        Host(table, screen).run()
        screen.tell("cli.play.same-deal", seed=table.setup.seed)
    except PersonLeft:
        screen.tell("cli.play.goodbye")
    finally:
        if path is not None:
            save(table, path)
            screen.tell("cli.play.recorded" if not table.deciders else "cli.play.recorded-part", file=path)
    return 0


def seated(arguments: Namespace) -> Table:
    """The table the arguments describe, everyone in place."""
    game = find(arguments.game)
    players = [player.strip() for player in arguments.seats.split(",")]
    return Table(game, setup_of(arguments, game, len(players)), players)
