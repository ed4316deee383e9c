"""What a seat knows, as arrays: the twin of `rl/rice_wars.py`, which says what each column holds.

A row of `fields` is two words, each column a byte of it from the lowest bits up.
"""

import numpy as np
from numpy.typing import NDArray

from rokkaku.games.rice_wars import Icon
from rokkaku.sim.bits import NONE, ONE, count, u64
from rokkaku.sim.records import Words
from rokkaku.sim.rice_wars.actions import distance
from rokkaku.sim.rice_wars.kinds import FIRST_STAGE, IN_ADVISORS
from rokkaku.sim.rice_wars.pieces import ADVISORS, COPIES, KINDS_OF_CARDS, NAMES
from rokkaku.sim.rice_wars.rules.order import clockwise
from rokkaku.sim.rice_wars.rules.placement import connected
from rokkaku.sim.rice_wars.state import DAIMYOS, FAVOURS, FIELDS, NOTHING, PHASES, SIDES, STAGES
from rokkaku.sim.target import large_rule, rule

Bytes = NDArray[np.uint8]

_ADVISORS = len(ADVISORS)
MOST = 255
"""No column holds more."""
_BYTE, _WORD = u64(3), u64(8)

OWNED = 2
"""In a row of `seats`: where the columns of each group begin."""
MARKERS = OWNED + 11
PART = MARKERS + 1
FANS = PART + 7
ASKED, OWES, CARDS = FANS + _ADVISORS, FANS + 2 * _ADVISORS, FANS + 3 * _ADVISORS
SEAT_COLUMNS = CARDS + KINDS_OF_CARDS

STAGE = len(PHASES)
"""In `rest`: likewise."""
ICON = STAGE + len(STAGES)
PENDING = ICON + len(Icon)
PENDING_OF = PENDING + len(NAMES)
TURN = PENDING_OF + DAIMYOS + 2
DISCARDED = TURN + 15
TURNED_UP = DISCARDED + KINDS_OF_CARDS
GONE = TURNED_UP + KINDS_OF_CARDS
AUCTIONED, WAITING, BID = GONE + _ADVISORS, GONE + 2 * _ADVISORS, GONE + 3 * _ADVISORS
FIGHT = BID + 1
SIDE = FIGHT + 4
SIDE_COLUMNS = DAIMYOS + 8 + KINDS_OF_CARDS
REST_COLUMNS = SIDE + SIDES * SIDE_COLUMNS


@large_rule
def observe(state: np.record, viewer: u64, fields: Words, seats: Bytes, rest: Bytes) -> None:
    """All that a seat knows, into rows of the arrays; those of what is not in play stay as they are."""
    _observe_fields(state, viewer, fields)
    for seat in range(u64(state.daimyos)):
        row = seats[distance(state, viewer, u64(seat))]
        for column in range(u64(SEAT_COLUMNS)):
            row[column] = 0
        _observe_daimyo(state, viewer, u64(seat), row)
    _observe_line(state, viewer, seats)
    for column in range(u64(REST_COLUMNS)):
        rest[column] = 0
    _observe_play(state, viewer, rest)
    _observe_box(state, rest)
    _observe_auction(state, viewer, rest)
    if state.stage != NOTHING:
        _observe_fight(state, viewer, rest)


@rule
def _limited(number: u64) -> u64:
    return min(number, u64(MOST))


@rule
def _set_column(fields: Words, bits: u64, column: u64) -> None:
    """A column of ones where a set has its members; it must be zero before."""
    word, place = column // _WORD, column % _WORD << _BYTE
    for field in range(u64(FIELDS)):
        fields[field, word] |= (bits >> field & ONE) << place


