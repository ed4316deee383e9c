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

from rokkaku.core.errors import BadRequest, RokkakuError
from rokkaku.rl.runs import write_arrays
from rokkaku.sim.weights import VERSION, read_arrays


def average(weights: Sequence[Mapping[str, NDArray[Any]]]) -> dict[str, NDArray[Any]]:
    """The mean of each weight; BadRequest if they are not weights of the same network."""
    first = weights[0]
    for other in weights[1:]:
        wrong = [
            name
            for name in {**first, **other}
            if name not in first or name not in other or first[name].shape != other[name].shape
        ]
        if wrong or VERSION not in first or first[VERSION] != other[VERSION]:
            raise BadRequest("rl.weights-wrong", {"names": wrong[:3] or [VERSION]})
    means = {
        name: np.mean([each[name] for each in weights], 0, dtype=np.float64).astype(array.dtype)
        for name, array in first.items()
    }
    return {**means, VERSION: first[VERSION]}


def main(*names: str) -> None:
    """Writes the mean of the files after the first into the first."""
    if len(names) < 2:
        raise SystemExit(__doc__)
    out, *files = map(Path, names)
    try:
        write_arrays(out, average([read_arrays(file) for file in files]))
    except RokkakuError as refusal:
        raise SystemExit(str(refusal)) from None


if __name__ == "__main__":
    main(*sys.argv[1:])
