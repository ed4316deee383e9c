"""Many games at once; what is the same for every game is in `sim/test_batches.py`."""

from random import Random
from statistics import mean, stdev

import numpy as np
import pytest
from sim.samurai.equality import by_tile

from rokkaku.core.game import Setup
from rokkaku.games.samurai import SAMURAI
from rokkaku.sim import samurai as sim
from rokkaku.sim.samurai import speed
from rokkaku.sim.samurai.translation import table
from rokkaku.sim.target import IS_PLAIN_PYTHON

FEW = 6 if IS_PLAIN_PYTHON else 500
EVERYTHING = Setup("samurai", "galakta-2016", 3, "")
"""Hands are chosen and figures placed, at random like all the rest."""


def test_an_outcome_says_who_came_where_and_why() -> None:
    found = sim.play_games(EVERYTHING, FEW, 1)
    assert set(sim.reasons(found)) <= set(SAMURAI.reasons)
    assert all(min(row[:3]) == 1 and row[3] == 0 for row in sim.places(found).tolist())
    assert sim.decisions(found).min() > 3 * (6 + 9)


def test_nobody_moves_out_of_turn() -> None:
    record = sim.start(Setup("samurai", "italiano", 2, "", {}, None), 3)
    assert sim.legal_moves(record, 1 - int(record.on_turn)).tolist() == []
    sim.play_out(record)
    assert sim.legal_moves(record, 0).tolist() == []
    state = sim.to_state(record)
    assert sim.to_state(sim.from_state(state)) == state


def test_the_first_seat_is_the_one_named_or_drawn() -> None:
    assert table(Setup("samurai", "italiano", 4, "", first=2)).first == 2  # type: ignore[arg-type]
    drawn = {int(sim.start(Setup("samurai", "italiano", 4, ""), seed).first) for seed in range(40)}
    assert drawn == {0, 1, 2, 3}


@pytest.mark.many
def test_random_games_are_as_long_as_those_of_the_readable_engine() -> None:
    lengths = []
    for number in range(250):
        dice, steps = Random(number), 0
        setup = speed.setup_of(2)
        state = SAMURAI.start(Setup("samurai", setup.edition, 2, str(number), setup.options)).state
        while deciders := SAMURAI.deciders(state):
            state = SAMURAI.play(state, deciders[0], by_tile(SAMURAI.moves(state, deciders[0]), dice)).state
            steps += 1
        lengths.append(steps)
    compiled = sim.decisions(sim.play_games(speed.setup_of(2), 20_000, 1)).astype(np.int64)
    assert abs(mean(lengths) - compiled.mean()) < 4 * stdev(lengths) / len(lengths) ** 0.5
    assert 0.8 < stdev(lengths) / compiled.std() < 1.25
