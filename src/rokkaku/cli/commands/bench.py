"""`rokkaku bench`: how fast the compiled engine plays on this machine."""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import perf_counter
from typing import Any

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Game, Setup
from rokkaku.games.catalogue import GAMES, find
from rokkaku.locales import say

READABLE_SECONDS = 1.0
CLONES = 1_000_000


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=say("cli.argument.game"))
    parser.add_argument(
        "--games", metavar="N", type=int, default=100_000, help=say("cli.bench.argument.games")
    )


def run(arguments: Namespace) -> int:
    game, count = find(arguments.game), arguments.games
    if not is_compiled(game.key):
        raise BadRequest("cli.bench.not-compiled", {"game": game.key, "allowed": compiled_games()})
    if count < 1:
        raise BadRequest("cli.fuzz.games", {"games": count})
    # Here and not above: no other command should wait for a compiler to be loaded.
    speed = import_module(f"{_package(game.key)}.speed")
    print(say("cli.bench.compiling"), flush=True)
    _measure(game, speed, count)
    return 0


def compiled_games() -> Sequence[str]:
    return [key for key in GAMES if is_compiled(key)]


def is_compiled(key: str) -> bool:
    """Whether there is a compiled engine for a game."""
    return find_spec(_package(key)) is not None


def _package(key: str) -> str:
    return f"rokkaku.sim.{key.replace('-', '_')}"


def _measure(game: Game[Any, Any, Any], speed: Any, count: int) -> None:
    """Prints all figures; `speed` is the module that plays and copies the game's compiled states."""
    numbers = game.editions[0].seats
    speed.play(numbers[0], 1, 0)
    speed.play_listing(numbers[0], 1, 0)
    for seats in numbers:
        games = _play(speed, seats, count)
    _compare(speed.setup_of(seats), games)
    threads = os.cpu_count() or 1
    together, _ = speed.play(seats, count * threads, 1, threads)
    values = {"games": f"{together:,.0f}", "ratio": f"{together / games:.1f}"}
    print(say("cli.bench.threads", {"threads": threads, "seats": seats, **values}))
    time = f"{speed.clone_nanoseconds(seats, CLONES):.0f}"
    print(say("cli.bench.clone", {"seats": seats, "time": time}))


def _play(speed: Any, seats: int, count: int) -> float:
    """Games a second on one thread."""
    games, decisions = speed.play(seats, count, 1)
    listed, _ = speed.play_listing(seats, max(1, count // 4), 1)
    values = {"games": f"{games:,.0f}", "decisions": f"{decisions:,.0f}", "listed": f"{listed:,.0f}"}
    print(say("cli.bench.players", {"seats": seats, **values}), flush=True)
    return float(games)


def _compare(setup: Setup, compiled: float) -> None:
    """The same games by the readable engine."""
    game, dice, played, begun = find(setup.game), Random(1), 0, perf_counter()
    while (spent := perf_counter() - begun) < READABLE_SECONDS:
        state = game.start(setup).state
        while deciders := game.deciders(state):
            state = game.play(state, deciders[0], dice.choice(game.moves(state, deciders[0]))).state
        played += 1
    readable = played / spent
    values = {"games": f"{readable:,.0f}", "ratio": f"{compiled / readable:,.0f}"}
    print(say("cli.bench.readable", {"seats": setup.seats, **values}), flush=True)
