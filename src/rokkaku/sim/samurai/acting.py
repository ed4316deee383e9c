"""Games of Samurai side by side, each played one action at a time; `rl.Batch` is how others use it."""

import numpy as np

from rokkaku.sim import acting
from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.records import States, Words
from rokkaku.sim.samurai.actions import flag_actions, play_action
from rokkaku.sim.samurai.moves import decider
from rokkaku.sim.samurai.observations import Bytes, observe
from rokkaku.sim.samurai.rules.setup import begin
from rokkaku.sim.samurai.state import clone
from rokkaku.sim.samurai.translation import table
from rokkaku.sim.target import entry, rule

Observations = tuple[Words, Words, Bytes, Bytes]


@rule
def show(state: np.record, seat: u64, number: u64, masks: acting.Masks, observations: Observations) -> None:
    """What a seat may do and knows, into the rows of a number."""
    flag_actions(state, seat, masks[number])
    hexes, settlements, seats, rest = observations
    observe(state, seat, hexes[number], settlements[number], seats[number], rest[number])


@entry
def enter(
    states: States,
    words: Words,
    seed: u64,
    rounds: Words,
    actions: acting.Actions,
    legal: acting.Masks,
    deciders: acting.Seats,
    masks: acting.Masks,
    places: acting.Places,
    observations: Observations,
    is_new: bool,
    first: u64,
    end: u64,
) -> None:
    """The games from one number to another by their actions, or from their beginning."""
    for number in range(first, end):
        acting.act(
            clone, begin, decider, play_action, show, words[0], states[number + ONE], words[number + ONE],
            seed, u64(number), rounds, actions, legal, deciders, masks, places, observations, is_new,
        )  # fmt: skip


@entry
def write(state: np.record, seat: int, masks: acting.Masks, observations: Observations) -> None:
    """What a seat may do and knows, into row 0 of the arrays."""
    show(state, u64(seat), NONE, masks, observations)


PARTS = acting.Parts(table, enter, write, ("hexes", "settlements", "seats", "rest"), ("hexes", "settlements"))
