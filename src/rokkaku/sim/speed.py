"""How fast a compiled engine is, for `rokkaku bench` and `make bench`."""

from collections.abc import Callable
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim.batch import Begin
from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.chance import stream
from rokkaku.sim.outcomes import Outcomes, decisions
from rokkaku.sim.records import Clone, States, Words, as_words, rows
from rokkaku.sim.target import outer_rule, rule

Clock = Callable[[], float]
Row = NDArray[np.unsignedinteger]
ListMoves = Callable[[np.record, Row], u64]
Decide = Callable[[np.record], None]

CLONED_GAMES = 16
"""As many as lie in the nearest cache, as those of a search do."""


def played(play: Callable[[], Outcomes], clock: Clock = perf_counter) -> tuple[float, float]:
    """Games and decisions a second."""
    begun = clock()
    found = play()
    seconds = clock() - begun
    return len(found) / seconds, float(decisions(found).sum()) / seconds


def played_listing(
    play: Callable[..., int], laid: np.record, row: Row, count: int, seed: int, clock: Clock = perf_counter
) -> tuple[float, float]:
    """Games a second when all legal moves are listed at each decision, and moves listed a second."""
    states = rows(laid)
    begun = clock()
    listed = play(states, as_words(states), row, u64(seed), count)
    seconds = clock() - begun
    return count / seconds, listed / seconds


@outer_rule
def play_listing(
    clone: Clone,
    begin: Begin,
    list_moves: ListMoves,
    decide: Decide,
    over: int,
    states: States,
    words: Words,
    row: Row,
    seed: u64,
    count: int,
) -> int:
    """Whole games in row 1, each from the table in row 0; how many moves were listed into `row`.

    `over` is the phase that ends a game.
    """
    listed = NONE
    for number in range(u64(count)):
        clone(words[0], words[1])
        state = states[1]
        state.chance = stream(seed, u64(number))
        begin(state)
        while state.phase != over:
            listed += list_moves(state, row)
            decide(state)
    return int(listed)


def cloned(
    clone_many: Callable[[Words, int], None], state: np.record, count: int, clock: Clock = perf_counter
) -> float:
    """How many nanoseconds copying one game over another takes."""
    words = as_words(rows(state, CLONED_GAMES - 1))
    begun = clock()
    clone_many(words, count)
    return (clock() - begun) / count * 1e9


@rule
def clone_many(clone: Clone, words: Words, count: int) -> None:
    """Each game copied over the next, round and round."""
    for number in range(u64(count)):
        clone(words[number % u64(CLONED_GAMES)], words[(number + ONE) % u64(CLONED_GAMES)])
