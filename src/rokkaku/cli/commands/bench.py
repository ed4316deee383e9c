"""`rokkaku bench`: how fast the compiled engine plays on this machine."""

import os
from argparse import ArgumentParser, Namespace
from random import Random
from time import perf_counter

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Setup
from rokkaku.games.catalogue import find
from rokkaku.locales import say

COMPILED = ("samurai",)
READABLE_SECONDS = 1.0
CLONES = 1_000_000


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=say("cli.argument.game"))
    parser.add_argument(
        "--games", metavar="N", type=int, default=100_000, help=say("cli.bench.argument.games")
    )


def run(arguments: Namespace) -> int:
    game, count = find(arguments.game), arguments.games
    if game.key not in COMPILED:
        raise BadRequest("cli.bench.not-compiled", {"game": game.key, "allowed": COMPILED})
    if count < 1:
        raise BadRequest("cli.fuzz.games", {"games": count})
    # Here and not above: no other command should wait for a compiler to be loaded.
    from rokkaku.sim.samurai import speed

    print(say("cli.bench.compiling"), flush=True)
    speed.play(2, 1, 0)
    speed.play_listing(2, 1, 0)
    for seats in (2, 3, 4):
        games, decisions = speed.play(seats, count, 1)
        told = {"seats": seats, "games": f"{games:,.0f}", "decisions": f"{decisions:,.0f}"}
        listed, _ = speed.play_listing(seats, max(1, count // 4), 1)
        print(say("cli.bench.players", {**told, "listed": f"{listed:,.0f}"}), flush=True)
    _compare(speed.setup_of(4), games)
    threads = os.cpu_count() or 1
    together, _ = speed.play(4, count * threads, 1, threads)
    told = {"threads": threads, "games": f"{together:,.0f}", "ratio": f"{together / games:.1f}"}
    print(say("cli.bench.threads", told))
    print(say("cli.bench.clone", {"time": f"{speed.clone_nanoseconds(4, CLONES):.0f}"}))
    return 0


def _compare(setup: Setup, compiled: float) -> None:
    """The same games by the readable engine."""
    game, dice, played, begun = find(setup.game), Random(1), 0, perf_counter()
    while (spent := perf_counter() - begun) < READABLE_SECONDS:
        state = game.start(setup).state
        while deciders := game.deciders(state):
            state = game.play(state, deciders[0], dice.choice(game.moves(state, deciders[0]))).state
        played += 1
    readable = played / spent
    told = {"games": f"{readable:,.0f}", "ratio": f"{compiled / readable:,.0f}"}
    print(say("cli.bench.readable", told), flush=True)
