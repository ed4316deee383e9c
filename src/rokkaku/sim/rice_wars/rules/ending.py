"""Who has won."""

import numpy as np

from rokkaku.games.rice_wars.rules.ending import NEIGHBOUR, PEASANTS, REASONS, SHARED, WEALTH
from rokkaku.sim.bits import NONE, ONE, count, u64
from rokkaku.sim.rice_wars.kinds import OVER
from rokkaku.sim.rice_wars.pieces import ASHIGARU, COST, FIGHTERS, PEASANT
from rokkaku.sim.target import large_rule, rule

_BY_PEASANTS, _BY_WEALTH, _SHARED, _BY_NEIGHBOUR = (
    u64(REASONS.index(reason)) for reason in (PEASANTS, WEALTH, SHARED, NEIGHBOUR)
)
_PEASANTS_FIRST = u64(32)


@rule
def wealth(state: np.record, seat: u64) -> u64:
    """Ryo and what the people on card and fields cost, active or tired.  [ending-2]"""
    peasants = u64(state.on_card[seat]) + count(state.peasants[seat])
    worth = u64(state.money[seat]) + COST[PEASANT] * peasants
    for fighter in range(FIGHTERS):
        people = u64(state.active[seat, fighter]) + u64(state.tired[seat, fighter])
        worth += COST[ASHIGARU + fighter] * people
    return worth


@rule
def ranking(state: np.record, seat: u64) -> u64:
    """Peasants on fields, connected or not; then wealth.  [ending-1, ending-2]"""
    return count(state.peasants[seat]) << _PEASANTS_FIRST | wealth(state, seat)


@rule
def decide_places(state: np.record) -> None:
    """One place per daimyo; equals share one and the next is skipped.  [ending-2, neighbour-5]"""
    for seat in range(u64(state.daimyos)):
        own = ranking(state, u64(seat))
        place = 1
        for other in range(u64(state.daimyos)):
            if ranking(state, u64(other)) > own:
                place += 1
        state.places[seat] = place


@rule
def reason(state: np.record) -> u64:
    """Peasants, wealth between equals, a shared win, or the neutral neighbour's.

    [ending-1, ending-2, neighbour-5]
    """
    winners, winner = NONE, NONE
    for seat in range(u64(state.daimyos)):
        if state.places[seat] == 1:
            winners += ONE
            winner = u64(seat)
    if winners > ONE:
        return _SHARED
    if winner == u64(state.neighbour):
        return _BY_NEIGHBOUR
    most = count(state.peasants[winner])
    for seat in range(u64(state.daimyos)):
        if seat != winner and count(state.peasants[seat]) >= most:
            return _BY_WEALTH
    return _BY_PEASANTS


@large_rule
def finish(state: np.record) -> None:
    """After the actions of the last turn.  [ending-1]"""
    decide_places(state)
    state.reason = reason(state)
    state.phase = OVER
