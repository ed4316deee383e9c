"""`rokkaku replay`: a recorded game, told again."""

from argparse import ArgumentParser, Namespace
from itertools import islice
from pathlib import Path
from typing import Any

from rokkaku.cli.arguments import add_plain_argument
from rokkaku.cli.terminal.screen import Screen
from rokkaku.cli.terminal.speaker import storyteller
from rokkaku.core.errors import BadRequest, DamagedRecord
from rokkaku.core.game import Event, Game
from rokkaku.core.record import SPECTATOR, Record, read_record, replay
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find
from rokkaku.locales import say

OPEN = "open"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=say("cli.argument.file"))
    parser.add_argument("--at", metavar="LINE", type=int, help=say("cli.argument.at"))
    parser.add_argument("--board", action="store_true", help=say("cli.argument.board"))
    parser.add_argument("--view", metavar="WHO", default=OPEN, help=say("cli.argument.view"))
    add_plain_argument(parser)


def run(arguments: Namespace) -> int:
    record = read_record(read_text(arguments.file))
    game = find(record.setup.game)
    screen = Screen(storyteller(game, record.setup, plain=arguments.plain), plain=arguments.plain)
    if record.rules != game.rules_version:
        screen.tell("cli.replay.other-rules", recorded=record.rules, current=game.rules_version)
    if record.view is not None:
        _list_moves(screen, record)
        return 0
    last = len(record.lines) if arguments.at is None else arguments.at
    if not 0 <= last <= len(record.lines):
        raise BadRequest("cli.replay.no-line", {"at": last, "last": len(record.lines)})
    _retell(screen, game, record, last, arguments)
    return 0


def _retell(
    screen: Screen, game: Game[Any, Any, Any], record: Record, last: int, arguments: Namespace
) -> None:
    view, seats = arguments.view, record.setup.seats
    # A game told to its end is also checked against the ending it claims.
    count = None if last == len(record.lines) else last + 1
    for number, step in enumerate(islice(replay(game, record), count)):
        seen = view_of(game, step.state, seats, view)
        if number:
            line = record.lines[number - 1]
            key = "cli.replay.line" if view == OPEN else "cli.replay.line-seen"
            screen.tell(key, number=f"{number:>3}", seat=line.seat, moves=" ".join(line.moves))
        screen.story(screen.storyteller.paragraphs(event for event in step.events if _is_told(event, view)))
        if arguments.board or number == last:
            screen.show(game.scene(seen))


def _is_told(event: Event, view: str) -> bool:
    return view == OPEN or event.is_seen_by(None if view == SPECTATOR else Seat(int(view)))


def view_of(game: Game[Any, Any, Any], state: Any, count: int, name: str) -> Any:
    """What a seat, a spectator or one who sees everything sees of a state."""
    seats = [str(seat) for seat in range(count)]
    if name not in (*seats, SPECTATOR, OPEN):
        raise BadRequest("cli.replay.no-view", {"view": name, "allowed": [*seats, SPECTATOR, OPEN]})
    if name == OPEN:
        return game.open_view(state)
    return game.view(state, None if name == SPECTATOR else Seat(int(name)))


def _list_moves(screen: Screen, record: Record) -> None:
    """A record of one point of view has no seed to replay it with, only its moves."""
    key = "cli.replay.spectator-only" if record.view == SPECTATOR else "cli.replay.one-view"
    screen.tell(key, view=record.view)
    for number, line in enumerate(record.lines, start=1):
        screen.tell("cli.replay.line", number=f"{number:>3}", seat=line.seat, moves=" ".join(line.moves))


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise DamagedRecord("cli.error.not-text", {"file": path}) from None
