"""Many games at once on a GPU, one thread a game; needs the target `cuda`."""

from typing import Any, NamedTuple

import numpy as np

from rokkaku.sim import target
from rokkaku.sim.batch import Begin, PlayOut, play_new
from rokkaku.sim.bits import ONE, u64
from rokkaku.sim.outcomes import Outcomes
from rokkaku.sim.records import Clone, States, Words, as_words, rows

cuda = target.cuda()

MEMORIES = ("local", "global")
"""Where a thread keeps its record: in memory of its own, or in a row of one large array."""


class Kernels(NamedTuple):
    """The same games, in either memory."""

    in_threads: Any
    in_rows: Any


def kernels(kind: "np.dtype[Any]", clone: Clone, begin: Begin, play_out: PlayOut) -> Kernels:
    """What a GPU compiles of a game's record and rules."""
    record = target.record_type(kind)

    @target.kernel
    def play_in_threads(laid: Words, seed: u64, first: u64, found: Outcomes) -> None:
        """Each thread plays every n-th game in a record of its own, n being how many threads there are."""
        states = cuda.local.array(1, record)
        words = states.view(np.uint64)
        number = u64(cuda.grid(1))
        while number < u64(len(found)):
            found[number] = play_new(clone, begin, play_out, laid, states[0], words, seed, first + number)
            number += u64(cuda.gridsize(1))

    @target.kernel
    def play_in_rows(states: States, words: Words, seed: u64, first: u64, found: Outcomes) -> None:
        """The same in rows, one a thread, below the table's own."""
        number = u64(cuda.grid(1))
        row = number + ONE
        while number < u64(len(found)):
            game = first + number
            found[number] = play_new(clone, begin, play_out, words[0], states[row], words[row], seed, game)
            number += u64(cuda.gridsize(1))

    return Kernels(play_in_threads, play_in_rows)


class Batch:
    """Room on the GPU for the games of one table, played by so many blocks of so many threads."""

    def __init__(
        self, kernels: Kernels, table: np.record, count: int, blocks: int, threads: int, memory: str = "local"
    ) -> None:
        self.kernels = kernels
        self.shape = (blocks, threads)
        self.found = cuda.device_array(count, np.uint64)
        laid = rows(table, blocks * threads if memory == "global" else 0)
        # The same memory twice: as words to copy and as records to play in.
        self.words = cuda.to_device(as_words(laid))
        self.states = self.words.reshape(self.words.size).view(laid.dtype) if memory == "global" else None

    def play(self, seed: int, first: int = 0) -> Any:
        """The outcomes that `play_games` finds for the same seed, still on the GPU."""
        if self.states is None:
            self.kernels.in_threads[self.shape](self.words[0], u64(seed), u64(first), self.found)
        else:
            self.kernels.in_rows[self.shape](self.states, self.words, u64(seed), u64(first), self.found)
        cuda.synchronize()
        return self.found
