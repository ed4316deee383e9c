"""The auction of advisors."""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, u64
from rokkaku.sim.rice_wars.kinds import IN_ADVISORS
from rokkaku.sim.rice_wars.pieces import ADVISORS
from rokkaku.sim.rice_wars.rules.favours import has_favour, win_favours
from rokkaku.sim.rice_wars.rules.money import pay
from rokkaku.sim.rice_wars.rules.order import begin_actions
from rokkaku.sim.rice_wars.state import FAVOURS, NOTHING
from rokkaku.sim.target import large_rule, rule

_FEW = u64(3)


@rule
def turn_up_advisors(state: np.record) -> None:
    """Earlier advisors leave with what they still owe; three new ones, two with two or three players.

    [advisors-1]
    """
    for seat in range(u64(state.seats)):
        state.used[seat] = 0
        for slot in range(u64(FAVOURS)):
            state.favours[seat, slot] = NOTHING
            state.fans[seat, slot] = 0
    state.phase = IN_ADVISORS
    fresh = min(u64(2) if u64(state.seats) <= _FEW else u64(3), u64(state.advisors_left))
    top = u64(len(ADVISORS)) - u64(state.advisors_left)
    for place in range(fresh):
        state.waiting[place] = state.advisors[top + place]
    state.waiting_size = fresh
    state.advisors_left = u64(state.advisors_left) - fresh


@rule
def auctioneer(state: np.record) -> u64:
    """Between auctions the governor, while there is a choice.  [advisors-1]"""
    return ONE << u64(state.governor) if state.waiting_size > 1 else NONE


@rule
def auctions_offered(state: np.record) -> u64:
    """The governor picks which of the remaining ones is next: their places among them.  [advisors-1]"""
    return (ONE << u64(state.waiting_size)) - ONE


@large_rule
def auction_advisor(state: np.record, advisor: u64) -> None:
    """All players with fewer than two advisors bid for this one.  [advisors-2, advisors-3]"""
    left = NONE
    for place in range(u64(state.waiting_size)):
        other = state.waiting[place]
        if u64(other) != advisor:
            state.waiting[left] = other
            left += ONE
    state.waiting_size = left
    state.auctioned = advisor
    found = NONE
    for seat in range(u64(state.seats)):
        if not has_favour(state, u64(seat), u64(FAVOURS) - ONE):
            found |= ONE << u64(seat)
    state.bidders = found
    if found == NONE:
        show_bids(state)


@rule
def bidders(state: np.record) -> u64:
    """All who have still to bid.  [advisors-2]"""
    return u64(state.bidders) & ~u64(state.has_bid)


@rule
def bid(state: np.record, seat: u64, amount: u64) -> None:
    """All bid at once and in secret; then all bids are shown.  [advisors-2, info-1]"""
    state.bids[seat] = amount
    state.has_bid = u64(state.has_bid) | ONE << seat
    if bidders(state) == NONE:
        show_bids(state)


@rule
def _highest(state: np.record, limit: u64) -> u64:
    """The highest bid below a limit; 0 if there is none."""
    highest = NONE
    for seat in range(u64(state.seats)):
        if u64(state.bidders) >> seat & ONE and u64(state.bids[seat]) < limit:
            highest = max(highest, u64(state.bids[seat]))
    return highest


@large_rule
def show_bids(state: np.record) -> None:
    """The most gets two favours, the next lower amount one; both pay, the others keep their money.

    [advisors-2]
    """
    limit = u64(1 << 16)
    fans = u64(FAVOURS)
    while fans != NONE:
        limit = _highest(state, limit)
        if limit == NONE:
            fans = NONE
        else:
            for seat in range(u64(state.seats)):
                if u64(state.bidders) >> seat & ONE and u64(state.bids[seat]) == limit:
                    pay(state, u64(seat), limit)
                    win_favours(state, u64(seat), u64(state.auctioned), fans)
            fans -= ONE
    state.auctioned = NOTHING
    state.bidders = state.has_bid = 0


@rule
def go_on(state: np.record) -> None:
    """The last one waiting needs no picking; after it come the actions.  [advisors-1]"""
    if state.waiting_size:
        auction_advisor(state, u64(state.waiting[0]))
    else:
        begin_actions(state)