@rule
def _observe_fields(state: np.record, viewer: u64, fields: Words) -> None:
    for field in range(u64(FIELDS)):
        fields[field, 0] = u64(state.beside[field] != NONE)
        fields[field, 1] = NONE
    all_connected = NONE
    for seat in range(u64(state.daimyos)):
        place = distance(state, viewer, u64(seat))
        all_connected |= connected(state, u64(seat))
        _set_column(fields, state.peasants[seat], ONE + place)
        palace = u64(state.palaces[seat])
        if palace != u64(NOTHING):
            _set_column(fields, ONE << palace, u64(7) + place)
    under_way = NONE
    if state.stage != NOTHING and state.field != NOTHING:
        under_way = ONE << u64(state.field)
    if state.pending != NOTHING:
        for number in range(u64(state.picked_size)):
            under_way |= ONE << u64(state.picked[number])
    _set_column(fields, all_connected, u64(6))
    _set_column(fields, state.spots, u64(12))
    _set_column(fields, ONE << u64(state.blessed), u64(13))
    _set_column(fields, state.parched, u64(14))
    _set_column(fields, under_way, u64(15))


@rule
def _observe_daimyo(state: np.record, viewer: u64, seat: u64, row: Bytes) -> None:
    row[0] = 1
    row[1] = seat >= u64(state.seats)
    row[OWNED] = _limited(u64(state.money[seat]))
    row[OWNED + 1] = state.hand_size[seat]
    row[OWNED + 2] = state.on_card[seat]
    row[OWNED + 3] = state.stack[seat]
    row[OWNED + 4] = state.out[seat]
    for person in range(u64(2)):
        row[u64(OWNED + 5) + person] = state.active[seat, person]
        row[u64(OWNED + 7) + person] = state.tired[seat, person]
        row[u64(OWNED + 9) + person] = state.unpaid[seat, person]
    row[MARKERS] = state.markers[seat]
    _observe_part(state, seat, row)
    for slot in range(u64(FAVOURS)):
        if state.favours[seat, slot] != NOTHING:
            advisor = u64(state.favours[seat, slot])
            row[u64(FANS) + advisor] = state.fans[seat, slot] + 1
            row[u64(ASKED) + advisor] = u64(state.used[seat]) >> slot & ONE
            row[u64(OWES) + advisor] = u64(state.owed[seat]) >> slot & ONE
    cards = state.hands[seat] if seat == viewer else state.seen[viewer, seat]
    for card in range(u64(KINDS_OF_CARDS)):
        row[u64(CARDS) + card] = cards >> (u64(card) << u64(2)) & COPIES


@rule
def _is_bidding(state: np.record) -> bool:
    return state.phase == IN_ADVISORS and state.auctioned != NOTHING


@rule
def _observe_part(state: np.record, seat: u64, row: Bytes) -> None:
    """What a daimyo has to do with the turn, with an auction, and with a card under way."""
    row[PART] = state.governor == seat
    row[PART + 1] = state.first == seat
    row[PART + 3] = u64(state.deciding) >> seat & ONE
    if _is_bidding(state):
        row[PART + 4] = u64(state.bidders) >> seat & ONE
        row[PART + 5] = u64(state.has_bid) >> seat & ONE
    if state.pending != NOTHING:
        for number in range(u64(state.targets_size)):
            if u64(state.targets[number]) == seat:
                row[PART + 6] = 1


@rule
def _observe_line(state: np.record, viewer: u64, seats: Bytes) -> None:
    seat = u64(state.head)
    for place in range(u64(min(state.queue_size, state.daimyos))):
        seats[distance(state, viewer, seat), PART + 2] = place + ONE
        seat = clockwise(state, seat)


@rule
def _observe_play(state: np.record, viewer: u64, rest: Bytes) -> None:
    """The phase, the stage of a fight, what is special about this turn, and the card under way."""
    rest[state.phase] = 1
    if state.stage != NOTHING:
        rest[u64(STAGE) + u64(state.stage) - FIRST_STAGE] = 1
    if state.turn:
        rest[u64(ICON) + u64(state.icons[u64(state.turn) - ONE])] = 1
    if state.pending != NOTHING:
        rest[u64(PENDING) + u64(state.pending)] = 1
        rest[u64(PENDING_OF) + distance(state, viewer, u64(state.pending_seat))] = 1
        rest[PENDING_OF + DAIMYOS] = state.awaits_boushi
        rest[PENDING_OF + DAIMYOS + 1] = state.has_looked


