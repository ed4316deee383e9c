"""Chance as a value: a stream of draws that depends on its seed and name alone."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import TypeVar

import msgspec

Item = TypeVar("Item")

_WORD_SIZE = 8
_WORDS = 1 << 8 * _WORD_SIZE


class Chance(msgspec.Struct, frozen=True):
    """A seeded stream.  Drawing from it gives the draw and the rest of the stream."""

    seed: str
    name: str
    drawn: int = 0

    def below(self, limit: int) -> tuple[int, "Chance"]:
        """A number from 0 to limit - 1, each equally likely."""
        (number,), rest = self._draw((limit,))
        return number, rest

    def shuffle(self, items: Sequence[Item]) -> tuple[tuple[Item, ...], "Chance"]:
        """The items in an order of which each is equally likely."""
        shuffled = list(items)
        others, rest = self._draw(range(len(shuffled), 1, -1))
        for last, other in zip(range(len(shuffled) - 1, 0, -1), others, strict=True):
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return tuple(shuffled), rest

    def _draw(self, limits: Iterable[int]) -> tuple[list[int], "Chance"]:
        """A number below each limit."""
        stream = blake2b(f"{len(self.seed)}:{self.seed}:{self.name}:".encode(), digest_size=_WORD_SIZE)
        numbers, drawn = [], self.drawn
        for limit in limits:
            word = _WORDS
            # The last, incomplete run of `limit` words would favour small numbers.
            while word >= _WORDS - _WORDS % limit:
                at = stream.copy()
                at.update(str(drawn).encode())
                word = int.from_bytes(at.digest(), "big")
                drawn += 1
            numbers.append(word % limit)
        return numbers, Chance(self.seed, self.name, drawn)
