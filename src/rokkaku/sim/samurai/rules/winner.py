"""Who has won, from the figures alone."""

import numpy as np

from rokkaku.sim.bits import u64
from rokkaku.sim.samurai.state import NOBODY
from rokkaku.sim.target import rule

_LED, _OTHERS = u64(16), u64(8)


@rule
def leader(state: np.record, caste: u64) -> u64:
    """The seat with strictly more of a kind than every other; a tie makes no leader.  [winner-1]"""
    most = u64(state.captured[0, caste])
    found = u64(0)
    for seat in range(u64(1), u64(state.seats)):
        own = u64(state.captured[seat, caste])
        if own > most:
            most = own
            found = u64(seat)
        elif own == most:
            found = u64(NOBODY)
    return found


@rule
def ranking(state: np.record, seat: u64, helmet: u64, buddha: u64, rice: u64) -> u64:
    """What seats are ordered by: two or more leads before one before none; then others, then total.

    The last three arguments are the leaders of the kinds.
    [winner-2, winner-3, winner-4, winner-5, winner-6]
    """
    captured = state.captured[seat]
    total = u64(captured[0]) + u64(captured[1]) + u64(captured[2])
    leads = u64(helmet == seat) + u64(buddha == seat) + u64(rice == seat)
    led = (
        u64(captured[0]) * u64(helmet == seat)
        + u64(captured[1]) * u64(buddha == seat)
        + u64(captured[2]) * u64(rice == seat)
    )
    return min(leads, u64(2)) << _LED | total - led << _OTHERS | total


@rule
def decide_places(state: np.record) -> None:
    """One place per seat; equals share one and the next is skipped.  [winner-6]"""
    helmet, buddha, rice = leader(state, u64(0)), leader(state, u64(1)), leader(state, u64(2))
    for seat in range(u64(state.seats)):
        own = ranking(state, u64(seat), helmet, buddha, rice)
        place = 1
        for other in range(u64(state.seats)):
            if ranking(state, u64(other), helmet, buddha, rice) > own:
                place += 1
        state.places[seat] = place
