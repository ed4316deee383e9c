"""How much a reliability test does: enough for every change, or all of it in `make soak`."""

import os
from typing import TypeVar

T = TypeVar("T")


def size(usual: T, soak: T) -> T:
    """The number of repetitions of this run, or another measure of it."""
    return soak if os.environ.get("SOAK") else usual
