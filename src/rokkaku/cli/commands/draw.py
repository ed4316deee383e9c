"""`rokkaku draw`: a board or a recorded position as a picture."""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

import msgspec

from rokkaku.cli.arguments import add_setup_arguments, setup_of
from rokkaku.cli.picture_files import writer
from rokkaku.cli.records import OPEN, line_of, read_file, replay_to, view_of
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game, Setup, edition_of, edition_title, game_title, words_of
from rokkaku.core.scene import Scene
from rokkaku.drawing import LANDSCAPE, PORTRAIT, THEMES, Heading, Painter, artwork
from rokkaku.games.catalogue import find
from rokkaku.locales import Speaker, say

NARROWEST, WIDEST = 100, 10_000


class Subject(msgspec.Struct, frozen=True):
    """What is drawn, and what is said about it below the title."""

    setup: Setup
    scene: Scene
    subtitle: str


def add_arguments(parser: ArgumentParser) -> None:
    add_setup_arguments(parser)
    subject = parser.add_mutually_exclusive_group(required=True)
    subject.add_argument("--players", metavar="N", type=int, help=say("cli.argument.draw-players"))
    subject.add_argument("--record", metavar="FILE", type=Path, help=say("cli.argument.draw-record"))
    parser.add_argument("--at", metavar="LINE", type=int, help=say("cli.argument.draw-at"))
    parser.add_argument("--view", metavar="WHO", default=OPEN, help=say("cli.argument.view"))
    parser.add_argument("--portrait", action="store_true", help=say("cli.argument.portrait"))
    parser.add_argument("--theme", choices=THEMES, default=THEMES[0], help=say("cli.argument.theme"))
    parser.add_argument("--width", metavar="PIXELS", type=int, help=say("cli.argument.width"))
    parser.add_argument("-o", "--output", metavar="FILE", type=Path, help=say("cli.argument.output"))


def run(arguments: Namespace) -> int:
    game, width = find(arguments.game), arguments.width
    if width is not None and not NARROWEST <= width <= WIDEST:
        raise BadRequest("cli.draw.width", {"width": width})
    write = writer(arguments.output)
    subject = _new_table(game, arguments) if arguments.record is None else _position(game, arguments)
    edition = edition_of(game.editions, subject.setup)
    art = artwork(game.folder.joinpath("art"), arguments.theme, edition.key)
    layout = PORTRAIT if arguments.portrait else LANDSCAPE
    speaker = Speaker(words=words_of(game.key, edition))
    title = edition_title(game.key, edition.key, speaker)
    heading = Heading(game_title(game.key, speaker), (title, subject.subtitle))
    painter = Painter(art, speaker, edition.colours, layout)
    write(painter.picture(subject.scene, width=width, heading=heading))
    return 0


def _new_table(game: Game[Any, Any, Any], arguments: Namespace) -> Subject:
    setup = setup_of(arguments, game, arguments.players)
    state = game.start(setup).state
    subtitle = say("cli.draw.players", {"count": setup.seats})
    return Subject(setup, game.scene(game.view(state, None)), subtitle)


def _position(game: Game[Any, Any, Any], arguments: Namespace) -> Subject:
    record = read_file(arguments.record)
    setup, last = record.setup, len(record.lines)
    if setup.game != game.key:
        raise BadRequest("cli.draw.other-game", {"found": setup.game, "game": game.key})
    line = line_of(record, arguments.at)
    *_, step = replay_to(game, record, line)
    view = view_of(game, step.state, setup.seats, arguments.view)
    subtitle = say("cli.draw.position", {"count": setup.seats, "line": line, "last": last})
    return Subject(setup, game.scene(view), subtitle)
