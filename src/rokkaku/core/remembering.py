"""What was made of things, kept while there is room."""

from collections.abc import Callable
from itertools import islice
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Remembered(dict[K, V]):
    """What a function makes of single things, each made when it is asked for.

    `functools.lru_cache` makes a key of every question and keeps the order in which things were asked for,
    which costs more than finding them.  Here those that were made first go first, a part of them at a time.
    """

    def __init__(self, make: Callable[[K], V], most: int) -> None:
        super().__init__()
        self.make = make
        self.most = most

    def __missing__(self, thing: K) -> V:
        """Makes it."""
        made = self.make(thing)
        if len(self) >= self.most:
            for oldest in tuple(islice(self, 1 + self.most // 8)):
                del self[oldest]
        self[thing] = made
        return made
