"""The same games through both engines, compared at every step: state, deciders, legal moves, outcome.

.venv/bin/python tests/sim/samurai/equality.py 100000
"""

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import product
from random import Random
from time import perf_counter

from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI, Move
from rokkaku.sim import samurai as sim

PART = 500
AGAIN = 0.02
"""How often a record is made anew from the readable state, so that one from any moment can be played on."""


@cache
def tables() -> tuple[tuple[str, int, dict[str, str]], ...]:
    """Every edition with every number of seats and every combination of options, well mixed."""
    found = [
        (edition.key, seats, dict(zip((option.name for option in edition.options), values, strict=True)))
        for edition in SAMURAI.editions
        for seats in edition.seats
        for values in product(*(option.values for option in edition.options))
    ]
    Random(0).shuffle(found)
    return tuple(found)


class Pair:
    """One game in both engines."""

    def __init__(self, setup: Setup, dealt_by: int | None = None) -> None:
        """With a number the compiled engine deals, else the readable one."""
        if dealt_by is None:
            self.state = SAMURAI.start(setup).state
            self.record = sim.from_state(self.state)
        else:
            self.record = sim.start(setup, dealt_by)
            self.state = sim.to_state(self.record)

    def moves(self, seat: Seat) -> Sequence[Move]:
        """The legal moves, the same and in the same order from both."""
        moves, phase = list(SAMURAI.moves(self.state, seat)), self.record.phase
        numbers = sim.legal_moves(self.record, seat).tolist()
        assert [sim.to_move(number, phase) for number in numbers] == moves
        return moves

    def deciders(self) -> Sequence[Seat]:
        deciders = SAMURAI.deciders(self.state)
        assert sim.deciders(self.record) == tuple(deciders)
        return deciders

    def play(self, seat: Seat, move: Move) -> None:
        self.state = SAMURAI.play(self.state, seat, move).state
        sim.play(self.record, seat, sim.from_move(move))
        assert sim.to_state(self.record) == self.state


def check_game(number: int) -> int:
    """One random game; how many steps it had."""
    edition, seats, options = tables()[number % len(tables())]
    dice = Random(number)
    dealt_by = number if dice.random() < 0.5 else None
    pair = Pair(Setup("samurai", edition, seats, str(number), options), dealt_by)
    choose = dice.choice if dice.random() < 0.5 else partial(by_tile, dice=dice)
    steps = 0
    while deciders := pair.deciders():
        seat = dice.choice(deciders)
        pair.play(seat, choose(pair.moves(seat)))
        if dice.random() < AGAIN:
            pair.record = sim.from_state(pair.state)
        steps += 1
    return steps


def by_tile(moves: Sequence[Move], dice: Random) -> Move:
    """First a tile or the end of the turn, each equally likely; then its target."""
    kinds: dict[object, list[Move]] = {}
    for move in moves:
        kinds.setdefault((type(move), getattr(move, "tile", None)), []).append(move)
    return dice.choice(dice.choice(list(kinds.values())))


def check_part(numbers: range) -> int:
    """Several games; how many steps they had.  A failure names its game."""
    steps = 0
    for number in numbers:
        try:
            steps += check_game(number)
        except Exception as error:
            raise AssertionError(f"the engines differ in game {number}: check_game({number})") from error
    return steps


def main() -> int:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    processes = int(sys.argv[2]) if len(sys.argv) > 2 else os.cpu_count()
    parts = [range(first, min(first + PART, count)) for first in range(0, count, PART)]
    begun, steps = perf_counter(), 0
    with ProcessPoolExecutor(processes) as pool:
        for part, found in zip(parts, pool.map(check_part, parts), strict=True):
            steps += found
            spent = perf_counter() - begun
            print(f"{part.stop} games, {steps} steps, {spent:.0f} s: equal", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
