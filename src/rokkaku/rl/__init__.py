"""For learners: moves as numbers, views as arrays, and many games side by side.

Needs what the extra `rl` installs; without it, importing this floor says so.
"""

import rokkaku.sim.target  # noqa: F401  # says what is missing, before numpy is missed
from rokkaku.rl.batch import Batch, array_shapes
from rokkaku.rl.catalogue import encoding_of
from rokkaku.rl.encoding import Encoding, Mask, Observation

__all__ = ["Batch", "Encoding", "Mask", "Observation", "array_shapes", "encoding_of"]
