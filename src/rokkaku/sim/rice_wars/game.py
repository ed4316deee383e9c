"""Single games from Python, decision by decision; `batch.py` plays many without coming back."""

import numpy as np

from rokkaku.core.game import Setup
from rokkaku.sim.bits import ONE, u64
from rokkaku.sim.chance import mixed
from rokkaku.sim.rice_wars import imagination, moves, playout
from rokkaku.sim.rice_wars.rules import setup as setting_up
from rokkaku.sim.rice_wars.translation import table
from rokkaku.sim.target import entry


def start(setup: Setup, seed: int) -> np.record:
    """The record before the first decision.  All its chance comes from `seed`, not from the setup's own."""
    state = table(setup)
    _deal(state, u64(seed))
    return state


@entry
def _deal(state: np.record, seed: u64) -> None:
    state.chance = mixed(seed)
    setting_up.begin(state)


def deciders(state: np.record) -> tuple[int, ...]:
    """The seats that have to decide now: all who have not yet bid, else one; nobody when it is over."""
    deciding = int(state["deciding"])
    return tuple(seat for seat in range(state["seats"]) if deciding >> seat & 1)


def legal_moves(state: np.record, seat: int) -> moves.Moves:
    """The legal moves of a seat, in the order of the readable engine; none when it may not move."""
    return _listed(state, seat) if seat in deciders(state) else np.empty(0, np.uint32)


@entry
def _listed(state: np.record, seat: int) -> moves.Moves:
    row = np.empty(max(u64(moves.MOST_MOVES), u64(state.money[u64(seat)]) + ONE), np.uint32)
    return row[: moves.list_moves(state, u64(seat), row)]


@entry
def play(state: np.record, seat: int, move: int) -> None:
    """A legal move, in place, and everything that follows from it: nothing is checked."""
    moves.play(state, u64(seat), u64(move))


@entry
def play_out(state: np.record) -> int:
    """A game to its end at random, in place, from its own stream; how many decisions that took."""
    return int(playout.play_out(state))


@entry
def imagine(state: np.record, seat: int) -> None:
    """Everything a seat cannot see is dealt again, in place, from the record's own stream.  [info-2]"""
    imagination.imagine(state, u64(seat))
