"""`rokkaku bench`: how fast the compiled engine plays on this machine."""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import perf_counter
from typing import Any

from rokkaku.cli.arguments import add_json_argument
from rokkaku.cli.shapes import Speed, SpeedsShown, print_json
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game, Setup
from rokkaku.games.catalogue import GAMES, find
from rokkaku.locales import say

READABLE_SECONDS = 1.0
CLONES = 1_000_000

Tell = Callable[[str, Mapping[str, object]], None]


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=say("cli.argument.game"))
    parser.add_argument(
        "--games", metavar="N", type=int, default=100_000, help=say("cli.bench.argument.games")
    )
    add_json_argument(parser)


def run(arguments: Namespace) -> int:
    game, count = find(arguments.game), arguments.games
    if not is_compiled(game.key):
        raise BadRequest("cli.bench.not-compiled", {"game": game.key, "allowed": compiled_games()})
    if count < 1:
        raise BadRequest("cli.fuzz.games", {"games": count})
    # Here and not above: no other command should wait for a compiler to be loaded.
    speed = import_module(f"{_package(game.key)}.speed")
    tell = _nothing if arguments.json else _tell
    tell("cli.bench.compiling", {})
    shown = _measure(game, speed, count, tell)
    if arguments.json:
        print_json(shown)
    return 0


def _tell(key: str, values: Mapping[str, object]) -> None:
    print(say(key, values), flush=True)


def _nothing(key: str, values: Mapping[str, object]) -> None:
    """Tells nothing: a program waits for all figures."""


def compiled_games() -> Sequence[str]:
    return [key for key in GAMES if is_compiled(key)]


def is_compiled(key: str) -> bool:
    """Whether there is a compiled engine for a game."""
    return find_spec(_package(key)) is not None


def _package(key: str) -> str:
    return f"rokkaku.sim.{key.replace('-', '_')}"


def _measure(game: Game[Any, Any, Any], speed: Any, count: int, tell: Tell) -> SpeedsShown:
    """All figures, told as they come; `speed` is the module that plays and copies compiled states."""
    numbers = speed.SEATS
    speed.play(numbers[0], 1, 0)
    speed.play_listing(numbers[0], 1, 0)
    speeds = tuple(_play(speed, seats, count, tell) for seats in numbers)
    last = speeds[-1]
    readable = _readable(speed.setup_of(last.seats))
    values = {"games": round(readable), "ratio": round(last.games / readable)}
    tell("cli.bench.readable", {"seats": last.seats, **values})
    threads = os.cpu_count() or 1
    together, _ = speed.play(last.seats, count * threads, 1, threads)
    values = {"games": round(together), "ratio": round(together / last.games, 1)}
    tell("cli.bench.threads", {"threads": threads, "seats": last.seats, **values})
    copy = float(speed.clone_nanoseconds(last.seats, CLONES))
    tell("cli.bench.clone", {"seats": last.seats, "time": round(copy)})
    return SpeedsShown(game.key, speeds, readable, threads, float(together), copy)


def _play(speed: Any, seats: int, count: int, tell: Tell) -> Speed:
    """How fast it is on one thread."""
    games, decisions = speed.play(seats, count, 1)
    listed, _ = speed.play_listing(seats, max(1, count // 4), 1)
    values = {"games": round(games), "decisions": round(decisions), "listed": round(listed)}
    tell("cli.bench.players", {"seats": seats, **values})
    return Speed(seats, float(games), float(decisions), float(listed))


def _readable(setup: Setup) -> float:
    """Games a second by the readable engine."""
    game, dice, played, begun = find(setup.game), Random(1), 0, perf_counter()
    while (spent := perf_counter() - begun) < READABLE_SECONDS:
        state = game.start(setup).state
        while deciders := game.deciders(state):
            state = game.play(state, deciders[0], dice.choice(game.moves(state, deciders[0]))).state
        played += 1
    return played / spent
