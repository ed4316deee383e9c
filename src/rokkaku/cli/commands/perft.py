"""`rokkaku perft`: counts the move sequences of a position, the finest check there is on legal moves."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rokkaku.cli.arguments import add_setup_arguments, setup_of
from rokkaku.cli.records import read_text
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game
from rokkaku.core.record import read_record, replay
from rokkaku.games.catalogue import find
from rokkaku.locales import say

_COUNT = re.compile(r"perft\s+(\d+):\s+(\d+)")


def add_arguments(parser: ArgumentParser) -> None:
    add_setup_arguments(parser)
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help=say("cli.argument.perft-file"))
    parser.add_argument("--players", metavar="N", type=int, default=2, help=say("cli.argument.players"))
    parser.add_argument("--moves", metavar="TEXT", default="", help=say("cli.argument.moves"))
    parser.add_argument("--depth", metavar="D", type=int, help=say("cli.argument.depth"))


def run(arguments: Namespace) -> int:
    game = find(arguments.game)
    if arguments.depth is not None and arguments.depth < 1:
        raise BadRequest("cli.perft.depth", {"depth": arguments.depth})
    state, expected = _position(game, arguments)
    depth = arguments.depth or max(expected, default=2)
    wrong = 0
    for number in range(1, depth + 1):
        count = perft(game, state, number)
        is_wrong = expected.get(number, count) != count
        wrong += is_wrong
        key = "cli.perft.wrong" if is_wrong else "cli.perft.count"
        print(say(key, {"depth": number, "count": count, "expected": expected.get(number)}), flush=True)
    return int(wrong > 0)


def _position(game: Game[Any, Any, Any], arguments: Namespace) -> tuple[Any, Mapping[int, int]]:
    if arguments.file is not None:
        return read_position(game, read_text(arguments.file))
    return _state(game, arguments), {}


def perft(game: Game[Any, Any, Any], state: Any, depth: int) -> int:
    """How many sequences of moves there are from a state.

    If several seats answer one question, only the first one's answers are counted, because the order
    of answers changes nothing.
    """
    deciders = game.deciders(state)
    if not deciders:
        return 0
    moves = game.moves(state, deciders[0])
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.play(state, deciders[0], move).state, depth - 1) for move in moves)


def _state(game: Game[Any, Any, Any], arguments: Namespace) -> Any:
    state = game.start(setup_of(arguments, game, arguments.players)).state
    for text in arguments.moves.split():
        deciders = game.deciders(state)
        if not deciders:
            raise BadRequest("cli.perft.over", {"move": text})
        state = game.play(state, deciders[0], game.read(text)).state
    return state


def read_position(game: Game[Any, Any, Any], text: str) -> tuple[Any, Mapping[int, int]]:
    """A position, as the record that leads to it, and the counts by depth that it should have."""
    lines = text.splitlines()
    counted = {number: _COUNT.match(line.strip()) for number, line in enumerate(lines)}
    # Emptied, not taken out: so the record's complaints still name the lines of the file.
    record = read_record("\n".join("" if counted[number] else line for number, line in enumerate(lines)))
    if record.setup.game != game.key:
        raise BadRequest("cli.perft.other-game", {"game": game.key, "found": record.setup.game})
    *_, last = replay(game, record)
    expected = {int(match[1]): int(match[2]) for match in counted.values() if match}
    return last.state, expected
