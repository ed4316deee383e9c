"""The moves of whoever decides in a state."""

import numpy as np

from rokkaku.sim import samurai as sim
from rokkaku.sim.bits import u64
from rokkaku.sim.samurai.idling import leave_out_idle


def legal(state: np.record) -> list[int]:
    return [int(move) for move in sim.legal_moves(state, sim.deciders(state)[0])]


def worth_a_try(state: np.record) -> list[int]:
    """The legal moves that are not idle."""
    row = np.array(legal(state), np.uint16)
    return [int(move) for move in row[: int(leave_out_idle(state, row, u64(len(row))))]]
