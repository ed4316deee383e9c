"""Chance as a value: a stream of draws that depends on its seed and name alone."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

import msgspec

Item = TypeVar("Item")

_WORD = 1 << 64


class Chance(msgspec.Struct, frozen=True):
    """A seeded stream.  Drawing from it gives the draw and the rest of the stream."""

    seed: str
    name: str
    drawn: int = 0

    def below(self, limit: int) -> tuple[int, "Chance"]:
        """A number from 0 to limit - 1, each equally likely."""
        chance = self
        while True:
            word, chance = chance._word()
            # The last, incomplete run of `limit` words would favour small numbers.
            if word < _WORD - _WORD % limit:
                return word % limit, chance

    def shuffle(self, items: Sequence[Item]) -> tuple[tuple[Item, ...], "Chance"]:
        """The items in an order of which each is equally likely."""
        shuffled, chance = list(items), self
        for last in range(len(shuffled) - 1, 0, -1):
            other, chance = chance.below(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return tuple(shuffled), chance

    def _word(self) -> tuple[int, "Chance"]:
        key = f"{len(self.seed)}:{self.seed}:{self.name}:{self.drawn}".encode()
        word = int.from_bytes(blake2b(key, digest_size=8).digest(), "big")
        return word, Chance(self.seed, self.name, self.drawn + 1)
