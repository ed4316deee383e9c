"""What a seat cannot see is dealt anew, and nothing else."""

from collections import Counter
from random import Random

import pytest
from sim.samurai.equality import Pair

from rokkaku.core.game import Setup
from rokkaku.core.seats import Seat
from rokkaku.games.samurai import SAMURAI, Tile
from rokkaku.games.samurai.state import State
from rokkaku.sim import samurai as sim

EDITION = "hans-im-glueck-1998"


def played(steps: int, seats: int = 3, seed: str = "7", **options: str) -> State:
    """A state some random moves into a game."""
    pair, dice = Pair(SAMURAI.start(Setup("samurai", EDITION, seats, seed, options)).state), Random(seed)
    for _ in range(steps):
        seat = dice.choice(pair.deciders())
        pair.play(seat, dice.choice(pair.moves(seat)))
    return pair.state


@pytest.mark.parametrize("steps", [0, 7, 30, 60, 80])
@pytest.mark.parametrize("seat", [0, 2])
def test_info_3_an_imagined_game_looks_the_same_from_its_seat(steps: int, seat: int) -> None:
    state = played(steps)
    record = sim.from_state(state)
    worlds = []
    for seed in range(4):
        record.chance = seed
        sim.imagine(record, seat)
        worlds.append(sim.to_state(record))
        assert SAMURAI.view(worlds[-1], Seat(seat)) == SAMURAI.view(state, Seat(seat))
    assert len({str(world) for world in worlds}) > 1


def test_info_3_a_record_of_a_view_looks_the_same_from_its_seat() -> None:
    view = SAMURAI.view(played(60), Seat(1))
    worlds = [sim.to_state(sim.from_view(view, str(seed))) for seed in range(3)]
    assert all(SAMURAI.view(world, Seat(1)) == view for world in worlds)
    assert worlds[0] != worlds[1]


def test_every_unseen_tile_is_as_likely_in_another_hand() -> None:
    state = played(0, opening_hand="drawn")
    record, found = sim.from_state(state), Counter[Tile]()
    for _ in range(400):
        sim.imagine(record, 0)
        found.update(sim.to_state(record).players[1].hand)
    # Each of the twenty is in a hand of five every fourth time; of some faces there are two.
    assert all(
        65 < found[tile] / (2 if tile in (Tile.SAMURAI_1, Tile.SAMURAI_2, Tile.SHIP_1) else 1) < 140
        for tile in Tile
    )
