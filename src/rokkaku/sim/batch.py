"""Many games at once, over several threads without the GIL.

A game passes its own rules: numba knows each as a type of its own, so they cost what a call by name costs.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from rokkaku.sim.bits import u64
from rokkaku.sim.chance import stream
from rokkaku.sim.outcomes import Outcomes, outcome
from rokkaku.sim.records import Clone, States, Words, as_words, rows
from rokkaku.sim.target import outer_rule

Begin = Callable[[np.record], None]
PlayOut = Callable[[np.record], u64]
Imagine = Callable[[np.record, u64], None]


@outer_rule
def play_new(
    clone: Clone,
    begin: Begin,
    play_out: PlayOut,
    laid: Words,
    state: np.record,
    words: Words,
    seed: u64,
    number: u64,
) -> u64:
    """A whole game in a record, of which `words` is the same memory, from a copy of a table; its outcome."""
    clone(laid, words)
    state.chance = stream(seed, number)
    begin(state)
    return outcome(state, play_out(state))


@outer_rule
def play_all_new(
    clone: Clone,
    begin: Begin,
    play_out: PlayOut,
    states: States,
    words: Words,
    seed: u64,
    first: u64,
    found: Outcomes,
) -> None:
    """Whole games in row 1, each from the table in row 0; their outcomes."""
    for number in range(u64(len(found))):
        game = first + u64(number)
        found[number] = play_new(clone, begin, play_out, words[0], states[1], words[1], seed, game)


@outer_rule
def play_all_on(
    clone: Clone,
    imagine: Imagine,
    play_out: PlayOut,
    states: States,
    words: Words,
    viewer: u64,
    seed: u64,
    first: u64,
    found: Outcomes,
) -> None:
    """The game of row 0 to its end in row 1, as often as there is room for outcomes."""
    for number in range(u64(len(found))):
        clone(words[0], words[1])
        state = states[1]
        state.chance = stream(seed, first + u64(number))
        if viewer < u64(state.seats):
            imagine(state, viewer)
        found[number] = outcome(state, play_out(state))


def in_threads(
    play: Callable[..., None], state: np.record, count: int, threads: int, *arguments: u64
) -> Outcomes:
    """So many outcomes of games that begin as a state; any number of threads finds the same."""
    found = np.empty(count, np.uint64)
    bounds = [count * part // threads for part in range(threads + 1)]

    def play_part(first: int, end: int) -> None:
        states = rows(state)
        play(states, as_words(states), *arguments, u64(first), found[first:end])

    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(play_part, bounds[:-1], bounds[1:]):
            pass
    return found
