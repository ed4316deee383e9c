"""One pass of a network over a position: compiled, beside the same in plain numpy, on one core.

The weights are random and of full size; rounds are interleaved, in seconds of the core's time.
"""

import sys
from collections.abc import Callable
from importlib import import_module
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import results
from sim.networks import Plain, random_weights

from rokkaku.core.game import Setup
from rokkaku.sim.judge import Judge
from rokkaku.sim.weights import packed

LAYERS = 4
ROUNDS = 7
PASSES = 60
TABLES = (
    Setup("samurai", "hans-im-glueck-1998", 2, ""),
    Setup("samurai", "hans-im-glueck-1998", 4, ""),
    Setup("rice-wars", "basic", 4, ""),
)


def position(game: Any, setup: Setup) -> Any:
    """Some way into a random game."""
    state, dice = game.start(setup, 3), Random(3)
    for _ in range(60):
        seat = game.deciders(state)[0]
        game.play(state, seat, int(dice.choice(game.legal_moves(state, seat).tolist())))
    return state


def milliseconds(work: Callable[[], Any]) -> float:
    begun = process_time()
    for _ in range(PASSES):
        work()
    return 1000 * (process_time() - begun) / PASSES


def row(setup: Setup) -> tuple[Any, ...]:
    folder = f"rokkaku.sim.{setup.game.replace('-', '_')}"
    game, network = import_module(folder), import_module(f"{folder}.network")
    weights = random_weights(network.LAYOUT, 1, LAYERS)
    judge = Judge(network.PARTS, packed(network.LAYOUT, weights, LAYERS))
    plain = Plain(network.LAYOUT, weights, LAYERS, np.float32)
    state = position(game, setup)
    seat = game.deciders(state)[0]
    judge.opinion(state, seat)
    times = [
        (
            milliseconds(lambda: judge.opinion(state, seat)),
            milliseconds(lambda: plain.opinion(judge.sheet, setup.seats)),
        )
        for _ in range(ROUNDS)
    ]
    ours, numpy = (median(column) for column in zip(*times, strict=True))
    ratio = median(slow / quick for quick, slow in times)
    return setup.game, setup.seats, f"{ours:.2f}", f"{numpy:.2f}", f"{ratio:.1f}"


def main() -> int:
    lines = [
        f"{results.made_by('make bench')}, medians of {ROUNDS} rounds of {PASSES} passes, {LAYERS} layers.",
        "",
        "| game | players | ms a position | numpy, ms | ÷ numpy |",
        "|---|---|---|---|---|",
        *("| " + " | ".join(map(str, row(setup))) + " |" for setup in TABLES),
    ]
    results.tell("The network", lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
