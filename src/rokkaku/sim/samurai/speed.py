"""How fast all this is, for `rokkaku bench` and `make bench`.

Games begin after a random setup; every legal choice is equally likely, then every target of it.
"""

from time import perf_counter

import numpy as np

from rokkaku.core.game import Setup
from rokkaku.sim import speed
from rokkaku.sim.bits import u64
from rokkaku.sim.records import States, Words
from rokkaku.sim.samurai.batch import play_games
from rokkaku.sim.samurai.game import start
from rokkaku.sim.samurai.moves import MOST_MOVES, Moves, list_moves
from rokkaku.sim.samurai.playout import move_at_random
from rokkaku.sim.samurai.rules.setup import begin
from rokkaku.sim.samurai.state import OVER, clone
from rokkaku.sim.samurai.translation import table
from rokkaku.sim.speed import Clock
from rokkaku.sim.target import entry, rule

SEATS = (2, 3, 4)
"""The numbers of players that are measured."""


def setup_of(seats: int) -> Setup:
    """The table that is measured: the first edition, hands drawn and figures dealt."""
    options = {"opening_hand": "drawn", "figure_setup": "random"}
    return Setup("samurai", "hans-im-glueck-1998", seats, "", options)


def play(
    seats: int, count: int, seed: int, threads: int = 1, clock: Clock = perf_counter
) -> tuple[float, float]:
    """Games and decisions a second."""
    return speed.played(lambda: play_games(setup_of(seats), count, seed, threads), clock)


def play_listing(seats: int, count: int, seed: int, clock: Clock = perf_counter) -> tuple[float, float]:
    """Games a second when all legal moves are listed at each decision, and moves listed a second."""
    row = np.empty(MOST_MOVES, np.uint16)
    return speed.played_listing(_play_listing, table(setup_of(seats)), row, count, seed, clock)


@rule
def _list_moves(state: np.record, row: Moves) -> u64:
    return list_moves(state, u64(state.on_turn), row)


@entry
def _play_listing(states: States, words: Words, row: Moves, seed: u64, count: int) -> int:
    return speed.play_listing(
        clone, begin, _list_moves, move_at_random, OVER, states, words, row, seed, count
    )


def clone_nanoseconds(seats: int, count: int, clock: Clock = perf_counter) -> float:
    """How long copying one game over another takes."""
    return speed.cloned(_clone_many, start(setup_of(seats), 1), count, clock)


@entry
def _clone_many(words: Words, count: int) -> None:
    speed.clone_many(clone, words, count)
