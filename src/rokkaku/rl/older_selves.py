"""What a network was earlier, kept so that it can be met again."""

from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import Any

import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from rokkaku.rl.network import Weights

MOST = 12
"""So many are kept, the youngest."""
SPREAD = 1.25
"""Each is about so many times as old, in iterations, as the one before it."""
FIRST = 8
"""The iteration before which nobody is kept: until then it changes too much."""


class OlderSelves:
    """Weights of earlier moments; each iteration meets one of them."""

    def __init__(self, seed: int, begun: Weights) -> None:
        self.seed, self.all = seed, [dict(begun)]

    def met_in(self, iteration: int) -> Weights:
        """The one that plays in an iteration: all are as likely."""
        return self.all[int(np.random.default_rng((self.seed, iteration)).integers(len(self.all)))]

    def keep(self, iteration: int, weights: Weights) -> None:
        """Weights that have learned so many iterations, if it is time to keep some."""
        if iteration >= FIRST and int(log(iteration, SPREAD)) > int(log(iteration - 1, SPREAD)):
            # Copies: what is learned next takes the place of these arrays.
            copies = {name: jnp.copy(array) for name, array in weights.items()}
            self.all = [*self.all, copies][-MOST:]

    def snapshot(self) -> Iterator[tuple[str, NDArray[Any]]]:
        """All of them, by names."""
        for number, weights in enumerate(self.all):
            yield from ((f"{number}.{name}", np.asarray(array)) for name, array in weights.items())

    def resume(self, snapshot: Mapping[str, NDArray[Any]], names: Sequence[str]) -> None:
        """As they were."""
        count = len(snapshot) // len(names)
        self.all = [
            {name: jnp.asarray(snapshot[f"{number}.{name}"]) for name in names} for number in range(count)
        ]
