"""The machine that is measured on: which core does what, and how busy it is with other things."""

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CORES = sorted(os.sched_getaffinity(0))
SERVERS_CORE, LOADS_CORE = CORES[0], CORES[-1]
IDLE = (3, 4)
"""The columns of /proc/stat that count the time in which a core did nothing."""


@contextmanager
def on_core(core: int) -> Iterator[None]:
    """What is started meanwhile runs on one core, with all its threads."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def tidy_up_when_told_to_stop() -> None:
    """Servers that were started are ended also if somebody stops the measurement."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(1))


class Bystanders:
    """How many cores those were busy with who do not belong to the measurement."""

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.before = _busy()

    def cores(self, own_seconds: float) -> float:
        """Since the beginning; `own_seconds` is what the measurement itself used of all cores."""
        spent = time.monotonic() - self.begun
        return max(0.0, (_busy() - self.before - own_seconds) / spent)


def _busy() -> float:
    columns = [int(column) for column in Path("/proc/stat").read_text().split()[1:9]]
    busy = sum(column for number, column in enumerate(columns) if number not in IDLE)
    return busy / os.sysconf("SC_CLK_TCK")
