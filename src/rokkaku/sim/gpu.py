"""Many games at once on a GPU, one thread a game; needs the target `cuda`."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from rokkaku.sim import target
from rokkaku.sim.batch import Begin, PlayOut, play_new
from rokkaku.sim.bits import ONE, u64
from rokkaku.sim.outcomes import Outcomes
from rokkaku.sim.records import Clone, States, Words, as_words, rows

cuda = target.cuda()

MEMORIES = ("shared", "local", "rows")
"""Where a thread keeps its record: in the fast memory of its block, if it fits; in memory of its own, fast as
far as the caches reach; or in a row of one large array."""
_SHARED_BYTES = 48 * 1024
_WARP = 32


class Kernels(NamedTuple):
    """The same games, in any memory."""

    by_memory: Mapping[str, Any]
    most_sharing: int
    """The largest block whose records fit into its fast memory, 0 where none do."""


def kernels(kind: "np.dtype[Any]", clone: Clone, begin: Begin, play_out: PlayOut) -> Kernels:
    """What a GPU compiles of a game's record and rules.

    Each thread plays every n-th game, n being how many threads there are.
    """
    record, size = target.record_type(kind), kind.itemsize // 8
    most_sharing = _SHARED_BYTES // kind.itemsize // _WARP * _WARP

    @target.kernel
    def play_shared(laid: Words, seed: u64, first: u64, found: Outcomes) -> None:
        states = cuda.shared.array(most_sharing, record)
        own = cuda.threadIdx.x
        words = states.view(np.uint64)[own * size : own * size + size]
        number = u64(cuda.grid(1))
        while number < u64(len(found)):
            found[number] = play_new(clone, begin, play_out, laid, states[own], words, seed, first + number)
            number += u64(cuda.gridsize(1))

    @target.kernel
    def play_local(laid: Words, seed: u64, first: u64, found: Outcomes) -> None:
        states = cuda.local.array(1, record)
        words = states.view(np.uint64)
        number = u64(cuda.grid(1))
        while number < u64(len(found)):
            found[number] = play_new(clone, begin, play_out, laid, states[0], words, seed, first + number)
            number += u64(cuda.gridsize(1))

    @target.kernel
    def play_in_rows(states: States, words: Words, seed: u64, first: u64, found: Outcomes) -> None:
        number = u64(cuda.grid(1))
        row = number + ONE
        while number < u64(len(found)):
            game = first + number
            found[number] = play_new(clone, begin, play_out, words[0], states[row], words[row], seed, game)
            number += u64(cuda.gridsize(1))

    fastest = play_shared if most_sharing else play_local
    return Kernels({"shared": fastest, "local": play_local, "rows": play_in_rows}, most_sharing)


class Batch:
    """Room on the GPU for the games of one table, played by so many blocks of so many threads."""

    def __init__(
        self, kernels: Kernels, table: np.record, count: int, blocks: int, threads: int, memory: str
    ) -> None:
        self.kernel = kernels.by_memory[memory]
        if memory == "shared" and kernels.most_sharing:
            threads = min(threads, kernels.most_sharing)
        self.shape = (blocks, threads)
        self.found = cuda.device_array(count, np.uint64)
        laid = rows(table, blocks * threads if memory == "rows" else 0)
        words = cuda.to_device(as_words(laid))
        # The same memory twice: as records to play in and as words to copy.
        self.memory = (words.reshape(words.size).view(laid.dtype), words) if memory == "rows" else (words[0],)

    def play(self, seed: int, first: int = 0) -> Any:
        """The outcomes that `play_games` finds for the same seed, still on the GPU."""
        self.kernel[self.shape](*self.memory, u64(seed), u64(first), self.found)
        cuda.synchronize()
        return self.found
