"""Chances as a network judges them."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from server.sizes import size
from sim.networks import HIDDEN, part_of, write_network

from rokkaku.core.game import Setup
from rokkaku.network_files import variable_of
from rokkaku.sim.chances import NOBODY
from rokkaku.sim.target import IS_PLAIN_PYTHON

BASIC = Setup("rice-wars", "basic", 3, "")
NEIGHBOUR = Setup("rice-wars", "troublesome-neighbour", 2, "")
AT_ONCE = {"opening_hand": "drawn", "figure_setup": "random"}
pytestmark = pytest.mark.xdist_group("review")  # compiled once


def chances(setup: Setup, file: Path, monkeypatch: pytest.MonkeyPatch, **weights: Any) -> Any:
    """The chances at the beginning, as a network of random weights judges them, some of them changed."""
    layout = part_of(setup.game, "network").LAYOUT
    monkeypatch.setenv(variable_of(setup.game), str(write_network(layout, file, **weights)))
    engine = part_of(setup.game, "network_chances").ENGINE
    record = part_of(setup.game, "game").start(setup, 1)
    return engine.position_of(record).wins(NOBODY, None, 1, 0, 1)


@pytest.mark.parametrize("seats", [2, 4])
def test_over_a_round_every_seat_is_asked_once(
    seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A network that takes whoever it is asked by for the winner leaves all of them equal chances."""
    most = part_of("samurai", "network").LAYOUT.seats
    sure = {
        "value.out": np.zeros((HIDDEN, most + 1), np.float32),
        "value.out_bias": np.array([40] + [0] * most, np.float32),
    }
    setup = Setup("samurai", "hans-im-glueck-1998", seats, "", AT_ONCE)
    found = chances(setup, tmp_path / "sure.npz", monkeypatch, **sure)
    assert found == pytest.approx([1 / seats] * seats)


if IS_PLAIN_PYTHON or size(0, 1):  # it takes long to compile

    @pytest.mark.parametrize(
        ("setup", "is_all"),
        [(BASIC, True), (NEIGHBOUR, False)],
        ids=["basic", "neighbour"],
    )
    def test_what_is_left_to_nobody_is_a_neighbours(
        setup: Setup, is_all: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        found = chances(setup, tmp_path / "random.npz", monkeypatch)
        assert len(found) == setup.seats
        assert (sum(found) == pytest.approx(1)) == is_all
        assert 0 < sum(found) <= 1 + 1e-6
