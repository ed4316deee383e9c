"""What palace and fields bring at the beginning of a turn."""

import numpy as np

from rokkaku.games.rice_wars.rules.income import ICON_INCOME, PALACE_INCOME
from rokkaku.sim.bits import ONE, count, u64
from rokkaku.sim.rice_wars.editions import INCOME
from rokkaku.sim.rice_wars.kinds import IN_HIRING
from rokkaku.sim.rice_wars.rules.hiring import owe
from rokkaku.sim.rice_wars.rules.money import receive
from rokkaku.sim.rice_wars.rules.order import queue_from_governor
from rokkaku.sim.rice_wars.rules.placement import connected
from rokkaku.sim.target import large_rule, rule


@rule
def income(state: np.record, seat: u64) -> u64:
    """2 ryo for the palace, 1 for each connected peasant, more for the blessed field, 3 with the icon.

    [income-1]
    """
    fields = connected(state, seat)
    amount = u64(PALACE_INCOME) + count(fields)
    if fields >> u64(state.blessed) & ONE:
        amount += u64(state.blessed_income) - ONE
    if u64(state.icons[u64(state.turn) - ONE]) == INCOME:
        amount += u64(ICON_INCOME)
    return amount


@large_rule
def begin_turn(state: np.record) -> None:
    """All players take their income.  [income-1, board-3]"""
    for seat in range(u64(state.seats)):
        receive(state, u64(seat), income(state, u64(seat)))
    state.phase = IN_HIRING
    queue_from_governor(state)
    owe(state)
