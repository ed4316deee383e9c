"""Records of fixed size, one a game: room for many, and copying one over another as words.

Every record has the fields `chance`, `seats`, `phase`, `places` and `reason`; all else is its game's own.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim.bits import u64
from rokkaku.sim.target import rule

States = np.recarray[tuple[int], np.dtype[np.record]]
Words = NDArray[np.uint64]
Clone = Callable[[Words, Words], None]


def blank(kind: "np.dtype[Any]", count: int) -> States:
    """Room for so many games, nothing in it yet."""
    return np.zeros(count, kind).view(np.recarray)


def rows(state: np.record, count: int = 1) -> States:
    """A batch with the state in row 0 and room for so many more."""
    states = blank(state.dtype, count + 1)
    states[0] = state
    return states


def as_words(states: States) -> Words:
    """The same memory, one row of words a game: what `clone` copies."""
    return states.view(np.ndarray).view(np.uint64).reshape(len(states), -1)


def cloning(kind: "np.dtype[Any]") -> Clone:
    """The rule that copies one game over another, each a row of words."""
    # Known when it is compiled: how many they are tells the compiler how to copy them.
    size = u64(kind.itemsize // 8)

    @rule
    def clone(source: Words, copy: Words) -> None:
        """One game copied over another, each a row of words."""
        for word in range(size):
            copy[word] = source[word]

    return clone
