"""Single games from Python, decision by decision; `batch.py` plays many without coming back."""

import numpy as np

from rokkaku.core.game import Setup
from rokkaku.sim.bits import u64
from rokkaku.sim.chance import mixed
from rokkaku.sim.samurai import moves, playout
from rokkaku.sim.samurai.rules import setup as setting_up
from rokkaku.sim.samurai.state import OVER, STATE
from rokkaku.sim.samurai.translation import table
from rokkaku.sim.target import entry


def start(setup: Setup, seed: int) -> np.record:
    """The record before the first decision.  All its chance comes from `seed`, not from the setup's own."""
    state = table(setup)
    deal(state, u64(seed))
    return state


@entry
def deal(state: np.record, seed: u64) -> None:
    """All shuffles of a table that is laid."""
    state.chance = mixed(seed)
    setting_up.begin(state)


def legal_moves(state: np.record, seat: int) -> moves.Moves:
    """The legal moves of a seat, in the order of the readable engine; none when it is not its decision."""
    if state.phase == OVER or (state.phase != 0 and seat != state.on_turn):
        return np.zeros(0, np.uint16)
    return list_moves(state, seat)


@entry
def list_moves(state: np.record, seat: int) -> moves.Moves:
    row = np.empty(moves.MOST_MOVES, np.uint16)
    return row[: moves.list_moves(state, u64(seat), row)]


@entry
def play(state: np.record, seat: int, move: int) -> None:
    """A legal move, in place: nothing is checked."""
    moves.play(state, u64(seat), u64(move))


@entry
def play_out(state: np.record) -> int:
    """A game to its end at random, in place, from its own stream; how many decisions that took."""
    return playout.play_out(state)
