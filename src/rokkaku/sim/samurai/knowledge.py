"""What was learnt from self-play, as numbers; `fitting.py` makes them.

There is one record for each number of seats, since a lead of one is worth less among four than among two.
"""

from functools import cache
from importlib.resources import as_file, files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim.samurai.board import SETTLEMENTS
from rokkaku.sim.samurai.pieces import FACES, SEATS

LEADS = 25
"""A lead in influence from -12 to 12."""
EVEN = 12
OPENINGS = 7
"""How many land hexes next to a settlement are open: none to six."""
STRENGTHS = 5
"""What a tile adds: nothing to four."""

MARGINS = 9
"""How far a seat is ahead in figures of a kind, from -4 to 4."""
LEVEL = 4

GAIN = 0
FACE = GAIN + MARGINS
LATE_FACE = FACE + FACES
KEPT_FACE = LATE_FACE + FACES
EARLY_END, LATE_END, EXCHANGE_GAIN, TAKING_GAIN, PLACING_GAIN, TOUCHING = range(
    KEPT_FACE + FACES, KEPT_FACE + FACES + 6
)
WEIGHTS = TOUCHING + 1
"""What the prior weight of a move is the sum of, in this order."""

FEATURES_OF_A_KIND = 9
FEATURES = 3 * FEATURES_OF_A_KIND + 16
HIDDEN = 32

KNOWLEDGE = np.dtype(
    [
        ("chance", np.float32, (SEATS, OPENINGS, LEADS)),
        ("weights", np.float32, (WEIGHTS,)),
        ("first_layer", np.float32, (FEATURES, HIDDEN)),
        ("first_bias", np.float32, (HIDDEN,)),
        ("last_layer", np.float32, (HIDDEN,)),
    ],
    align=True,
)
"""By how soon a seat is on turn, open hexes and lead: the chance that it takes a figure.  Then what moves
are weighed by; then a network from the features of a seat to one number, the larger the likelier it wins."""

NOTES = np.dtype(
    [
        ("gain", np.float32, (2, len(SETTLEMENTS), 3, STRENGTHS)),
        ("chance_of", np.float32, (len(SETTLEMENTS), 3)),
        ("importance", np.float32, (3,)),
        ("expected", np.float32, (SEATS, 3)),
        ("variance", np.float32, (SEATS, 3)),
        ("rival", np.uint64, (3,)),
        ("margin", np.float32, (3,)),
        ("safety", np.float32, (3,)),
        ("features", np.float32, (FEATURES,)),
        ("hidden", np.float32, (HIDDEN,)),
    ],
    align=True,
)
"""Room for what is worked out about one state: what tiles gain on land and from the sea; and so on."""

Knowledge = NDArray[Any]
FILE = "knowledge.npy"


def no_knowledge() -> Knowledge:
    """As one knows nothing: every move weighs alike, every seat is as likely to win."""
    found = np.zeros(SEATS - 1, KNOWLEDGE)
    found["chance"][:, :, 0, EVEN + 1 :] = 1
    found["chance"][:, :, 1:] = 0.25
    return found


@cache
def knowledge() -> Knowledge:
    """What the package brings along, a record for two, three and four seats."""
    with as_file(files(__package__) / FILE) as path:
        return np.load(path)
