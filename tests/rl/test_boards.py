"""What a network can tell apart: it sees every place that an action points at."""

import numpy as np
import pytest

from rokkaku.core.game import Setup
from rokkaku.rl import Batch, encoding_of
from rokkaku.rl.boards import POINTING
from rokkaku.rl.mixture import mixture

STEPS, GAMES = 120, 16
SETUPS = [group[0].setup for game in POINTING for group in mixture(game)]

pytestmark = [pytest.mark.xdist_group("learners"), pytest.mark.many]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.game}-{setup.seats}")
def test_every_place_of_a_legal_action_is_seen(setup: Setup) -> None:
    """A row of zeros does not count: all actions that point at such places would look the same."""
    choices, targets = encoding_of(setup).parts.T
    batch, actions = Batch(setup, GAMES, 3), np.zeros(GAMES, np.int64)
    found = 0
    for _ in range(STEPS):
        batch.draw(actions)
        batch.step(actions)
        for each in POINTING[setup.game]:
            pointing = np.flatnonzero(np.isin(choices, each.choices))
            is_seen = batch.arrays[each.kind].any(-1)[:, targets[pointing] + each.first]
            is_legal = batch.arrays["mask"][:, pointing]
            assert is_seen[is_legal].all(), f"{each.kind}: some that can be chosen are not seen"
            found += int(is_legal.sum())
    batch.close()
    assert found > 1_000
