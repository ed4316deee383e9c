"""Many games at once, over several threads without the GIL."""

import numpy as np
from numpy.typing import NDArray

from rokkaku.core.game import Setup
from rokkaku.games.rice_wars.rules.ending import REASONS
from rokkaku.sim import outcomes
from rokkaku.sim.batch import in_threads, play_all_new, play_all_on
from rokkaku.sim.bits import u64
from rokkaku.sim.outcomes import Outcomes
from rokkaku.sim.records import States, Words
from rokkaku.sim.rice_wars.imagination import imagine
from rokkaku.sim.rice_wars.playout import play_out
from rokkaku.sim.rice_wars.rules.setup import begin
from rokkaku.sim.rice_wars.state import DAIMYOS, NOTHING, clone
from rokkaku.sim.rice_wars.translation import table
from rokkaku.sim.target import entry


@entry
def _play_new(states: States, words: Words, seed: u64, first: u64, found: Outcomes) -> None:
    play_all_new(clone, begin, play_out, states, words, seed, first, found)


@entry
def _play_on(states: States, words: Words, viewer: u64, seed: u64, first: u64, found: Outcomes) -> None:
    play_all_on(clone, imagine, play_out, states, words, viewer, seed, first, found)


def play_games(setup: Setup, count: int, seed: int, threads: int = 1) -> Outcomes:
    """So many random games of one table, each from its own deal; any number of threads finds the same."""
    return in_threads(_play_new, table(setup), count, threads, u64(seed))


def play_on(state: np.record, count: int, seed: int, viewer: int = NOTHING, threads: int = 1) -> Outcomes:
    """So many random ends of one game; with a viewer, what that seat cannot see is dealt again for each."""
    return in_threads(_play_on, state, count, threads, u64(viewer), u64(seed))


def places(found: Outcomes) -> NDArray[np.uint64]:
    """One row a game: a place per daimyo, the neutral one after the players, then 0."""
    return outcomes.places(found, DAIMYOS)


def reasons(found: Outcomes) -> list[str]:
    """Why each game ended."""
    return [REASONS[number] for number in outcomes.reasons(found).tolist()]
