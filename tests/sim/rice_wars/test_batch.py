"""Many games at once; what is the same for every game is in `sim/test_batches.py`."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import mean, stdev

import numpy as np
import pytest
from games.rice_wars.other_values import all_changed
from sim.rice_wars.equality import by_kind

from rokkaku.core.game import Setup
from rokkaku.games import catalogue
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.sim import rice_wars as sim
from rokkaku.sim.rice_wars import speed
from rokkaku.sim.target import IS_PLAIN_PYTHON

pytestmark = pytest.mark.xdist_group("compiled-rice-wars")

FEW = 2 if IS_PLAIN_PYTHON else 300
SCENARIO = speed.setup_of(2)
ON_A_GPU = (
    "from rokkaku.sim.rice_wars.speed import setup_of; from rokkaku.sim.rice_wars.gpu import batch; "
    "print(batch(setup_of(2), 2, 1, 2, 'rows').play(7).copy_to_host().tolist())"
)


def test_an_outcome_says_who_came_where_and_why() -> None:
    found = sim.play_games(SCENARIO, FEW, 1)
    assert set(sim.reasons(found)) <= set(RICE_WARS.reasons)
    assert all(min(row[:3]) == 1 and row[3:] == [0, 0] for row in sim.places(found).tolist())
    assert sim.decisions(found).min() > 50


def test_nobody_moves_out_of_turn() -> None:
    record = sim.start(SCENARIO, 3)
    assert sim.legal_moves(record, 1 - sim.deciders(record)[0]).tolist() == []
    sim.play_out(record)
    assert sim.legal_moves(record, 0).tolist() == []
    state = sim.to_state(record)
    assert sim.to_state(sim.from_state(state)).outcome == state.outcome


def test_the_values_of_an_owner_hold(tmp_path: Path) -> None:
    usual = sim.play_games(SCENARIO, FEW, 1)
    catalogue.take_values({"ROKKAKU_RICE_WARS_VALUES": str(all_changed(tmp_path))})
    try:
        changed = sim.play_games(SCENARIO, FEW, 1)
        edition = sim.to_state(sim.start(SCENARIO, 1)).edition
    finally:
        catalogue.take_values({})
    assert changed.tolist() != usual.tolist()
    assert edition.cards == RICE_WARS.with_values(tmp_path).box.values.cards
    assert usual.tolist() == sim.play_games(SCENARIO, FEW, 1).tolist()


def test_a_simulated_gpu_finds_the_games_of_the_cpu() -> None:
    setting = {"ROKKAKU_SIM_TARGET": "cuda", "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "0"}
    gpu = subprocess.run(
        [sys.executable, "-c", ON_A_GPU], env={**os.environ, **setting}, capture_output=True, text=True
    )
    assert gpu.returncode == 0, gpu.stderr
    assert gpu.stdout.strip() == str(sim.play_games(SCENARIO, 2, 7).tolist())


@pytest.mark.many
def test_random_games_are_as_long_as_those_of_the_readable_engine() -> None:
    lengths = []
    for number in range(250):
        dice, steps = Random(number), 0
        state = RICE_WARS.start(Setup("rice-wars", SCENARIO.edition, 2, str(number))).state
        while deciders := RICE_WARS.deciders(state):
            move = by_kind(RICE_WARS.moves(state, deciders[0]), dice)
            state = RICE_WARS.play(state, deciders[0], move).state
            steps += 1
        lengths.append(steps)
    compiled = sim.decisions(sim.play_games(SCENARIO, 20_000, 1)).astype(np.int64)
    assert abs(mean(lengths) - compiled.mean()) < 4 * stdev(lengths) / len(lengths) ** 0.5
    assert 0.8 < stdev(lengths) / compiled.std() < 1.25
