"""Many games at once, over several threads without the GIL."""


import numpy as np
from numpy.typing import NDArray

from rokkaku.sim.bits import u64
from rokkaku.sim.chance import stream
from rokkaku.sim.samurai.playout import play_out
from rokkaku.sim.samurai.rules.setup import begin
from rokkaku.sim.samurai.state import States, clone
from rokkaku.sim.target import entry, rule


@rule
def outcome(state: np.record, decisions: u64) -> u64:
    """A finished game as one word: four bits a place, from seat 0, two bits the reason, then the decisions."""
    places = u64(0)
    for seat in range(u64(4)):
        places |= u64(state.places[seat]) << u64(4) * seat
    return places | u64(state.reason) << u64(16) | decisions << u64(18)


@rule
def play_new(states: States, words: NDArray[np.uint64], at: u64, seed: u64, number: u64) -> u64:
    """A whole game in one place of a batch, from a copy of the table at place 0; its outcome."""
    clone(words, u64(0), at)
    state = states[at]
    state.chance = stream(seed, number)
    begin(state)
    return outcome(state, play_out(state))


@entry
def _play_many(states: States, words: NDArray[np.uint64], seed: u64, first: u64, found: NDArray[np.uint64]) -> None:
    for number in range(u64(len(found))):
        found[number] = play_new(states, words, u64(1), seed, first + number)
