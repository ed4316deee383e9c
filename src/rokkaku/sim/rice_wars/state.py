"""One game as one record of numbers: everything true right now, secrets included.

The README.md in this folder explains it field by field.
"""

import numpy as np

from rokkaku.games.rice_wars.editions import PRINTINGS
from rokkaku.games.rice_wars.state import HAND_LIMIT, Phase, Stage
from rokkaku.sim import records
from rokkaku.sim.records import States
from rokkaku.sim.rice_wars.pieces import ADVISORS, KINDS_OF_CARDS

DAIMYOS = max(printing.seats[-1] + printing.has_neighbour for printing in PRINTINGS)
FIELDS = 59
"""Of the larger side of the board; no values may change how many there are."""
CARDS = 30 * KINDS_OF_CARDS
"""No values may have more copies of a card than thirty."""
DROUGHTS = 30
SIDES = 2
FAVOURS = 2
"""A player with two advisors bids for no third."""
LAID = HAND_LIMIT + 1
"""A whole hand, and one card from the deck."""
PICKED = 9
"""As many peasants as a card can place."""
TURNS = 8
NOTHING = 255

PHASES = tuple(Phase)
STAGES = tuple(Stage)

STATE = np.dtype(
    [
        ("chance", np.uint64),
        ("peasants", np.uint64, (DAIMYOS,)),
        ("built", np.uint64),
        ("parched", np.uint64),
        ("hands", np.uint64, (DAIMYOS,)),
        ("seen", np.uint64, (DAIMYOS, DAIMYOS)),
        ("beside", np.uint64, (FIELDS,)),
        ("spots", np.uint64),
        ("money", np.uint16, (DAIMYOS,)),
        ("bids", np.uint16, (DAIMYOS,)),
        ("strength", np.uint16, (SIDES,)),
        ("deck_size", np.uint16),
        ("discards_size", np.uint16),
        ("turned_up", np.uint16),
        ("edition", np.uint16),
        ("pile", np.uint8, (CARDS,)),
        ("hand_size", np.uint8, (DAIMYOS,)),
        ("palaces", np.uint8, (DAIMYOS,)),
        ("on_card", np.uint8, (DAIMYOS,)),
        ("stack", np.uint8, (DAIMYOS,)),
        ("out", np.uint8, (DAIMYOS,)),
        ("active", np.uint8, (DAIMYOS, 2)),
        ("tired", np.uint8, (DAIMYOS, 2)),
        ("unpaid", np.uint8, (DAIMYOS, 2)),
        ("supply", np.uint8, (2,)),
        ("markers", np.uint8, (DAIMYOS,)),
        ("favours", np.uint8, (DAIMYOS, FAVOURS)),
        ("fans", np.uint8, (DAIMYOS, FAVOURS)),
        ("used", np.uint8, (DAIMYOS,)),
        ("owed", np.uint8, (DAIMYOS,)),
        ("advisors", np.uint8, (len(ADVISORS),)),
        ("advisors_left", np.uint8),
        ("droughts", np.uint8, (DROUGHTS,)),
        ("phase", np.uint8),
        ("turn", np.uint8),
        ("governor", np.uint8),
        ("first", np.uint8),
        ("seats", np.uint8),
        ("daimyos", np.uint8),
        ("neighbour", np.uint8),
        ("deciding", np.uint8),
        ("head", np.uint8),
        ("queue_size", np.uint8),
        ("moved", np.uint8),
        ("passes", np.uint8),
        ("neighbour_turns", np.uint8),
        ("reshuffles", np.uint8),
        ("auctioned", np.uint8),
        ("waiting", np.uint8, (3,)),
        ("waiting_size", np.uint8),
        ("bidders", np.uint8),
        ("has_bid", np.uint8),
        ("stage", np.uint8),
        ("field", np.uint8),
        ("fighter", np.uint8, (SIDES,)),
        ("band", np.uint8, (SIDES, 2)),
        ("laid", np.uint8, (SIDES, LAID)),
        ("laid_size", np.uint8, (SIDES,)),
        ("from_deck", np.uint8, (SIDES,)),
        ("declined", np.uint8, (SIDES,)),
        ("asked", np.uint8, (SIDES,)),
        ("uses_shouri", np.uint8, (SIDES,)),
        ("adds", np.uint8),
        ("is_revealed", np.uint8),
        ("left", np.uint8),
        ("pending", np.uint8),
        ("pending_seat", np.uint8),
        ("picked", np.uint8, (PICKED,)),
        ("picked_size", np.uint8),
        ("targets", np.uint8, (DAIMYOS - 1,)),
        ("targets_size", np.uint8),
        ("awaits_boushi", np.uint8),
        ("has_looked", np.uint8),
        ("places", np.uint8, (DAIMYOS,)),
        ("reason", np.uint8),
        ("copies", np.uint8, (KINDS_OF_CARDS,)),
        ("bonus", np.uint8, (KINDS_OF_CARDS,)),
        ("cost", np.uint8, (KINDS_OF_CARDS,)),
        ("amount", np.uint8, (KINDS_OF_CARDS + len(ADVISORS),)),
        ("upkeep", np.uint8, (len(ADVISORS),)),
        ("opponents", np.uint8),
        ("stays", np.uint8),
        ("icons", np.uint8, (TURNS,)),
        ("turns", np.uint8),
        ("room", np.uint8, (3,)),
        ("first_peasants", np.uint8),
        ("blessed", np.uint8),
        ("blessed_income", np.uint8),
        ("lost_are_out", np.uint8),
    ],
    align=True,
)
clone = records.cloning(STATE)


def blank(count: int) -> States:
    """Room for so many games, nothing in it yet."""
    return records.blank(STATE, count)
