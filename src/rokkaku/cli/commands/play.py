"""`rokkaku play`: people and bots at this terminal, or at a table of a server."""

import shlex
from argparse import ArgumentParser, Namespace
from pathlib import Path

from rokkaku.cli.arguments import (
    add_plain_argument,
    add_seconds_argument,
    add_setup_arguments,
    refuse_settled,
    seconds_of,
    table_of,
)
from rokkaku.cli.records import recorded
from rokkaku.cli.terminal.game import LocalGame
from rokkaku.cli.terminal.saved_games import Place, default_folder, place_of
from rokkaku.cli.terminal.screen import PersonLeft, Screen, screen_for
from rokkaku.cli.terminal.table import LocalTable
from rokkaku.core.errors import BadRequest, RokkakuError
from rokkaku.core.record import read_record
from rokkaku.games.catalogue import GAMES, find
from rokkaku.locales import say

HERE_ONLY = ("resume", "seconds")
"""What is only for a game in this terminal."""
SETTLED = ("edition", "option", "seed", "first", "seats", "level", "colour")
"""What was agreed for a game that is resumed."""


def add_arguments(parser: ArgumentParser) -> None:
    add_setup_arguments(parser, needs_game=False)
    parser.add_argument("--seats", help=say("cli.argument.seats"))
    parser.add_argument("--level", metavar="NAME", help=say("cli.argument.level"))
    parser.add_argument("--colour", metavar="NAMES", help=say("cli.argument.colour"))
    parser.add_argument("--record", metavar="FILE", type=Path, help=say("cli.argument.record"))
    parser.add_argument("--resume", metavar="NAME", nargs="?", const="", help=say("cli.argument.resume"))
    add_seconds_argument(parser)
    add_plain_argument(parser)
    elsewhere = parser.add_argument_group(say("cli.join.group"))
    elsewhere.add_argument("--join", metavar="ADDRESS", help=say("cli.join.argument.join"))
    elsewhere.add_argument("--name", help=say("cli.join.argument.name"))
    elsewhere.add_argument("--watch", action="store_true", help=say("cli.join.argument.watch"))
    elsewhere.add_argument("--pace", metavar="NAME", help=say("cli.join.argument.pace"))
    elsewhere.add_argument("--public", action="store_true", help=say("cli.join.argument.public"))


def run(arguments: Namespace) -> int:
    if arguments.join is not None:
        refuse_settled(arguments, HERE_ONLY, "cli.join.here-only")
        # Here and not above: what speaks to a server takes time to load, and nothing else needs it.
        from rokkaku.cli.remote import join

        return join.run(arguments)
    if arguments.name is not None or arguments.watch or arguments.pace is not None or arguments.public:
        raise BadRequest("cli.join.needs-address")
    if arguments.resume is not None:
        return play_here(resumed_table(arguments), plain=arguments.plain)
    if arguments.game is None:
        raise BadRequest("cli.play.no-game", {"games": sorted(GAMES)})
    table = table_of(arguments, colours=arguments.colour)
    if not table.people:
        raise BadRequest("cli.play.no-person", {"game": table.game.key})
    table.place = Place(default_folder())
    return play_here(table, plain=arguments.plain)


def resumed_table(arguments: Namespace) -> LocalTable:
    """A game that was left, with everyone in place again."""
    refuse_settled(arguments, SETTLED, "cli.resume.settled")
    limit = None if arguments.seconds is None else seconds_of(arguments)
    place = place_of(default_folder(), arguments.resume, arguments.game or "")
    saved = place.take()
    seconds = saved.seconds if limit is None else limit
    try:
        setup = read_record(saved.record).setup
        table = LocalTable(find(saved.game), setup, saved.players, arguments.record, seconds)
        table.continue_from(saved)
    except RokkakuError as error:
        raise BadRequest("cli.resume.unplayable", {"name": place.name, "why": str(error)}) from error
    table.place = place
    return table


def play_here(table: LocalTable, *, plain: bool) -> int:
    screen = screen_for(table.game, table.setup, plain=plain, players=table.bot_names)
    with recorded(table.file, table.record_text, screen.print):
        try:
            LocalGame(table, screen).run()
        except PersonLeft:
            screen.tell("cli.play.goodbye")
            _tell_place(table, screen)
        except (KeyboardInterrupt, RokkakuError):
            _tell_place(table, screen)
            raise
        else:
            _tell_deal(table, screen)
            if table.place is not None:
                table.place.clear()
    return 0


def _tell_place(table: LocalTable, screen: Screen) -> None:
    """How to continue a game that is not over."""
    if table.place is not None and table.place.name and not table.place.problem:
        screen.tell("cli.play.resume", name=table.place.name)


def _tell_deal(table: LocalTable, screen: Screen) -> None:
    seed, first = shlex.quote(table.setup.seed), table.setup.first
    key = "cli.play.same-deal" if first is None else "cli.play.same-deal-first"
    screen.tell(key, seed=seed, first=first)
