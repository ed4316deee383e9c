"""Games of Rice Wars side by side, each played one action at a time; `rl.Batch` is how others use it."""

import numpy as np

from rokkaku.sim import acting
from rokkaku.sim.bits import NONE, ONE, lowest, u64
from rokkaku.sim.records import States, Words
from rokkaku.sim.rice_wars.actions import flag_actions, play_action
from rokkaku.sim.rice_wars.observations import Bytes, observe
from rokkaku.sim.rice_wars.rules.setup import begin
from rokkaku.sim.rice_wars.state import clone
from rokkaku.sim.rice_wars.translation import table
from rokkaku.sim.target import entry, rule

Observations = tuple[Words, Bytes, Bytes]


@rule
def decider(state: np.record) -> u64:
    """The first seat that has to decide."""
    return lowest(u64(state.deciding))


@rule
def show(state: np.record, seat: u64, number: u64, masks: acting.Masks, observations: Observations) -> None:
    """What a seat may do and knows, into the rows of a number."""
    flag_actions(state, seat, masks[number])
    fields, seats, rest = observations
    observe(state, seat, fields[number], seats[number], rest[number])


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


PARTS = acting.Parts(table, enter, write, ("fields", "seats", "rest"), ("fields",))
