"""What a run of training reads again: only what means the same."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rokkaku.core.errors import BadRequest
from rokkaku.rl import runs
from rokkaku.rl.training import Plan
from rokkaku.sim.weights import VERSION, read_arrays

pytestmark = [pytest.mark.jax, pytest.mark.many]


class Learner:
    """As much of a trainer as a folder is asked for."""

    plan = Plan("samurai", 1, 1, 1)

    def __init__(self) -> None:
        self.resumed: Any = None

    def weights(self) -> dict[str, Any]:
        return {"a": np.ones(2, np.float32)}

    def snapshot(self) -> dict[str, Any]:
        return {"iteration": np.array(3)}

    def resume(self, snapshot: Any) -> None:
        self.resumed = snapshot

    begin_with = resume


@pytest.mark.parametrize("file", [runs.CHECKPOINT, runs.WEIGHTS])
def test_what_was_learned_of_another_encoding_is_refused(tmp_path: Path, file: str) -> None:
    learner: Any = Learner()
    runs.save(learner, tmp_path)

    def read() -> None:
        if file == runs.CHECKPOINT:
            runs.resume(learner, tmp_path)
        else:
            runs.begin_with(learner, tmp_path / file)

    read()
    arrays = read_arrays(tmp_path / file)
    assert learner.resumed.keys() == arrays.keys()
    runs.write_arrays(tmp_path / file, {**arrays, VERSION: arrays[VERSION] - 1})
    with pytest.raises(BadRequest, match=r"version \d+ of the encoding"):
        read()
    (tmp_path / file).write_text("nothing")
    with pytest.raises(BadRequest, match="cannot be read"):
        read()
