"""Weights between those of several moments of one training."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from rokkaku.core.errors import BadRequest
from rokkaku.rl.averaging import average, main
from rokkaku.rl.runs import write_arrays
from rokkaku.sim.weights import read_arrays

pytestmark = pytest.mark.jax


def weights(*numbers: float, name: str = "a", version: int = 2) -> dict[str, NDArray[Any]]:
    return {name: np.array(numbers, np.float32), "version": np.array(version)}


def test_each_weight_is_the_mean_of_its_moments(tmp_path: Path) -> None:
    for name, numbers in (("one", (1, 2)), ("other", (3, 6))):
        write_arrays(tmp_path / f"{name}.npz", weights(*numbers))
    files = [str(tmp_path / f"{name}.npz") for name in ("mean", "one", "other")]
    subprocess.run([sys.executable, "-m", "rokkaku.rl.averaging", *files], check=True)
    mean = read_arrays(tmp_path / "mean.npz")
    assert mean["a"].tolist() == [2, 4]
    assert (str(mean["a"].dtype), int(mean["version"])) == ("float32", 2)


@pytest.mark.parametrize("other", [weights(1, 2, 3), weights(1, 2, name="b"), weights(1, 2, version=1)])
def test_weights_of_another_network_have_no_mean(other: dict[str, NDArray[Any]]) -> None:
    with pytest.raises(BadRequest):
        average([weights(1, 2), other])


@pytest.mark.parametrize("content", [b"no weights", b"", None])
def test_a_file_that_holds_no_weights_is_named(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "odd.npz").write_bytes(content)
    write_arrays(tmp_path / "one.npz", weights(1, 2))
    with pytest.raises(SystemExit, match=r"odd\.npz cannot be read"):
        main(*(str(tmp_path / f"{name}.npz") for name in ("mean", "one", "odd")))
    assert not (tmp_path / "mean.npz").exists()


def test_one_is_told_what_it_needs() -> None:
    with pytest.raises(SystemExit, match="OUT FILE FILE"):
        main("mean.npz")
