"""Many games at once on a GPU; needs the target `cuda`."""

from rokkaku.core.game import Setup
from rokkaku.sim.gpu import Batch, kernels
from rokkaku.sim.rice_wars.playout import play_out
from rokkaku.sim.rice_wars.rules.setup import begin
from rokkaku.sim.rice_wars.state import STATE, clone
from rokkaku.sim.rice_wars.translation import table

_KERNELS = kernels(STATE, clone, begin, play_out)


def batch(setup: Setup, count: int, blocks: int, threads: int, memory: str = "shared") -> Batch:
    """Room for so many games of one table, played by so many blocks of so many threads."""
    return Batch(_KERNELS, table(setup), count, blocks, threads, memory)