@rule
def _observe_box(state: np.record, rest: Bytes) -> None:
    """The turn track, how far this turn has come, and what lies beside the board."""
    rest[TURN] = state.turn
    rest[TURN + 1] = state.turns
    rest[TURN + 2] = state.seats
    rest[TURN + 3] = state.moved
    rest[TURN + 4] = state.passes
    rest[TURN + 5] = state.neighbour_turns
    rest[TURN + 6] = state.reshuffles
    rest[TURN + 7] = state.queue_size
    rest[TURN + 8] = _limited(u64(state.deck_size))
    rest[TURN + 9] = state.advisors_left
    rest[TURN + 10] = state.first_peasants
    rest[TURN + 11] = state.blessed_income
    rest[TURN + 12] = state.lost_are_out
    rest[TURN + 13] = state.supply[0]
    rest[TURN + 14] = state.supply[1]
    end = u64(len(state.pile))
    discards = u64(state.discards_size)
    for number in range(discards):
        rest[u64(DISCARDED) + u64(state.pile[end - ONE - number])] += 1
    if state.stage != NOTHING:
        for number in range(discards, discards + u64(state.turned_up)):
            rest[u64(TURNED_UP) + u64(state.pile[end - ONE - number])] += 1
    for advisor in range(u64(_ADVISORS)):
        rest[u64(GONE) + advisor] = 1
    for place in range(u64(_ADVISORS) - u64(state.advisors_left), u64(_ADVISORS)):
        rest[u64(GONE) + u64(state.advisors[place])] = 0


@rule
def _observe_auction(state: np.record, viewer: u64, rest: Bytes) -> None:
    if state.phase != IN_ADVISORS:
        return
    for number in range(u64(state.waiting_size)):
        rest[u64(WAITING) + u64(state.waiting[number])] = 1
    if _is_bidding(state):
        rest[u64(AUCTIONED) + u64(state.auctioned)] = 1
        if u64(state.has_bid) >> viewer & ONE:
            rest[BID] = _limited(u64(state.bids[viewer]) + ONE)


@rule
def _observe_fight(state: np.record, viewer: u64, rest: Bytes) -> None:
    rest[FIGHT] = state.field != NOTHING
    rest[FIGHT + 1] = state.adds
    rest[FIGHT + 2] = state.is_revealed
    rest[FIGHT + 3] = state.left
    for which in range(u64(SIDES)):
        first = u64(SIDE) + which * u64(SIDE_COLUMNS)
        _observe_side(state, viewer, u64(which), rest, first)


@rule
def _observe_side(state: np.record, viewer: u64, which: u64, rest: Bytes, first: u64) -> None:
    """Face-down cards are hidden until the reveal, one from the deck even from its owner.  [info-2]"""
    seat = u64(state.fighter[which])
    rest[first + distance(state, viewer, seat)] = 1
    first += u64(DAIMYOS)
    from_deck = u64(state.from_deck[which])
    rest[first] = state.band[which, 0]
    rest[first + ONE] = state.band[which, 1]
    rest[first + u64(2)] = _limited(u64(state.strength[which]))
    rest[first + u64(3)] = state.laid_size[which]
    rest[first + u64(4)] = count(from_deck)
    rest[first + u64(5)] = state.declined[which]
    rest[first + u64(6)] = state.asked[which]
    rest[first + u64(7)] = state.uses_shouri[which]
    for place in range(u64(state.laid_size[which])):
        is_own = seat == viewer and not from_deck >> place & ONE
        if state.is_revealed or is_own:
            rest[first + u64(8) + u64(state.laid[which, place])] += 1
