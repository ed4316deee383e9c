"""Many games side by side on a GPU, one thread a game; needs the target `cuda`."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim import target
from rokkaku.sim.acting import Parts, Rule, act, draw_action, is_legal, word_for
from rokkaku.sim.bits import ONE, u64
from rokkaku.sim.records import Clone, as_words, rows

cuda = target.cuda()

THREADS = 128
"""In a block."""


class Kernels(NamedTuple):
    """What a GPU compiles of a game's rules."""

    enter: Any
    draw: Any
    check: Any


def kernels(clone: Clone, begin: Rule, decide: Rule, play: Rule, show: Rule) -> Kernels:
    """The same games, actions and refusals as on cores."""

    @target.kernel
    def enter(
        states: Any, words: Any, seed: u64, rounds: Any, actions: Any, legal: Any, deciders: Any, masks: Any,
        places: Any, observations: Any, is_new: bool,
    ) -> None:  # fmt: skip
        number = u64(cuda.grid(1))
        if number < u64(len(deciders)):
            act(
                clone, begin, decide, play, show, words[0], states[number + ONE], words[number + ONE],
                seed, number, rounds, actions, legal, deciders, masks, places, observations, is_new,
            )  # fmt: skip

    @target.kernel
    def draw(masks: Any, seed: u64, step: u64, actions: Any) -> None:
        number = u64(cuda.grid(1))
        if number < u64(len(actions)):
            actions[number] = draw_action(masks[number], word_for(seed, step, number))

    @target.kernel
    def check(masks: Any, actions: Any, refused: Any) -> None:
        number = cuda.grid(1)
        if number < len(actions) and not is_legal(masks[number], actions[number]):
            cuda.atomic.min(refused, 0, number)

    return Kernels(enter, draw, check)


class OnGPU:
    """The games of one table in the memory of a GPU; arrays are whatever has `__cuda_array_interface__`."""

    def __init__(
        self, kernels: Kernels, parts: Parts, table: np.record, seed: int, arrays: Mapping[str, Any]
    ) -> None:
        self.kernels, self.seed = kernels, u64(seed)
        shared = {name: target.on_device(array) for name, array in arrays.items()}
        self.masks, self.count = shared["mask"], len(shared["mask"])
        self.observations = parts.arrays_of(shared)
        # The masks that are shown count: copies would cost the memory's time, which is short on a GPU.
        copies = cuda.device_array((0, self.masks.shape[1]), self.masks.dtype)
        self.shown = (self.masks, shared["decider"], copies, shared["places"], self.observations)
        laid = rows(table, self.count)
        self.words = cuda.to_device(as_words(laid))
        self.states = self.words.reshape(self.words.size).view(laid.dtype)
        self.rounds = cuda.device_array(self.count, np.uint64)
        self.refused = cuda.device_array(1, np.int64)
        self.nothing = cuda.device_array(self.count, np.int64)
        self.memory = {"states": self.words, "rounds": self.rounds, **shared}
        # A stream of its own: batches that are sent together move together.
        self.stream = cuda.stream()
        self.shape = ((self.count + THREADS - 1) // THREADS, THREADS)

    def begin(self) -> None:
        """Every game from its beginning."""
        for array in (self.rounds, *self.observations):
            array.copy_to_device(np.zeros(array.shape, array.dtype))
        self._enter(self.nothing, True)

    def act(self, actions: Any) -> int:
        """Every game by its action; or none, and the first game whose action is not legal.  -1: all are."""
        given = target.on_device(actions)
        self.refused.copy_to_device(np.full(1, self.count, np.int64))
        self.kernels.check[self.shape](self.masks, given, self.refused)
        refused = int(self.refused.copy_to_host()[0])
        if refused < self.count:
            return refused
        self._enter(given, False)
        return -1

    def send(self, actions: Any) -> int:
        """Every game by its action, which must be legal: to check it would be to wait."""
        self._launch(target.on_device(actions), False)
        return -1

    def wait(self) -> None:
        """Until what was sent is done."""
        self.stream.synchronize()

    def kept(self) -> Mapping[str, NDArray[Any]]:
        """Copies of the games, and of what is shown of them."""
        return {name: array.copy_to_host() for name, array in self.memory.items()}

    def restore(self, kept: Mapping[str, NDArray[Any]]) -> None:
        """What was kept, in place of all games."""
        for name, array in self.memory.items():
            array.copy_to_device(kept[name])

    def draw(self, actions: Any, step: int) -> None:
        """An action for every game, each legal one equally likely."""
        launch = self.kernels.draw[(*self.shape, self.stream)]
        launch(self.masks, self.seed, u64(step), target.on_device(actions))

    def close(self) -> None:
        """Nothing is held but memory."""

    def _enter(self, actions: Any, is_new: bool) -> None:
        cuda.synchronize()
        self._launch(actions, is_new)
        cuda.synchronize()

    def _launch(self, actions: Any, is_new: bool) -> None:
        memory = (self.states, self.words, self.seed, self.rounds)
        self.kernels.enter[(*self.shape, self.stream)](*memory, actions, *self.shown, is_new)
