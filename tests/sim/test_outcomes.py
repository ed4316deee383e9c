"""How a game ended, as one word."""

import numpy as np

from rokkaku.sim.bits import u64
from rokkaku.sim.outcomes import decisions, outcome, places, reasons

FIVE = np.dtype([("places", np.uint8, (5,)), ("reason", np.uint8)])


def test_a_word_holds_five_places_any_reason_and_long_games() -> None:
    state = np.zeros(1, FIVE).view(np.recarray)[0]
    state.places[:] = [3, 1, 5, 1, 4]
    state.reason = 17
    found = np.array([outcome(state, u64(100_000))], np.uint64)
    assert places(found, 5).tolist() == [[3, 1, 5, 1, 4]]
    assert reasons(found).tolist() == [17]
    assert decisions(found).tolist() == [100_000]
