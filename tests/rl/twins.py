"""Positions of random games through both encodings: the readable one of views, the compiled of records."""

from collections.abc import Iterator
from random import Random
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES
from rokkaku.rl.batch import array_shapes
from rokkaku.rl.catalogue import learnable
from rokkaku.sim import rice_wars, samurai
from rokkaku.testing.setups import setups

SIMS: dict[str, ModuleType] = {"samurai": samurai, "rice-wars": rice_wars}
KEYS = [
    pytest.param("samurai", marks=pytest.mark.xdist_group("learners")),
    # What is compiled for one of these tests need not be compiled again for those of the engine.
    pytest.param("rice-wars", marks=pytest.mark.xdist_group("compiled-rice-wars")),
]
Arrays = dict[str, NDArray[Any]]


class Twins:
    """One table in both encodings."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.game, self.sim = setup, GAMES[setup.game], SIMS[setup.game]
        self.encoding, self.parts = learnable(setup).encoding, learnable(setup).parts

    def compiled(self, record: np.record, seat: int) -> Arrays:
        """What the compiled twin writes."""
        arrays = {name: np.zeros(shape, kind) for name, (shape, kind) in array_shapes(self.setup, 1).items()}
        self.parts.write(record, seat, arrays["mask"], self.parts.arrays_of(arrays))
        return {name: array[0] for name, array in arrays.items()}

    def check(self, state: Any, record: np.record, seat: Seat) -> None:
        """Both encode one position alike for one seat."""
        found = self.compiled(record, seat)
        for name, array in self.encoding.observe(self.game.view(state, seat)).items():
            assert array.dtype == np.uint8
            assert array.shape == self.encoding.shapes[name]
            assert array.tolist() == found[name].tolist(), name
        mask = self.encoding.mask(self.game.moves(state, seat), seat)
        assert mask.tolist() == found["mask"].tolist()


def setups_of(key: str, count: int) -> Iterator[Setup]:
    """Tables of all editions, then of all of them with options drawn."""
    return setups(GAMES[key], count, "learners")


def check_positions(key: str, games: int, share: float) -> int:
    """A share of the positions of random games, each for one of the seats; how many they were."""
    checked = 0
    for number, setup in enumerate(setups_of(key, games)):
        twins, dice = Twins(setup), Random(number)
        state = twins.game.start(setup).state
        while deciders := twins.game.deciders(state):
            seat = dice.choice(deciders)
            if dice.random() < share:
                looking = seat if dice.random() < 0.5 else Seat(dice.randrange(setup.seats))
                twins.check(state, twins.sim.from_state(state), looking)
                checked += 1
            state = twins.game.play(state, seat, dice.choice(twins.game.moves(state, seat))).state
        twins.check(state, twins.sim.from_state(state), Seat(0))
    return checked
