"""One game as one record of numbers: everything true right now, secrets included.

The README.md in this folder explains it field by field.
"""

import numpy as np

from rokkaku.sim import records
from rokkaku.sim.records import States
from rokkaku.sim.samurai.board import MOST_FIGURES, WORDS
from rokkaku.sim.samurai.pieces import SEATS, SET_SIZE

OPENING_HANDS, FIGURES, TURNS, OVER = 0, 1, 2, 3
"""The phases, in order."""
NOTHING = 255
NOBODY = SEATS
"""Where figures set aside are counted: the row after the last seat."""

STATE = np.dtype(
    [
        ("chance", np.uint64),
        ("standing", np.uint64, (3,)),
        ("empty", np.uint64, (WORDS,)),
        ("takeable", np.uint64, (SEATS, WORDS)),
        ("hands", np.uint64, (SEATS,)),
        ("touched", np.uint64),
        ("tiles", np.uint8, (176,)),
        ("stacks", np.uint8, (SEATS, SET_SIZE)),
        ("stack_size", np.uint8, (SEATS,)),
        ("hand_size", np.uint8, (SEATS,)),
        ("captured", np.uint8, (SEATS + 1, 3)),
        ("pool", np.uint8, (MOST_FIGURES,)),
        ("pool_size", np.uint8),
        ("places", np.uint8, (SEATS,)),
        ("reason", np.uint8),
        ("phase", np.uint8),
        ("seats", np.uint8),
        ("first", np.uint8),
        ("on_turn", np.uint8),
        ("ready", np.uint8),
        ("spent", np.uint8),
        ("laid", np.uint8),
        ("has_laid_ordinary", np.uint8),
        ("lifted_tile", np.uint8),
        ("lifted_cell", np.uint8),
        ("lifted_figure", np.uint8),
        ("edition", np.uint8),
        ("opening_hand", np.uint8),
        ("figure_setup", np.uint8),
        ("capture_moment", np.uint8),
        ("ending", np.uint8),
        ("token_exchange", np.uint8),
        ("captures", np.uint8),
    ],
    align=True,
)
clone = records.cloning(STATE)


def blank(count: int) -> States:
    """Room for so many games, nothing in it yet."""
    return records.blank(STATE, count)
