"""How likely each move is to be a good one: each is tried, and what it leads to is judged."""

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim.bits import ONE, u64
from rokkaku.sim.rice_wars.kinds import BID, BIDDING
from rokkaku.sim.rice_wars.moves import KIND, list_moves, play_kind
from rokkaku.sim.rice_wars.prospects import promise_to
from rokkaku.sim.rice_wars.rules.turn import moment
from rokkaku.sim.target import copy_record, large_rule, rule

CHOICE = u64(8)
"""The bits of a move below its kind, in a search."""
TARGET = (ONE << CHOICE) - ONE
_MOST_BID = u64(63)
_BID_STEP = 0.5
"""By how much each ryo makes a bid less likely: what it buys is seen only when all have bid."""


@rule
def _weigh_bids(state: np.record, seat: u64, moves: NDArray[np.uint16], weights: NDArray[np.float32]) -> u64:
    count = min(u64(state.money[seat]), _MOST_BID) + ONE
    for amount in range(count):
        moves[amount] = BID << CHOICE | u64(amount)
        weights[amount] = -_BID_STEP * amount
    return count


@large_rule
def weigh(
    state: np.record,
    seat: u64,
    moves: NDArray[np.uint16],
    weights: NDArray[np.float32],
    notes: np.record,
    knowledge: np.record,
) -> u64:
    """The legal moves of a seat that decides, and their weights; how many there are."""
    if moment(state) == BIDDING:
        return _weigh_bids(state, seat, moves, weights)
    count = list_moves(state, seat, notes.row)
    for number in range(count):
        kind, target = u64(notes.row[number]) >> KIND, u64(notes.row[number]) & TARGET
        moves[number] = kind << CHOICE | target
        weights[number] = 0
        if count > ONE:
            copy_record(state, notes.world)
            play_kind(notes.world, seat, kind, target)
            promise = promise_to(notes.world, seat, notes, knowledge)
            weights[number] = knowledge.keenness[0] * promise
    return count


@rule
def play(state: np.record, seat: u64, move: u64) -> None:
    """A legal move as a search numbers it, and everything that follows from it."""
    play_kind(state, seat, move >> CHOICE, move & TARGET)
