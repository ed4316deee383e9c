"""Many games at once, over several threads without the GIL."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from rokkaku.core.game import Setup
from rokkaku.sim.bits import u64
from rokkaku.sim.chance import stream
from rokkaku.sim.samurai.imagination import imagine
from rokkaku.sim.samurai.pieces import SEATS
from rokkaku.sim.samurai.playout import play_out
from rokkaku.sim.samurai.rules.ending import REASONS
from rokkaku.sim.samurai.rules.setup import begin
from rokkaku.sim.samurai.state import NOBODY, States, as_words, blank, clone
from rokkaku.sim.samurai.translation import table
from rokkaku.sim.target import entry, rule

_BITS_OF_A_PLACE = u64(4)
_REASON, _DECISIONS = u64(16), u64(18)
_IN_PLACE, _IN_REASON = u64(15), u64(3)

Words = NDArray[np.uint64]
Outcomes = NDArray[np.uint64]
"""One word a game: from the lowest bit four bits a place, two bits the reason, then the decisions."""


@rule
def outcome(state: np.record, decisions: u64) -> u64:
    """A finished game as one word."""
    word = u64(state.reason) << _REASON | decisions << _DECISIONS
    for seat in range(u64(SEATS)):
        word |= u64(state.places[seat]) << seat * _BITS_OF_A_PLACE
    return word


@rule
def play_new(laid: Words, state: np.record, words: Words, seed: u64, number: u64) -> u64:
    """A whole game in a record, of which `words` is the same memory, from a copy of a table; its outcome."""
    clone(laid, words)
    state.chance = stream(seed, number)
    begin(state)
    return outcome(state, play_out(state))


@entry
def _play_new(states: States, words: Words, seed: u64, first: u64, found: Outcomes) -> None:
    for number in range(u64(len(found))):
        found[number] = play_new(words[0], states[1], words[1], seed, first + u64(number))


@entry
def _play_on(states: States, words: Words, viewer: u64, seed: u64, first: u64, found: Outcomes) -> None:
    for number in range(u64(len(found))):
        clone(words[0], words[1])
        state = states[1]
        state.chance = stream(seed, first + u64(number))
        if viewer < u64(state.seats):
            imagine(state, viewer)
        found[number] = outcome(state, play_out(state))


def play_games(setup: Setup, count: int, seed: int, threads: int = 1) -> Outcomes:
    """So many random games of one table, each from its own deal; any number of threads finds the same."""
    laid, found = table(setup), np.empty(count, np.uint64)

    def play_part(first: int, part: Outcomes) -> None:
        states = rows(laid)
        _play_new(states, as_words(states), u64(seed), u64(first), part)

    _in_threads(play_part, found, threads)
    return found


def play_on(state: np.record, count: int, seed: int, viewer: int = NOBODY, threads: int = 1) -> Outcomes:
    """So many random ends of one game; with a viewer, what that seat cannot see is dealt again for each."""
    found = np.empty(count, np.uint64)

    def play_part(first: int, part: Outcomes) -> None:
        states = rows(state)
        _play_on(states, as_words(states), u64(viewer), u64(seed), u64(first), part)

    _in_threads(play_part, found, threads)
    return found


def rows(state: np.record, count: int = 1) -> States:
    """A batch with the state in row 0 and room for so many more."""
    states = blank(count + 1)
    states[0] = state
    return states


def _in_threads(play_part: Callable[[int, Outcomes], None], found: Outcomes, threads: int) -> None:
    bounds = [len(found) * part // threads for part in range(threads + 1)]
    parts = [found[bounds[part] : bounds[part + 1]] for part in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        for _ in pool.map(play_part, bounds[:-1], parts):
            pass


def places(outcomes: Outcomes) -> NDArray[np.uint64]:
    """One row a game: a place per seat, 0 where nobody sits."""
    shifts = np.arange(SEATS, dtype=np.uint64) * _BITS_OF_A_PLACE
    found: NDArray[np.uint64] = outcomes[:, np.newaxis] >> shifts & _IN_PLACE
    return found


def reasons(outcomes: Outcomes) -> list[str]:
    """Why each game ended."""
    return [REASONS[number].value for number in (outcomes >> _REASON & _IN_REASON).tolist()]


def decisions(outcomes: Outcomes) -> NDArray[np.uint64]:
    """How many decisions each game took."""
    return outcomes >> _DECISIONS
