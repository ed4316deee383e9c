"""`rokkaku watch`: bots play, people watch."""

import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

from rokkaku.bots.levels import USUAL
from rokkaku.cli.arguments import (
    add_plain_argument,
    add_seconds_argument,
    add_setup_arguments,
    table_of,
)
from rokkaku.cli.records import recorded
from rokkaku.cli.terminal.board import fresh_spots
from rokkaku.cli.terminal.game import seats_line
from rokkaku.cli.terminal.screen import Screen, screen_for
from rokkaku.cli.terminal.table import LocalTable
from rokkaku.core.errors import BadRequest
from rokkaku.locales import say


def add_arguments(parser: ArgumentParser) -> None:
    add_setup_arguments(parser)
    parser.add_argument("--seats", help=say("cli.argument.bots"))
    parser.add_argument("--delay", metavar="SECONDS", type=float, default=0.5, help=say("cli.argument.delay"))
    parser.add_argument("--record", metavar="FILE", type=Path, help=say("cli.argument.record"))
    add_seconds_argument(parser)
    add_plain_argument(parser)


def run(arguments: Namespace) -> int:
    if not 0 <= arguments.delay <= 3600:
        raise BadRequest("cli.error.delay", {"delay": arguments.delay})
    table = table_of(arguments, USUAL)
    if table.people:
        raise BadRequest("cli.watch.person", {"game": table.game.key})
    screen = screen_for(table.game, table.setup, plain=arguments.plain, players=table.bot_names)
    with recorded(table.file, table.record_text, screen.print):
        _show_all(table, screen, arguments.delay)
    return 0


def _show_all(table: LocalTable, screen: Screen, delay: float) -> None:
    scene = table.scene(None)
    screen.print_all([seats_line(table, screen), *screen.speaker.story(table.events, None)])
    while table.deciders:
        news = screen.speaker.story(table.let_bot_decide(table.deciders[0]), None)
        if screen.is_terminal:
            before, scene = scene, table.scene(None)
            screen.clear()
            screen.show(scene, fresh_spots(before, scene), news)
            time.sleep(delay)
        else:
            screen.print_all(news)
