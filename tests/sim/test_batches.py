"""Many games at once, the same for every compiled game."""

from types import ModuleType
from typing import Any, NamedTuple

import pytest

from rokkaku.core.game import Game, Setup
from rokkaku.games.rice_wars import RICE_WARS
from rokkaku.games.samurai import SAMURAI
from rokkaku.sim import rice_wars, samurai
from rokkaku.sim.records import rows
from rokkaku.sim.rice_wars import speed as rice_wars_speed
from rokkaku.sim.samurai import speed as samurai_speed
from rokkaku.sim.target import IS_PLAIN_PYTHON


class Compiled(NamedTuple):
    """A game in both engines, and a table at which everything is drawn that can be."""

    game: Game[Any, Any, Any]
    sim: ModuleType
    speed: ModuleType
    setup: Setup
    few: int

    def games(self, seats: int, seed: int, threads: int = 1) -> list[int]:
        return list(self.sim.play_games(self.speed.setup_of(seats), self.few, seed, threads=threads).tolist())


SAMURAI_TWIN = Compiled(
    SAMURAI, samurai, samurai_speed, Setup("samurai", "galakta-2016", 3, ""), 6 if IS_PLAIN_PYTHON else 500
)
RICE_WARS_TWIN = Compiled(
    RICE_WARS, rice_wars, rice_wars_speed, rice_wars_speed.setup_of(2), 2 if IS_PLAIN_PYTHON else 300
)
ALONE = pytest.mark.xdist_group("compiled-rice-wars")

in_both_games = pytest.mark.parametrize(
    "twin",
    [pytest.param(SAMURAI_TWIN, id="samurai"), pytest.param(RICE_WARS_TWIN, id="rice-wars", marks=ALONE)],
)


@pytest.mark.parametrize(
    ("twin", "seats"),
    [
        *(pytest.param(SAMURAI_TWIN, seats, id=f"samurai-{seats}") for seats in (2, 3, 4)),
        *(pytest.param(RICE_WARS_TWIN, seats, id=f"rice-wars-{seats}", marks=ALONE) for seats in (2, 3, 5)),
    ],
)
def test_any_number_of_threads_finds_the_same_games(twin: Compiled, seats: int) -> None:
    alone = twin.games(seats, seed=7)
    assert alone == twin.games(seats, seed=7, threads=3)
    assert alone != twin.games(seats, seed=8)


@in_both_games
def test_one_game_of_a_batch_is_the_game_played_alone(twin: Compiled) -> None:
    sim = twin.sim
    record = sim.start(twin.setup, 5)
    copy = rows(record)
    words = sim.as_words(copy)
    assert words.shape == (2, sim.STATE.itemsize // 8)
    sim.clone(words[0], words[1])
    assert copy[1].tobytes() == record.tobytes()
    taken = sim.play_out(record)
    assert taken > 0
    assert sim.play_out(copy[1]) == taken
    assert sim.to_state(copy[1]) == sim.to_state(record)
    assert twin.game.deciders(sim.to_state(record)) == ()


@in_both_games
def test_a_game_is_played_on_from_where_it_is(twin: Compiled) -> None:
    sim = twin.sim
    record = sim.start(twin.speed.setup_of(2), 3)
    before = record.tobytes()
    found = sim.play_on(record, twin.few, 1)
    assert len(set(found.tolist())) > 1
    assert found.tolist() == sim.play_on(record, twin.few, 1, threads=2).tolist()
    assert found.tolist() != sim.play_on(record, twin.few, 1, viewer=0).tolist()
    assert record.tobytes() == before


@in_both_games
def test_speeds_are_measured(twin: Compiled) -> None:
    assert min(twin.speed.play(2, twin.few, 1)) > 0
    assert min(twin.speed.play_listing(2, twin.few, 1)) > 0
    assert twin.speed.clone_nanoseconds(max(twin.game.editions[0].seats), 20) > 0
