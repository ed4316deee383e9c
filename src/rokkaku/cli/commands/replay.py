"""`rokkaku replay`: a recorded game, told again."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from rokkaku.cli.arguments import add_json_argument, add_plain_argument
from rokkaku.cli.records import OPEN, line_of, read_file, replay_to, view_of
from rokkaku.cli.shapes import EventShown, LineShown, Replayed, print_json
from rokkaku.cli.terminal.screen import Screen, screen_for
from rokkaku.cli.terminal.speaker import EventText, event_text
from rokkaku.core.endings import PLATFORM_REASONS
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
    add_json_argument(parser)
    add_plain_argument(parser)


def run(arguments: Namespace) -> int:
    record = read_file(arguments.file)
    game = find(record.setup.game).under(record.rules, record.setup.values)
    screen = screen_for(game, record.setup, plain=arguments.plain or arguments.json)
    if arguments.json:
        print_json(_replayed(screen, game, record, arguments))
        return 0
    if record.rules != game.rules_version:
        screen.tell("cli.replay.other-rules", recorded=record.rules, current=game.rules_version)
    if record.view is not None:
        _list_moves(screen, record)
    else:
        _retell(screen, game, record, arguments)
    if line_of(record, arguments.at) == len(record.lines):
        _tell_end(screen, record)
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


def _tell_end(screen: Screen, record: Record) -> None:
    """An end that came from the people at the table; one by the rules is part of the story."""
    outcome = record.outcome
    if outcome is None or outcome.reason not in PLATFORM_REASONS:
        return
    screen.tell("cli.join.ended", why=say(f"table.reason.{outcome.reason}"))
    best = [seat for seat, place in enumerate(outcome.places) if place == 1]
    if best:
        screen.tell("cli.join.first-place", seats=best)


def _replayed(screen: Screen, game: Game[Any, Any, Any], record: Record, arguments: Namespace) -> Replayed:
    """As programs read it."""
    last = line_of(record, arguments.at)
    lines, position, view = [], None, record.view or arguments.view
    if record.view is None:
        for number, step in enumerate(replay_to(game, record, last)):
            position = view_of(game, step.state, record.setup.seats, view)
            lines.append(_line(record, number, _events(screen, step.events, view), has_moves=view == OPEN))
    else:
        lines = [_line(record, number, (), has_moves=True) for number in range(1, last + 1)]
    setup = record.setup
    outcome = record.outcome if last == len(record.lines) else None
    return Replayed(
        *(setup.game, setup.edition, setup.options, setup.seats, record.rules, view),
        *(tuple(lines), position, outcome),
    )


def _line(record: Record, number: int, events: Sequence[EventShown], *, has_moves: bool) -> LineShown:
    if not number:
        return LineShown(0, None, (), tuple(events))
    line = record.lines[number - 1]
    return LineShown(number, line.seat, line.moves if has_moves else (), tuple(events))


def _events(screen: Screen, events: Sequence[Event], view: str) -> Sequence[EventShown]:
    seen = (each for each in events if view == OPEN or each.is_seen_by(_viewer(view)))
    texts = (event_text(each) for each in seen)
    return [EventShown(text.kind, _facts(text), screen.speaker.sentence(text)) for text in texts]


def _facts(text: EventText) -> Mapping[str, Any]:
    """What is known of an event besides its kind."""
    return {name: value for name, value in text.values.items() if name != "type"}


def _viewer(view: str) -> Seat | None:
    return None if view == SPECTATOR else Seat(int(view))


def _story(screen: Screen, events: Sequence[Event], view: str) -> Iterable[str]:
    if view == OPEN:
        return screen.speaker.whole_story(events)
    return screen.speaker.story(events, _viewer(view))


def _list_moves(screen: Screen, record: Record) -> None:
    """A record of one point of view has no seed to replay it with, only its moves."""
    key = "cli.replay.spectator-only" if record.view == SPECTATOR else "cli.replay.one-view"
    screen.tell(key, view=record.view)
    for number, line in enumerate(record.lines, start=1):
        screen.tell("cli.replay.line", number=f"{number:>3}", seat=line.seat, moves=_moves(screen, line))


def _moves(screen: Screen, line: Line) -> str:
    return screen.speaker.signs.shown(" ".join(line.moves))
