"""Many games at once on a GPU, one thread a game; needs the target `cuda`."""

from typing import Any

import numpy as np

from rokkaku.core.game import Setup
from rokkaku.sim import target
from rokkaku.sim.bits import ONE, u64
from rokkaku.sim.samurai.batch import Outcomes, Words, play_new, rows
from rokkaku.sim.samurai.state import SIZE, STATE, States, as_words
from rokkaku.sim.samurai.translation import table

cuda = target.cuda()
_RECORD = target.record_type(STATE)

MEMORIES = ("local", "global")
"""Where a thread keeps its record: in memory of its own, or in a row of one large array."""


@target.kernel
def _play_in_rows(states: States, words: Words, seed: u64, first: u64, found: Outcomes) -> None:
    """Each thread has its own row and plays every n-th game there, n being how many threads there are."""
    number = u64(cuda.grid(1))
    row = number + ONE
    while number < u64(len(found)):
        found[number] = play_new(words[0], states[row], words[row], seed, first + number)
        number += u64(cuda.gridsize(1))


@target.kernel
def _play_in_threads(laid: Words, seed: u64, first: u64, found: Outcomes) -> None:
    """The same in a record that is the thread's own."""
    states = cuda.local.array(1, _RECORD)
    words = states.view(np.uint64)
    number = u64(cuda.grid(1))
    while number < u64(len(found)):
        found[number] = play_new(laid, states[0], words, seed, first + number)
        number += u64(cuda.gridsize(1))


class Batch:
    """Room on the GPU for the games of one table, played by so many blocks of so many threads."""

    def __init__(self, setup: Setup, count: int, blocks: int, threads: int, memory: str = "local") -> None:
        self.shape = (blocks, threads)
        self.found = cuda.device_array(count, np.uint64)
        laid = rows(table(setup), blocks * threads if memory == "global" else 0)
        # The same memory twice: as words to copy and as records to play in.
        self.words = cuda.to_device(as_words(laid))
        self.states = self.words.reshape(len(laid) * SIZE).view(STATE) if memory == "global" else None

    def play(self, seed: int, first: int = 0) -> Any:
        """The outcomes that `batch.play_games` finds for the same seed, still on the GPU."""
        if self.states is None:
            _play_in_threads[self.shape](self.words[0], u64(seed), u64(first), self.found)
        else:
            _play_in_rows[self.shape](self.states, self.words, u64(seed), u64(first), self.found)
        cuda.synchronize()
        return self.found
