"""What a state promises: the chance of every daimyo to win, from what is seen of each."""

from math import exp, log

import numpy as np
from numpy.typing import NDArray

from rokkaku.sim.bits import NONE, ONE, count, lowest, u64
from rokkaku.sim.rice_wars import knowledge as known
from rokkaku.sim.rice_wars.kinds import IN_ACTIONS, OVER
from rokkaku.sim.rice_wars.pieces import ADVISORS, KINDS_OF_CARDS, copies_in
from rokkaku.sim.rice_wars.rules.placement import all_peasants, reach, taken
from rokkaku.sim.rice_wars.rules.turn import moment
from rokkaku.sim.rice_wars.state import FAVOURS, NOTHING
from rokkaku.sim.target import large_rule, rule

_FIRST_RYO = 3
_TABLES_OF_A_BOARD = u64(4)
_FIRST_PEASANTS = 2
_LEAST = 1e-6


@rule
def is_quiet(state: np.record) -> bool:
    """Whether no fight, card or auction is under way."""
    return bool(moment(state) < OVER)


@rule
def table_of(state: np.record) -> u64:
    """Which table of the knowledge is meant."""
    board = _TABLES_OF_A_BOARD if state.first_peasants > _FIRST_PEASANTS else NONE
    return board + u64(state.seats) - u64(2)


@rule
def stage_of(state: np.record) -> u64:
    """The turn, and whether its actions have begun."""
    turn = max(u64(state.turn), ONE) - ONE
    return turn * u64(2) + u64(u64(state.phase) >= IN_ACTIONS)


@rule
def note_reaches(state: np.record, notes: np.record) -> None:
    """Where each daimyo could place a peasant."""
    for seat in range(u64(state.daimyos)):
        notes.reach[seat] = reach(state, u64(seat))


@rule
def _beyond(state: np.record, fields: u64, free: u64) -> u64:
    """The free fields next to some others, which are left out."""
    near, left = NONE, fields
    while left != NONE:
        near |= state.beside[lowest(left)]
        left &= left - ONE
    return near & free & ~fields


@rule
def _describe_ground(state: np.record, seat: u64, notes: np.record) -> None:
    own, near, others = state.peasants[seat], notes.reach[seat], NONE
    for other in range(u64(state.daimyos)):
        if other != seat:
            others |= notes.reach[other]
    free = ~taken(state)
    open_to_it = near & free
    notes.features[known.CONNECTED] = count(own & near)
    notes.features[known.CUT_OFF] = count(own & ~near)
    notes.features[known.OPEN] = count(open_to_it)
    notes.features[known.OWN_OPEN] = count(open_to_it & ~others)
    notes.features[known.BEYOND] = count(_beyond(state, open_to_it, free))
    notes.features[known.VICTIMS] = count(near & all_peasants(state) & ~own)
    notes.features[known.EXPOSED] = count(own & others)
    notes.features[known.BLESSED] = own & near & ONE << u64(state.blessed) != NONE
    notes.features[known.READY] = min(u64(state.on_card[seat]), count(open_to_it))


@rule
def _describe_card(state: np.record, seat: u64, notes: np.record) -> None:
    notes.features[known.ON_CARD] = state.on_card[seat]
    notes.features[known.MONEY] = state.money[seat]
    notes.features[known.FIRST_MONEY] = min(u64(state.money[seat]), u64(_FIRST_RYO))
    for person in range(u64(2)):
        notes.features[u64(known.ACTIVE) + person] = state.active[seat, person]
        notes.features[u64(known.TIRED) + person] = state.tired[seat, person]
        notes.features[u64(known.UNPAID) + person] = state.unpaid[seat, person]
    notes.features[known.HAND] = state.hand_size[seat]
    notes.features[known.MARKERS] = state.markers[seat]
    notes.features[known.HAS_PASSED] = state.markers[seat] == 0
    notes.features[known.GOVERNOR] = u64(state.governor) == seat
    notes.features[known.ACTS] = u64(state.head) == seat
    notes.features[known.NEUTRAL] = u64(state.neighbour) == seat


@rule
def _describe_hand(state: np.record, seat: u64, notes: np.record) -> None:
    hand = state.hands[seat]
    for card in range(u64(KINDS_OF_CARDS)):
        notes.features[u64(known.CARDS) + card] = copies_in(hand, u64(card))
    for advisor in range(u64(len(ADVISORS))):
        notes.features[u64(known.FAVOURS) + advisor] = 0
    for slot in range(u64(FAVOURS)):
        favoured = u64(state.favours[seat, slot])
        if favoured != u64(NOTHING):
            notes.features[u64(known.FAVOURS) + favoured] = state.fans[seat, slot]


@rule
def describe(state: np.record, seat: u64, notes: np.record) -> None:
    """The features of a daimyo, once the reaches are noted."""
    _describe_ground(state, seat, notes)
    _describe_card(state, seat, notes)
    _describe_hand(state, seat, notes)


@large_rule
def describe_all(state: np.record, notes: np.record, rows: NDArray[np.float32]) -> None:
    """The features of every daimyo, a row for each."""
    note_reaches(state, notes)
    for seat in range(u64(state.daimyos)):
        describe(state, u64(seat), notes)
        for feature in range(u64(known.FEATURES)):
            rows[seat, feature] = notes.features[feature]


@large_rule
def note_promises(state: np.record, notes: np.record, knowledge: np.record) -> None:
    """The chance of every daimyo to win: shares of 1."""
    note_reaches(state, notes)
    table, stage = table_of(state), stage_of(state)
    most, total = -1e9, 0.0
    for seat in range(u64(state.daimyos)):
        describe(state, u64(seat), notes)
        promise = 0.0
        for feature in range(u64(known.FEATURES)):
            promise += knowledge.worth[table, stage, feature] * notes.features[feature]
        notes.promise[seat] = promise
        most = max(most, promise)
    for seat in range(u64(state.daimyos)):
        notes.promise[seat] = exp(notes.promise[seat] - most)
        total += notes.promise[seat]
    for seat in range(u64(state.daimyos)):
        notes.promise[seat] /= total


@rule
def note_result(state: np.record, notes: np.record) -> None:
    """Who has won shares it; what the neutral neighbour wins, nobody else does.  [ending-2, neighbour-5]"""
    winners = 0
    for seat in range(u64(state.daimyos)):
        winners += state.places[seat] == 1
    for seat in range(u64(state.daimyos)):
        notes.promise[seat] = (state.places[seat] == 1) / winners


@large_rule
def note_chances(state: np.record, notes: np.record, knowledge: np.record) -> None:
    """The chance of every daimyo to win, which is certain when it is over."""
    if state.phase == OVER:
        note_result(state, notes)
    else:
        note_promises(state, notes, knowledge)


@rule
def judge(state: np.record, values: NDArray[np.float32], notes: np.record, knowledge: np.record) -> None:
    """The chance of every seat to win."""
    note_chances(state, notes, knowledge)
    for seat in range(u64(state.seats)):
        values[seat] = notes.promise[seat]


@rule
def promise_to(state: np.record, seat: u64, notes: np.record, knowledge: np.record) -> float:
    """The logarithm of a seat's chance."""
    note_chances(state, notes, knowledge)
    return log(max(notes.promise[seat], _LEAST))
