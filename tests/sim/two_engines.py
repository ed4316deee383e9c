"""What the comparisons of the two engines share: a readable game and its compiled twin, step by step."""

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import product
from random import Random
from time import perf_counter
from typing import Any, Generic, TypeVar

from rokkaku.core.game import Game
from rokkaku.core.record import Record
from rokkaku.core.seats import Seat

AGAIN = 0.02
"""How often a record is made anew from the readable state, so that one from any moment can be played on."""

Move = TypeVar("Move")
Chooser = Callable[[Sequence[Move], Random], Move]


@cache
def tables(game: Game[Any, Any, Any]) -> tuple[tuple[str, int, dict[str, str]], ...]:
    """Every edition with every number of seats and every combination of options, well mixed."""
    found = [
        (edition.key, seats, dict(zip((option.name for option in edition.options), values, strict=True)))
        for edition in game.editions
        for seats in edition.seats
        for values in product(*(option.values for option in edition.options))
    ]
    Random(0).shuffle(found)
    return tuple(found)


class Pair(ABC, Generic[Move]):
    """One game in both engines; whatever is asked is asked of both and compared."""

    @abstractmethod
    def moves(self, seat: Seat) -> Sequence[Move]:
        """The legal moves, the same and in the same order from both."""

    @abstractmethod
    def deciders(self) -> Sequence[Seat]: ...

    @abstractmethod
    def play(self, seat: Seat, move: Move) -> None: ...

    @abstractmethod
    def make_anew(self) -> None:
        """Makes the record of the same state again."""

    def play_out(self, dice: Random, by_kind: Chooser[Move]) -> int:
        """The rest of the game at random, everything compared; how many steps it had."""
        is_even, steps = dice.random() < 0.5, 0
        while deciders := self.deciders():
            seat = dice.choice(deciders)
            moves = self.moves(seat)
            self.play(seat, dice.choice(moves) if is_even else by_kind(moves, dice))
            if dice.random() < AGAIN:
                self.make_anew()
            steps += 1
        return steps


def follow_record(
    pair: Pair[Move], record: Record, read: Callable[[str], Move], play: Callable[[Seat, Move], None]
) -> None:
    """All moves of a record, each of them legal in both engines, to the end of the game."""
    for line in record.lines:
        for text in line.moves:
            assert line.seat in pair.deciders()
            move = read(text)
            assert move in pair.moves(line.seat)
            play(line.seat, move)
    assert pair.deciders() == ()


def check_part(check_game: Callable[[int], int], numbers: range) -> int:
    """Several games; how many steps they had.  A failure names its game."""
    steps = 0
    for number in numbers:
        try:
            steps += check_game(number)
        except Exception as error:
            raise AssertionError(f"the engines differ in game {number}: check_game({number})") from error
    return steps


def main(check_game: Callable[[int], int], part: int) -> int:
    """As many games as the first argument says, in as many processes as the second, a part at a time."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    processes = int(sys.argv[2]) if len(sys.argv) > 2 else os.cpu_count()
    parts = [range(first, min(first + part, count)) for first in range(0, count, part)]
    begun, steps = perf_counter(), 0
    with ProcessPoolExecutor(processes) as pool:
        for numbers, found in zip(parts, pool.map(partial(check_part, check_game), parts), strict=True):
            steps += found
            spent = perf_counter() - begun
            print(f"{numbers.stop} games, {steps} steps, {spent:.0f} s: equal", flush=True)
    return 0
