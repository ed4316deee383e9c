"""Older selves: which are kept, and when they are met."""

import itertools

import jax.numpy as jnp
import numpy as np
import pytest

from rokkaku.rl import ppo
from rokkaku.rl.older_selves import FIRST, MOST, OlderSelves

pytestmark = [pytest.mark.jax, pytest.mark.many]


def test_the_youngest_are_kept_ever_further_apart() -> None:
    older = OlderSelves(1, {"bias": jnp.zeros(1)})
    for iteration in range(1, 401):
        older.keep(iteration, {"bias": jnp.full(1, iteration)})
    kept = [int(each["bias"][0]) for each in older.all]
    assert len(kept) == MOST
    assert kept[0] >= FIRST
    assert all(1.1 < later / former < 1.4 for former, later in itertools.pairwise(kept))


def test_each_is_met_and_always_in_the_same_iterations() -> None:
    older = OlderSelves(1, {"bias": jnp.zeros(1)})
    older.all = [{"bias": jnp.full(1, number)} for number in range(3)]
    met = [int(older.met_in(iteration)["bias"][0]) for iteration in range(60)]
    assert set(met) == {0, 1, 2}
    assert met == [int(older.met_in(iteration)["bias"][0]) for iteration in range(60)]


def test_they_come_back_with_a_checkpoint() -> None:
    older, again = (OlderSelves(1, {"a": jnp.zeros(2), "b": jnp.ones(1)}) for _ in range(2))
    older.keep(FIRST, {"a": jnp.full(2, 7), "b": jnp.full(1, 8)})
    again.resume(dict(older.snapshot()), ["a", "b"])
    assert [name for name, _ in again.snapshot()] == ["0.a", "0.b", "1.a", "1.b"]
    for (_, here), (_, there) in zip(older.snapshot(), again.snapshot(), strict=True):
        np.testing.assert_array_equal(here, there)


def test_the_mean_of_weights_is_made_of_the_late_ones() -> None:
    mean = {"bias": jnp.zeros(1)}
    for iteration in range(1, 801):
        mean = ppo.steadied(mean, {"bias": jnp.full(1, float(iteration))}, iteration)
        if iteration == 1:
            assert mean["bias"][0] == 1
    assert 700 < mean["bias"][0] < 720
