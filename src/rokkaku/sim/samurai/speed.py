"""How fast all this is, for `rokkaku bench` and `make bench`.

Games begin after a random setup; every legal choice is equally likely, then every target of it.
"""

from collections.abc import Callable
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from rokkaku.core.game import Setup
from rokkaku.sim.bits import u64
from rokkaku.sim.chance import stream
from rokkaku.sim.samurai.batch import Words, decisions, play_games, rows
from rokkaku.sim.samurai.game import start
from rokkaku.sim.samurai.moves import MOST_MOVES, list_moves
from rokkaku.sim.samurai.playout import move_at_random
from rokkaku.sim.samurai.rules.setup import begin
from rokkaku.sim.samurai.state import OVER, States, as_words, clone
from rokkaku.sim.samurai.translation import table
from rokkaku.sim.target import entry

Clock = Callable[[], float]

CLONED_GAMES = 16
"""As many as lie in the nearest cache, as those of a search do."""


def setup_of(seats: int) -> Setup:
    """The table that is measured: the first edition, hands drawn and figures dealt."""
    options = {"opening_hand": "drawn", "figure_setup": "random"}
    return Setup("samurai", "hans-im-glueck-1998", seats, "", options)


def play(
    seats: int, count: int, seed: int, threads: int = 1, clock: Clock = perf_counter
) -> tuple[float, float]:
    """Games and decisions a second."""
    begun = clock()
    found = play_games(setup_of(seats), count, seed, threads)
    seconds = clock() - begun
    return count / seconds, float(decisions(found).sum()) / seconds


def play_listing(seats: int, count: int, seed: int, clock: Clock = perf_counter) -> tuple[float, float]:
    """Games a second when all legal moves are listed at each decision, and moves listed a second."""
    states = rows(table(setup_of(seats)))
    begun = clock()
    listed = _play_listing(states, as_words(states), np.empty(MOST_MOVES, np.uint16), u64(seed), count)
    seconds = clock() - begun
    return count / seconds, listed / seconds


@entry
def _play_listing(states: States, words: Words, moves: NDArray[np.uint16], seed: u64, count: int) -> int:
    listed = 0
    for number in range(count):
        clone(words[0], words[1])
        state = states[1]
        state.chance = stream(seed, u64(number))
        begin(state)
        while state.phase != OVER:
            listed += int(list_moves(state, u64(state.on_turn), moves))
            move_at_random(state)
    return listed


def clone_nanoseconds(seats: int, count: int, clock: Clock = perf_counter) -> float:
    """How long copying one game over another takes."""
    words = as_words(rows(start(setup_of(seats), 1), CLONED_GAMES - 1))
    begun = clock()
    _clone_many(words, count)
    return (clock() - begun) / count * 1e9


@entry
def _clone_many(words: Words, count: int) -> None:
    for number in range(u64(count)):
        clone(words[number % u64(CLONED_GAMES)], words[(number + u64(1)) % u64(CLONED_GAMES)])
