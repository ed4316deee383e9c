"""`rokkaku play`: people and bots at this terminal, or at a table of a server."""

import shlex
from argparse import ArgumentParser, Namespace
from pathlib import Path

from rokkaku.cli.arguments import add_plain_argument, add_setup_arguments, table_of
from rokkaku.cli.records import recorded
from rokkaku.cli.terminal.game import LocalGame
from rokkaku.cli.terminal.screen import PersonLeft, Screen, screen_for
from rokkaku.cli.terminal.table import LocalTable
from rokkaku.core.errors import BadRequest
from rokkaku.games.catalogue import GAMES
from rokkaku.locales import say


def add_arguments(parser: ArgumentParser) -> None:
    add_setup_arguments(parser, needs_game=False)
    parser.add_argument("--seats", help=say("cli.argument.seats"))
    parser.add_argument("--colour", metavar="NAME[,NAME]", help=say("cli.argument.colour"))
    parser.add_argument("--record", metavar="FILE", type=Path, help=say("cli.argument.record"))
    add_plain_argument(parser)
    elsewhere = parser.add_argument_group(say("cli.join.group"))
    elsewhere.add_argument("--join", metavar="ADDRESS", help=say("cli.join.argument.join"))
    elsewhere.add_argument("--name", help=say("cli.join.argument.name"))
    elsewhere.add_argument("--watch", action="store_true", help=say("cli.join.argument.watch"))
    elsewhere.add_argument("--pace", metavar="NAME", help=say("cli.join.argument.pace"))
    elsewhere.add_argument("--public", action="store_true", help=say("cli.join.argument.public"))


def run(arguments: Namespace) -> int:
    if arguments.join is not None:
        # Here and not above: what speaks to a server takes time to load, and nothing else needs it.
        from rokkaku.cli.remote import join

        return join.run(arguments)
    if arguments.name is not None or arguments.watch or arguments.pace is not None or arguments.public:
        raise BadRequest("cli.join.needs-address")
    if arguments.game is None:
        raise BadRequest("cli.play.no-game", {"games": sorted(GAMES)})
    return play_here(arguments)


def play_here(arguments: Namespace) -> int:
    table = table_of(arguments, arguments.colour)
    if not table.people:
        raise BadRequest("cli.play.no-person", {"game": table.game.key})
    screen = screen_for(table.game, table.setup, plain=arguments.plain, players=table.bot_names)
    with recorded(table.file, table.record_text, screen.print):
        try:
            LocalGame(table, screen).run()
            _tell_deal(table, screen)
        except PersonLeft:
            screen.tell("cli.play.goodbye")
    return 0


def _tell_deal(table: LocalTable, screen: Screen) -> None:
    seed, first = shlex.quote(table.setup.seed), table.setup.first
    key = "cli.play.same-deal" if first is None else "cli.play.same-deal-first"
    screen.tell(key, seed=seed, first=first)
