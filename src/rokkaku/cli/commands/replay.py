"""`rokkaku replay`: a recorded game, told again."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rokkaku.cli.arguments import add_plain_argument
from rokkaku.cli.records import OPEN, line_of, read_file, replay_to, view_of
from rokkaku.cli.terminal.screen import Screen, screen_for
from rokkaku.core.game import Event, Game
from rokkaku.core.record import SPECTATOR, Line, Record
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.locales import say


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=say("cli.argument.file"))
    parser.add_argument("--at", metavar="LINE", type=int, help=say("cli.argument.at"))
    parser.add_argument("--board", action="store_true", help=say("cli.argument.board"))
    parser.add_argument("--view", metavar="WHO", default=OPEN, help=say("cli.argument.view"))
    add_plain_argument(parser)


def run(arguments: Namespace) -> int:
    record = read_file(arguments.file)
    game = find(record.setup.game)
    screen = screen_for(game, record.setup, plain=arguments.plain)
    if record.rules != game.rules_version:
        screen.tell("cli.replay.other-rules", recorded=record.rules, current=game.rules_version)
    if record.view is not None:
        _list_moves(screen, record)
        return 0
    _retell(screen, game, record, arguments)
    return 0


def _retell(screen: Screen, game: Game[Any, Any, Any], record: Record, arguments: Namespace) -> None:
    view, last = arguments.view, line_of(record, arguments.at)
    for number, step in enumerate(replay_to(game, record, last)):
        seen = view_of(game, step.state, record.setup.seats, view)
        if number:
            line = record.lines[number - 1]
            key = "cli.replay.line" if view == OPEN else "cli.replay.line-seen"
            screen.tell(key, number=f"{number:>3}", seat=line.seat, moves=_moves(screen, line))
        screen.print_all(_story(screen, step.events, view))
        if arguments.board or number == last:
            screen.show(game.scene(seen))


def _story(screen: Screen, events: Sequence[Event], view: str) -> Iterable[str]:
    if view == OPEN:
        return screen.speaker.whole_story(events)
    return screen.speaker.story(events, None if view == SPECTATOR else Seat(int(view)))


def _list_moves(screen: Screen, record: Record) -> None:
    """A record of one point of view has no seed to replay it with, only its moves."""
    key = "cli.replay.spectator-only" if record.view == SPECTATOR else "cli.replay.one-view"
    screen.tell(key, view=record.view)
    for number, line in enumerate(record.lines, start=1):
        screen.tell("cli.replay.line", number=f"{number:>3}", seat=line.seat, moves=_moves(screen, line))


def _moves(screen: Screen, line: Line) -> str:
    return screen.speaker.signs.shown(" ".join(line.moves))
