"""The same games on cores and on a GPU, action by action: run where there is a GPU.

    ROKKAKU_SIM_TARGET=cuda python tests/rl/equality_gpu.py [steps]

Everything that a batch shows is compared at every step: whose decision it is, what they may do and know, and
places.  Cores play in a process of their own, as the rules are compiled for one target.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np

from rokkaku.core.game import Setup
from rokkaku.rl import Batch
from rokkaku.sim.target import TARGET, cuda

COUNT = 256
SETUPS = (
    Setup("samurai", "hans-im-glueck-1998", 2, ""),
    Setup("samurai", "hans-im-glueck-1998", 4, ""),
    Setup("samurai", "italiano", 3, "", {"figure_setup": "random"}),
    Setup("rice-wars", "troublesome-neighbour", 2, ""),
    Setup("rice-wars", "basic", 3, ""),
    Setup("rice-wars", "epic", 5, ""),
)


def host(array: Any) -> Any:
    return array if TARGET == "cpu" else array.copy_to_host()


def digests(setup: Setup, steps: int) -> Iterator[str]:
    """All that is shown after each step; steps are taken in both ways, by turns."""
    batch = Batch(setup, COUNT, 7, device=TARGET)
    actions = np.zeros(COUNT, np.int64) if TARGET == "cpu" else cuda().device_array(COUNT, np.int64)
    for step in range(steps):
        batch.draw(actions)
        if step % 2:
            batch.step(actions)
        else:
            batch.send(actions)
            batch.wait()
        digest = blake2b(host(actions).tobytes(), digest_size=8)
        for array in batch.arrays.values():
            digest.update(host(array).tobytes())
        yield digest.hexdigest()
    batch.close()


def on_cores(steps: int) -> Any:
    with TemporaryDirectory() as folder:
        file = Path(folder, "cores.json")
        command = [sys.executable, __file__, str(steps), str(file)]
        subprocess.run(command, env={**os.environ, "ROKKAKU_SIM_TARGET": "cpu"}, check=True)
        return json.loads(file.read_text())


def main() -> int:
    steps = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    if len(sys.argv) > 2:
        Path(sys.argv[2]).write_text(json.dumps([list(digests(setup, steps)) for setup in SETUPS]))
        return 0
    differ = 0
    for setup, cores in zip(SETUPS, on_cores(steps), strict=True):
        gpu = list(digests(setup, steps))
        wrong = [step for step, pair in enumerate(zip(cores, gpu, strict=True)) if pair[0] != pair[1]]
        differ += len(wrong)
        told = f"first at step {wrong[0]}" if wrong else "none"
        print(
            f"{setup.edition}, {setup.seats} players, {COUNT} games, {steps} steps: differ {told}", flush=True
        )
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
