"""Weights between those of several moments of one training."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from rokkaku.core.errors import BadRequest
from rokkaku.rl.averaging import average, read

pytestmark = pytest.mark.jax

ONE = {"a": np.float32([1, 2]), "version": np.array(2)}
OTHER = {"a": np.float32([3, 6]), "version": np.array(2)}


def test_each_weight_is_the_mean_of_its_moments(tmp_path: Path) -> None:
    for name, weights in (("one", ONE), ("other", OTHER)):
        np.savez(tmp_path / f"{name}.npz", a=weights["a"], version=weights["version"])
    files = [str(tmp_path / f"{name}.npz") for name in ("mean", "one", "other")]
    subprocess.run([sys.executable, "-m", "rokkaku.rl.averaging", *files], check=True)
    mean = read(tmp_path / "mean.npz")
    assert mean["a"].tolist() == [2, 4]
    assert (mean["a"].dtype, int(mean["version"])) == (np.float32, 2)


@pytest.mark.parametrize(
    "other",
    [
        {"a": np.zeros(3), "version": np.array(2)},
        {"b": np.zeros(2), "version": np.array(2)},
        {"a": np.zeros(2), "version": np.array(1)},
    ],
)
def test_weights_of_another_network_have_no_mean(other: "dict[str, np.ndarray]") -> None:  # type: ignore[type-arg]
    with pytest.raises(BadRequest):
        average([ONE, other])
