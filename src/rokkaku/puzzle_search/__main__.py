"""Looks for puzzles and appends each that holds to a file, until time is up.

    python -m rokkaku.puzzle_search samurai --seconds 600 --processes 16 --file found.jsonl

Needs nothing but the sources, numba, numpy and msgspec.  A game is known by its number: other numbers are
other games, with other puzzles.
"""

import argparse
import os

from rokkaku.puzzle_search.engines import GAMES
from rokkaku.puzzle_search.running import Task, run

MANY = 1_000_000


def main() -> None:
    """Reads what is wanted, and divides the games evenly."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--games", type=int, default=MANY, help="how many games, at most")
    parser.add_argument("--seats", type=int, default=0, help="only games of so many seats")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--file", required=True)
    chosen = parser.parse_args()
    last = chosen.first + chosen.games
    tasks = [
        Task(chosen.game, range(number, last, chosen.processes), chosen.seats, chosen.file)
        for number in range(chosen.first, chosen.first + chosen.processes)
    ]
    run(tasks, chosen.seconds)


if __name__ == "__main__":
    main()
