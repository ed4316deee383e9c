"""Legal moves that no search need try: to exchange figures of one kind changes nothing but the hand."""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.samurai.moves import EXCHANGE_FIGURES, Moves
from rokkaku.sim.samurai.pieces import FIGURE_EXCHANGE
from rokkaku.sim.samurai.rules.exchanges import partners
from rokkaku.sim.samurai.state import TURNS
from rokkaku.sim.target import rule

_KINDS = u64(3)
_CHOICE = u64(8)
_TARGET = u64(255)


@rule
def is_idle(state: np.record, choice: u64, target: u64) -> bool:
    """Whether a move of a turn can only lead to an exchange of two figures of one kind."""
    if choice == u64(EXCHANGE_FIGURES):
        return bool(target % _KINDS == u64(state.lifted_figure) % _KINDS)
    if choice != FIGURE_EXCHANGE:
        return False
    others = NONE
    for caste in range(_KINDS):
        if caste != target % _KINDS:
            others |= partners(state, target, u64(caste))
    return bool(others == NONE)


@rule
def leave_out_idle(state: np.record, moves: Moves, count: u64) -> u64:
    """Of so many legal moves in a row those that are not idle, unless all are; how many are left."""
    if state.phase != TURNS:
        return count
    left = NONE
    for number in range(count):
        move = u64(moves[number])
        if not is_idle(state, move >> _CHOICE, move & _TARGET):
            moves[left] = move
            left += ONE
    return left if left > NONE else count
