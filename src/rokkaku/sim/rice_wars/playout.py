"""Games played at random: every choice equally likely, then every target of it.

A card, an advisor, a person and an answer are choices of their own; fields, seats, amounts, bands and numbers
are targets of one choice.
"""

import numpy as np

from rokkaku.sim.bits import NONE, ONE, count, lowest, nth, u64
from rokkaku.sim.chance import draw, high, low
from rokkaku.sim.rice_wars.kinds import (
    ANSWER,
    AUCTION,
    BID,
    DISMISS,
    HIRE,
    KINDS,
    KINDS_AT,
    LAY_CARD,
    OVER,
    PAY,
    PAY_ADVISOR,
    PICK_CARD,
    PLAY_CARD,
    USE_FAVOUR,
)
from rokkaku.sim.rice_wars.moves import offers, play_kind, target_at
from rokkaku.sim.rice_wars.rules.turn import moment
from rokkaku.sim.target import outer_rule, rule

_OWN_CHOICES = (
    ONE << HIRE
    | ONE << PAY
    | ONE << PAY_ADVISOR
    | ONE << DISMISS
    | ONE << AUCTION
    | ONE << PLAY_CARD
    | ONE << LAY_CARD
    | ONE << USE_FAVOUR
    | ONE << ANSWER
    | ONE << PICK_CARD
)
"""The kinds of moves of which each target is a choice of its own."""


@outer_rule
def play_out(state: np.record) -> u64:
    """A game to its end, from wherever it is; how many decisions that took."""
    decisions = NONE
    while state.phase != OVER:
        move_at_random(state)
        decisions += ONE
    return decisions


@rule
def _choices(kind: u64, places: u64) -> u64:
    return count(places) if _OWN_CHOICES >> kind & ONE else u64(places != NONE)


@outer_rule
def move_at_random(state: np.record) -> None:
    """One decision of the first seat that has to decide."""
    word = draw(state)
    seat, now = lowest(u64(state.deciding)), moment(state)
    offered = offers(state, seat, now)
    choices = NONE
    for each in range(u64(KINDS)):
        choices += _choices(KINDS_AT[now, each], offered[each])
    left = high(word, choices)
    number = NONE
    own = _choices(KINDS_AT[now, number], offered[number])
    while left >= own:
        left -= own
        number += ONE
        own = _choices(KINDS_AT[now, number], offered[number])
    kind, places = KINDS_AT[now, number], offered[number]
    if kind == BID:
        target = low(word, u64(state.money[seat]) + ONE)
    else:
        target = target_at(state, seat, kind, nth(places, low(word, count(places))))
    play_kind(state, seat, kind, target)
