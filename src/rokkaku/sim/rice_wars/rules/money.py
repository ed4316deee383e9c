"""Money that changes hands."""

import numpy as np

from rokkaku.sim.bits import u64
from rokkaku.sim.target import rule


@rule
def receive(state: np.record, seat: u64, amount: u64) -> None:
    """Ryo from the bank, which never runs out.  [pieces-6]"""
    state.money[seat] = u64(state.money[seat]) + amount


@rule
def pay(state: np.record, seat: u64, amount: u64) -> None:
    """Ryo to the bank."""
    state.money[seat] = u64(state.money[seat]) - amount


@rule
def can_pay(state: np.record, seat: u64, amount: u64) -> bool:
    """Whether a seat has so much."""
    return state.money[seat] >= amount
