"""How much a reliability test does: enough for every change, or all of it in `make soak`."""

import os


def size(usual: int, soak: int) -> int:
    """The number of repetitions of this run."""
    return soak if os.environ.get("SOAK") else usual
