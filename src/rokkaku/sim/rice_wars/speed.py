"""How fast all this is, for `rokkaku bench` and `make bench`.

Every legal choice is equally likely, then every target of it.
"""

from time import perf_counter

import numpy as np

from rokkaku.core.game import Setup
from rokkaku.sim import speed
from rokkaku.sim.bits import lowest, u64
from rokkaku.sim.records import States, Words
from rokkaku.sim.rice_wars.batch import play_games
from rokkaku.sim.rice_wars.game import start
from rokkaku.sim.rice_wars.kinds import OVER
from rokkaku.sim.rice_wars.moves import Moves, list_moves
from rokkaku.sim.rice_wars.playout import move_at_random
from rokkaku.sim.rice_wars.rules.setup import begin
from rokkaku.sim.rice_wars.state import clone
from rokkaku.sim.rice_wars.translation import table
from rokkaku.sim.speed import Clock
from rokkaku.sim.target import entry, rule

_MOST_BIDS = 1 << 16
"""Money has two bytes."""
_EDITIONS = {2: "troublesome-neighbour", 3: "basic", 4: "basic", 5: "epic"}
SEATS = tuple(_EDITIONS)
"""The numbers of players that are measured."""


def setup_of(seats: int) -> Setup:
    """The table that is measured: the scenario for two, the basic board, and the epic one for five."""
    return Setup("rice-wars", _EDITIONS[seats], seats, "")


def play(
    seats: int, count: int, seed: int, threads: int = 1, clock: Clock = perf_counter
) -> tuple[float, float]:
    """Games and decisions a second."""
    return speed.played(lambda: play_games(setup_of(seats), count, seed, threads), clock)


def play_listing(seats: int, count: int, seed: int, clock: Clock = perf_counter) -> tuple[float, float]:
    """Games a second when all legal moves are listed at each decision, and moves listed a second."""
    row = np.empty(_MOST_BIDS, np.uint32)
    return speed.played_listing(_play_listing, table(setup_of(seats)), row, count, seed, clock)


@rule
def _list_moves(state: np.record, row: Moves) -> u64:
    return list_moves(state, lowest(u64(state.deciding)), row)


@entry
def _play_listing(states: States, words: Words, row: Moves, seed: u64, count: int) -> int:
    return speed.play_listing(
        clone, begin, _list_moves, move_at_random, int(OVER), states, words, row, seed, count
    )


def clone_nanoseconds(seats: int, count: int, clock: Clock = perf_counter) -> float:
    """How long copying one game over another takes."""
    return speed.cloned(_clone_many, start(setup_of(seats), 1), count, clock)


@entry
def _clone_many(words: Words, count: int) -> None:
    speed.clone_many(clone, words, count)
