"""What was made of things, kept while there is room."""

from collections.abc import Callable
from itertools import islice
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")
PART = 8
"""If there is no room, one of so many parts of what is kept goes."""


class Room:
    """For so many things, of all that share it.  Whoever has the most gives way."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._sharers: list[Remembered[Any, Any]] = []

    def enter(self, sharer: "Remembered[Any, Any]") -> None:
        """One more that shares it."""
        self._sharers.append(sharer)

    def make_place(self) -> None:
        """For one more thing."""
        while sum(map(len, self._sharers)) >= self.most:
            max(self._sharers, key=len).forget_oldest()


class Remembered(dict[K, V]):
    """What a function makes of single things, each made when it is asked for.

    `functools.lru_cache` makes a key of every question and keeps the order in which things were asked for,
    which costs more than finding them.  Here those that were made first go first, a part of them at a time.
    """

    def __init__(self, make: Callable[[K], V], room: Room) -> None:
        super().__init__()
        self._make = make
        self._room = room
        room.enter(self)

    def __missing__(self, thing: K) -> V:
        """Makes it."""
        made = self._make(thing)
        self._room.make_place()
        self[thing] = made
        return made

    def forget_oldest(self) -> None:
        """Some of those that were made first."""
        for oldest in tuple(islice(self, 1 + len(self) // PART)):
            del self[oldest]
