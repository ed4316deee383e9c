"""Moves as dense action numbers, and which are legal: the twin of the numbers in `rl/rice_wars.py`."""

import numpy as np

from rokkaku.sim.acting import Masks
from rokkaku.sim.bits import NONE, ONE, lowest, u64
from rokkaku.sim.rice_wars import kinds
from rokkaku.sim.rice_wars.kinds import BIDDING, CHALLENGE, KINDS, KINDS_AT, PICK_PERSON, PICK_SEAT
from rokkaku.sim.rice_wars.moves import offers, play_kind, target_at
from rokkaku.sim.rice_wars.pieces import ADVISORS, ASHIGARU, KINDS_OF_CARDS, PERSONS
from rokkaku.sim.rice_wars.rules.turn import moment
from rokkaku.sim.rice_wars.state import DAIMYOS, FIELDS
from rokkaku.sim.target import large_rule, rule

MOST_BID = 99
"""Whoever has more can bid as much by an action."""

_DIGITS = range(10)
_FIGHTERS = range(int(ASHIGARU), len(PERSONS))
_BANDS = [ronin << int(kinds.RONIN_SENT) | number for ronin in range(2) for number in _DIGITS]
CHOICES = (
    (kinds.KEEP_PALACE, range(1)),
    *((kind, range(FIELDS)) for kind in (kinds.PLACE_PALACE, kinds.PLACE_PEASANT)),
    *((kind, range(FIELDS)) for kind in (kinds.ATTACK, kinds.PICK_FIELD)),
    (kinds.HIRE, range(len(PERSONS))),
    (kinds.PAY, _FIGHTERS),
    (kinds.DISMISS, _FIGHTERS),
    (kinds.END_HIRING, range(1)),
    *((kind, range(len(ADVISORS))) for kind in (kinds.PAY_ADVISOR, kinds.AUCTION, kinds.USE_FAVOUR)),
    (kinds.BID, range(MOST_BID + 1)),
    *((kind, range(KINDS_OF_CARDS)) for kind in (kinds.PLAY_CARD, kinds.LAY_CARD, kinds.PICK_CARD)),
    (CHALLENGE, range(DAIMYOS)),
    (PICK_SEAT, range(DAIMYOS)),
    (PICK_PERSON, range(2 * DAIMYOS)),
    (kinds.PASS, range(1)),
    (kinds.SEND, _BANDS),
    (kinds.DECLINE, range(1)),
    (kinds.ANSWER, range(2)),
    (kinds.PICK_COUNT, _DIGITS),
    (kinds.STOP, range(1)),
)
"""The kinds of moves with their targets, in the order of their numbers; seats count from the own one."""

_PAIRS = [(int(kind), target) for kind, targets in CHOICES for target in targets]
ACTIONS = len(_PAIRS)
KIND_OF = np.array([kind for kind, _ in _PAIRS], np.uint64)
TARGET_OF = np.array([target for _, target in _PAIRS], np.uint64)
ACTION_OF = np.zeros((len(CHOICES), MOST_BID + 1), np.uint64)
"""By kind and target."""
for _number, _pair in enumerate(_PAIRS):
    ACTION_OF[_pair] = _number
_NAMES_A_SEAT = ONE << CHALLENGE | ONE << PICK_SEAT | ONE << PICK_PERSON


@rule
def distance(state: np.record, seat: u64, other: u64) -> u64:
    """How far clockwise another player is; the neutral neighbour comes after all of them."""
    if other >= u64(state.seats):
        return other
    return other - seat if other >= seat else other + u64(state.seats) - seat


@rule
def _seat_at(state: np.record, seat: u64, place: u64) -> u64:
    """The seat that is so far clockwise."""
    if place >= u64(state.seats):
        return place
    return seat + place if seat + place < u64(state.seats) else seat + place - u64(state.seats)


@rule
def kind_and_target(state: np.record, seat: u64, action: u64) -> tuple[u64, u64]:
    """What an action of a seat means; a seat that it names is counted from there no more."""
    kind, target = KIND_OF[action], TARGET_OF[action]
    if kind == PICK_PERSON:
        target = _seat_at(state, seat, target >> ONE) << ONE | target & ONE
    elif _NAMES_A_SEAT >> kind & ONE:
        target = _seat_at(state, seat, target)
    return kind, target


@rule
def play_action(state: np.record, seat: u64, action: u64) -> None:
    """A legal action of a seat, and everything that follows from it: nothing is checked."""
    kind, target = kind_and_target(state, seat, action)
    play_kind(state, seat, kind, target)


@large_rule
def flag_actions(state: np.record, seat: u64, flags: Masks) -> None:
    """The legal actions of a seat, flagged; none if it does not decide."""
    for action in range(u64(ACTIONS)):
        flags[action] = False
    if not u64(state.deciding) >> seat & ONE:
        return
    now = moment(state)
    if now == BIDDING:
        for amount in range(min(u64(state.money[seat]), u64(MOST_BID)) + ONE):
            flags[ACTION_OF[kinds.BID, amount]] = True
        return
    offered = offers(state, seat, now)
    for number in range(u64(KINDS)):
        kind, places = KINDS_AT[now, number], offered[number]
        while places != NONE:
            target = target_at(state, seat, kind, lowest(places))
            flags[ACTION_OF[kind, _seen(state, seat, kind, target)]] = True
            places &= places - ONE


@rule
def _seen(state: np.record, seat: u64, kind: u64, target: u64) -> u64:
    """A target with the seat it names, if it does, counted from the own one."""
    if kind == PICK_PERSON:
        return distance(state, seat, target >> ONE) << ONE | target & ONE
    return distance(state, seat, target) if _NAMES_A_SEAT >> kind & ONE else target
