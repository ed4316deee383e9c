"""How fast the readable engine plays: random games from drawn hands and random figures."""

import sys
from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter

from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import find

ROUNDS = 5
SECONDS = 1.0
GAME = find("samurai")
OPTIONS = {"opening_hand": "drawn", "figure_setup": "random"}


def play_one(seats: int, seed: int) -> int:
    """One game with all legal moves listed and events made; the number of its moves."""
    dice, moves = Random(seed), 0
    state = GAME.start(Setup("samurai", "hans-im-glueck-1998", seats, str(seed), OPTIONS, Seat(0))).state
    while deciders := GAME.deciders(state):
        state = GAME.play(state, deciders[0], dice.choice(GAME.moves(state, deciders[0]))).state
        moves += 1
    return moves


def rounds(seats: int) -> Iterator[tuple[float, float]]:
    """Games a second and microseconds a move, round by round."""
    for number in range(ROUNDS):
        games, moves, begun = 0, 0, perf_counter()
        while (spent := perf_counter() - begun) < SECONDS:
            moves += play_one(seats, number * 100_000 + games)
            games += 1
        yield games / spent, spent / moves * 1e6


def main() -> int:
    print(f"{'players':8} {'games/s':>9} {'µs/move':>9}")
    for seats in (2, 3, 4):
        measured = list(rounds(seats))
        games, move = (median(figures) for figures in zip(*measured, strict=True))
        print(f"{seats:<8} {games:9.1f} {move:9.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
