"""One search at a time, for Python to call; the game lends what is compiled of it."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from rokkaku.sim import search
from rokkaku.sim.bits import u64
from rokkaku.sim.records import as_words, blank
from rokkaku.sim.target import entry

EXPLORATION = 0.5
PESSIMISM = 0.1
STEPS = 1 << 18
"""Room for what a search of several seconds finds: four megabytes."""


_CHOICE = u64(8)


@entry
def _place_after(steps: search.Steps, moves: NDArray[np.uint16]) -> u64:
    """Where the last step of some moves, one after the other from the root, is kept or would be."""
    key = search.ROOT
    for number in range(len(moves)):
        move = u64(moves[number])
        key = search.below_it(search.below_it(key, move >> _CHOICE), move)
    return search.place_of(steps, key)


class Parts(msgspec.Struct, frozen=True):
    """What a game lends: its records, and the entries into `search.py` that its rules are compiled into."""

    state: Any
    notes: Any
    knowledge: Any
    think: Callable[..., Any]
    plan: Callable[..., Any]
    look_back: Callable[..., Any]
    step: Any = search.STEP


class Tried(msgspec.Struct, frozen=True):
    """The moves at the root, how often each was tried, and the chance of winning it was found to have."""

    moves: NDArray[np.uint16]
    visits: NDArray[np.float32]
    chances: NDArray[np.float32]


class Searcher:
    """Room for one search at a time, what it knows, and how it searches."""

    def __init__(
        self,
        parts: Parts,
        knowledge: Any,
        exploration: float = EXPLORATION,
        pessimism: float = PESSIMISM,
        turns: int = 0,
        sharpness: float = 1.0,
        steps: int = STEPS,
    ) -> None:
        self.parts = parts
        # Copied into one type: what comes from a file or another process is of another one to numba.
        self.knowledge = blank(parts.knowledge, 1)[0]
        for name in parts.knowledge.names:
            self.knowledge[name] = knowledge[name]
        self.states = blank(parts.state, 2)
        self.words = as_words(self.states)
        self.steps = blank(parts.step, steps)
        self.desk = blank(search.DESK, 1)[0]
        self.notes = blank(parts.notes, 1)[0]
        self.settings = blank(search.SETTINGS, 1)[0]
        self.settings.exploration, self.settings.pessimism = exploration, pessimism
        self.settings.turns, self.settings.sharpness = turns, sharpness
        self.viewer = self.seed = u64(0)
        self.done = 0

    def begin(self, state: np.record, viewer: int, seed: int) -> None:
        """A new search, which has tried nothing yet."""
        self.states[0] = state
        self.viewer, self.seed, self.done = u64(viewer), u64(seed), 0
        self.steps[:] = 0
        self.desk.used = 0
        self.desk.totals[:] = 0

    def think(self, iterations: int) -> None:
        """So many more iterations; however they are divided, the same is found."""
        self.parts.think(
            self.states,
            self.words,
            self.steps,
            self.desk,
            self.notes,
            self.knowledge,
            self.settings,
            self.viewer,
            self.seed,
            u64(self.done),
            u64(iterations),
        )
        self.done += iterations

    def chances(self) -> list[float]:
        """The chance of every seat, on average over all that was tried."""
        return (self.desk.totals[: int(self.states[0].seats)] / self.done).tolist()

    def plan(self, begun: Sequence[int] = ()) -> list[tuple[int, int]]:
        """The moves of the best turn found that begins with some, each with how often it was tried."""
        self.states[1] = self.states[0]
        self.desk.begun = len(begun)
        self.desk.plan[: len(begun)] = begun
        count = self._ask(self.parts.plan, 1)
        return list(zip(self.desk.plan[:count].tolist(), self.desk.often[:count].tolist(), strict=True))

    def tried(self) -> Tried:
        """What was found about each move at the root."""
        count = self._ask(self.parts.look_back, 0)
        desk = self.desk
        return Tried(desk.moves[:count].copy(), desk.shares[:count].copy(), desk.odds[:count].copy())

    def visits(self, moves: Sequence[int]) -> int:
        """How often some moves were tried one after the other from the root."""
        return int(self.steps[_place_after(self.steps, np.array(moves, np.uint16))]["visits"])

    def _ask(self, part: Callable[..., Any], row: int) -> int:
        return int(part(self.states[row], self.steps, self.desk, self.notes, self.knowledge, self.viewer))
