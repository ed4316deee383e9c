"""`rokkaku watch`: bots play, people look on."""

import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from rokkaku.cli.arguments import add_plain_argument, add_setup_arguments
from rokkaku.cli.commands.play import screen_of, seated
from rokkaku.cli.records import recorded
from rokkaku.cli.terminal.board import fresh_spots
from rokkaku.cli.terminal.game import seats_line
from rokkaku.cli.terminal.screen import Screen
from rokkaku.cli.terminal.table import Table
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Event
from rokkaku.core.scene import Scene
from rokkaku.locales import say


def add_arguments(parser: ArgumentParser) -> None:
    add_setup_arguments(parser)
    parser.add_argument("--seats", default="greedy,greedy", help=say("cli.argument.bots"))
    parser.add_argument("--delay", metavar="SECONDS", type=float, default=0.5, help=say("cli.argument.delay"))
    parser.add_argument("--record", metavar="FILE", type=Path, help=say("cli.argument.record"))
    add_plain_argument(parser)


def run(arguments: Namespace) -> int:
    if not 0 <= arguments.delay <= 3600:
        raise BadRequest("cli.error.delay", {"delay": arguments.delay})
    table = seated(arguments)
    if table.people:
        raise BadRequest("cli.watch.person", {"game": table.game.key})
    screen = screen_of(table, plain=arguments.plain)
    with recorded(table, screen):
        _show_all(table, screen, arguments.delay)
    return 0


def _show_all(table: Table, screen: Screen, delay: float) -> None:
    scene = _scene(table)
    screen.story([seats_line(table, screen), *_story(screen, table.events)])
    while table.deciders:
        news = _story(screen, table.let_bot_decide(table.deciders[0]))
        if screen.is_terminal:
            before, scene = scene, _scene(table)
            screen.clear()
            screen.show(scene, fresh_spots(before, scene), news)
            time.sleep(delay)
        else:
            screen.story(news)


def _scene(table: Table) -> Scene:
    return table.game.scene(table.game.view(table.state, None))


def _story(screen: Screen, events: Sequence[Event]) -> Sequence[str]:
    return list(screen.storyteller.paragraphs(event for event in events if event.is_seen_by(None)))
