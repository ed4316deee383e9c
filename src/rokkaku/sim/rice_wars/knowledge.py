"""What was learnt from self-play, as numbers; `fitting.py` makes them."""

from functools import cache
from importlib.resources import as_file, files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim.rice_wars.moves import MOST_MOVES
from rokkaku.sim.rice_wars.pieces import ADVISORS, KINDS_OF_CARDS
from rokkaku.sim.rice_wars.state import DAIMYOS, STATE, TURNS

TABLES = 8
"""Two to five seats on the basic board, then on the epic one."""
STAGES = 2 * TURNS
"""Of each turn what comes before the actions, and the actions."""

CONNECTED, CUT_OFF, OPEN, OWN_OPEN, BEYOND, VICTIMS, EXPOSED, BLESSED = range(8)
ON_CARD, READY, MONEY, FIRST_MONEY = range(8, 12)
ACTIVE, TIRED, UNPAID = range(12, 18, 2)
HAND, MARKERS, HAS_PASSED, GOVERNOR, ACTS, NEUTRAL, CARDS = range(18, 25)
FAVOURS = CARDS + KINDS_OF_CARDS
FEATURES = FAVOURS + len(ADVISORS)
"""What is said of a daimyo, in this order; soldiers are ashigaru, then ronin."""

KNOWLEDGE = np.dtype(
    [("worth", np.float32, (TABLES, STAGES, FEATURES)), ("keenness", np.float32, (1,))], align=True
)
"""What each feature is worth at a stage, the sums being the logarithms of the chances to win; and how much
likelier a move is that promises more."""

NOTES = np.dtype(
    [
        ("world", STATE),
        ("row", np.uint32, (MOST_MOVES,)),
        ("features", np.float32, (FEATURES,)),
        ("reach", np.uint64, (DAIMYOS,)),
        ("promise", np.float32, (DAIMYOS,)),
    ],
    align=True,
)
"""Room for what is worked out about one state: a world in which a move is tried, and what it promises."""

Knowledge = NDArray[Any]
FILE = "knowledge.npy"


def no_knowledge() -> Knowledge:
    """As one knows nothing: every move weighs alike, every daimyo is as likely to win."""
    found = np.zeros(1, KNOWLEDGE)
    found["keenness"] = 1
    return found


@cache
def knowledge() -> Knowledge:
    """What the package brings along: one record for all tables."""
    with as_file(files(__package__) / FILE) as path:
        return np.load(path)
