"""Weights between those of several moments of one training.

    python -m rokkaku.rl.averaging OUT FILE FILE …

writes their mean.  A network that plays against itself circles round what is good, and forgets how to answer
what it does not play at the moment.  Between two moments of a circle it is steadier than at either.
"""

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rokkaku.core.errors import BadRequest
from rokkaku.rl.runs import write_arrays

VERSION = "version"


def average(weights: Sequence[Mapping[str, NDArray[Any]]]) -> dict[str, NDArray[Any]]:
    """The mean of each weight; BadRequest if they are not weights of the same network."""
    first = weights[0]
    for other in weights[1:]:
        wrong = [
            name
            for name in {**first, **other}
            if name not in first or name not in other or first[name].shape != other[name].shape
        ]
        if wrong or first[VERSION] != other[VERSION]:
            raise BadRequest("rl.weights-wrong", {"names": wrong[:3] or [VERSION]})
    means = {
        name: np.mean([each[name] for each in weights], 0, dtype=np.float64).astype(array.dtype)
        for name, array in first.items()
    }
    return {**means, VERSION: first[VERSION]}


def read(file: Path) -> dict[str, NDArray[Any]]:
    """The weights of a file."""
    with np.load(file) as arrays:
        return {name: arrays[name] for name in arrays.files}


if __name__ == "__main__":
    write_arrays(Path(sys.argv[1]), average([read(Path(name)) for name in sys.argv[2:]]))
