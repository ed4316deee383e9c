"""The neutral neighbour of the scenario for two."""

import numpy as np

from rokkaku.games.rice_wars.rules.neighbour import MOST_ASHIGARU, PEASANTS_A_TURN
from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.rice_wars.pieces import FIGHTERS
from rokkaku.sim.rice_wars.rules.order import action_done, next_in_line, next_player, rotate
from rokkaku.sim.rice_wars.rules.placement import places, put_from_card
from rokkaku.sim.target import rule


@rule
def hire(state: np.record) -> None:
    """Three peasants from the pool and, below two, an ashigaru; all become active.  [neighbour-2]"""
    seat = u64(state.head)
    for _ in range(u64(PEASANTS_A_TURN)):
        if state.stack[seat]:
            state.stack[seat] -= 1
            state.on_card[seat] += 1
    for fighter in range(FIGHTERS):
        state.active[seat, fighter] += state.tired[seat, fighter]
        state.tired[seat, fighter] = 0
    if state.active[seat, 0] < MOST_ASHIGARU and state.supply[0]:
        state.active[seat, 0] += 1
        state.supply[0] -= 1
    next_in_line(state)


@rule
def governed_by(state: np.record) -> u64:
    """Who places its next peasant: the governor, then the other player, and so on.  [neighbour-3]"""
    if places(state, u64(state.head)) == NONE:
        return NONE
    governor = u64(state.governor)
    return ONE << (next_player(state, governor) if state.neighbour_turns & 1 else governor)


@rule
def place_for_him(state: np.record, field: u64) -> None:
    """One of its peasants must be placed, which breaks the row of passes.  [neighbour-3]"""
    put_from_card(state, u64(state.head), field)
    state.neighbour_turns += 1
    action_done(state)


@rule
def pass_for_him(state: np.record) -> None:
    """Without a peasant or an open field it counts as passing, for this time.  [neighbour-3]"""
    rotate(state)
    state.passes += 1
