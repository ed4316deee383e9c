"""`rokkaku play`: people and bots at this terminal."""

import shlex
from argparse import ArgumentParser, Namespace
from pathlib import Path

from rokkaku.cli.host import Host
from rokkaku.cli.recorder import recorded
from rokkaku.cli.screen import PersonLeft, Screen
from rokkaku.cli.setups import add_plain_argument, add_setup_arguments, setup_of
from rokkaku.cli.storyteller import storyteller
from rokkaku.cli.table import Table
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
    screen = screen_of(table, plain=arguments.plain)
    with recorded(table, screen):
        try:
            Host(table, screen).run()
            _tell_deal(table, screen)
        except PersonLeft:
            screen.tell("cli.play.goodbye")
    return 0


def _tell_deal(table: Table, screen: Screen) -> None:
    seed, first = shlex.quote(table.setup.seed), table.setup.first
    key = "cli.play.same-deal" if first is None else "cli.play.same-deal-first"
    screen.tell(key, seed=seed, first=first)


def screen_of(table: Table, *, plain: bool) -> Screen:
    teller = storyteller(table.game, table.setup, plain=plain, players=table.bot_names)
    return Screen(teller, plain=plain)


def seated(arguments: Namespace) -> Table:
    """The table the arguments describe, everyone in place."""
    game = find(arguments.game)
    players = [player.strip() for player in arguments.seats.split(",")]
    return Table(game, setup_of(arguments, game, len(players)), players, arguments.record)
