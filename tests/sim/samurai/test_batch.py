"""Many games at once."""

from random import Random
from statistics import mean, stdev

import numpy as np
import pytest
from sim.samurai.equality import by_tile

from rokkaku.core.game import Setup
from rokkaku.games.samurai import SAMURAI
from rokkaku.sim import samurai as sim
from rokkaku.sim.records import rows
from rokkaku.sim.samurai import speed
from rokkaku.sim.samurai.translation import table
from rokkaku.sim.target import IS_PLAIN_PYTHON

FEW = 6 if IS_PLAIN_PYTHON else 500
EVERYTHING = Setup("samurai", "galakta-2016", 3, "")
"""Hands are chosen and figures placed, at random like all the rest."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_number_of_threads_finds_the_same_games(seats: int) -> None:
    alone = sim.play_games(speed.setup_of(seats), FEW, 7)
    assert alone.tolist() == sim.play_games(speed.setup_of(seats), FEW, 7, threads=3).tolist()
    assert alone.tolist() != sim.play_games(speed.setup_of(seats), FEW, 8).tolist()


def test_an_outcome_says_who_came_where_and_why() -> None:
    found = sim.play_games(EVERYTHING, FEW, 1)
    assert set(sim.reasons(found)) <= set(SAMURAI.reasons)
    assert all(min(row[:3]) == 1 and row[3] == 0 for row in sim.places(found).tolist())
    assert sim.decisions(found).min() > 3 * (6 + 9)


def test_one_game_of_a_batch_is_the_game_played_alone() -> None:
    record = sim.start(EVERYTHING, 5)
    copy = rows(record)
    words = sim.as_words(copy)
    assert words.shape == (2, sim.STATE.itemsize // 8)
    sim.clone(words[0], words[1])
    assert copy[1].tobytes() == record.tobytes()
    taken = sim.play_out(record)
    assert taken > 0
    assert sim.play_out(copy[1]) == taken
    assert sim.to_state(copy[1]) == sim.to_state(record)
    assert SAMURAI.deciders(sim.to_state(record)) == ()


def test_a_game_is_played_on_from_where_it_is() -> None:
    record = sim.start(speed.setup_of(2), 3)
    found = sim.play_on(record, FEW, 1)
    assert len(set(found.tolist())) > 1
    assert found.tolist() == sim.play_on(record, FEW, 1, threads=2).tolist()
    assert found.tolist() != sim.play_on(record, FEW, 1, viewer=0).tolist()
    assert record.phase == 2


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


def test_speeds_are_measured() -> None:
    assert min(speed.play(2, FEW, 1)) > 0
    assert min(speed.play_listing(2, FEW, 1)) > 0
    assert speed.clone_nanoseconds(4, 20) > 0


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
