"""What can be decided, and when: the kinds of moves and the moments, as numbers.

A move is 65,536 times its kind, plus its target: a field, a seat, a person, a card, an advisor, an amount, or
0 where there is none.
"""

import numpy as np

from rokkaku.sim.bits import NONE, u64
from rokkaku.sim.rice_wars.state import PHASES, STAGES
from rokkaku.sim.target import rule

(
    KEEP_PALACE,
    PLACE_PALACE,
    PLACE_PEASANT,
    HIRE,
    PAY,
    PAY_ADVISOR,
    DISMISS,
    END_HIRING,
    AUCTION,
    BID,
    PLAY_CARD,
    ATTACK,
    CHALLENGE,
    LAY_CARD,
    USE_FAVOUR,
    PASS,
    SEND,
    DECLINE,
    ANSWER,
    PICK_FIELD,
    PICK_SEAT,
    PICK_CARD,
    PICK_PERSON,
    PICK_COUNT,
    STOP,
) = (u64(_number) for _number in range(25))

YES, NO = u64(0), u64(1)
"""Answers, in the order in which they are offered."""
RONIN_SENT = u64(4)
"""Who is sent: the ashigaru, and 16 more with the ronin."""

(
    IN_PALACES,
    IN_PEASANTS,
    IN_INCOME,
    IN_HIRING,
    IN_ADVISORS,
    IN_ACTIONS,
    IN_DRAWING,
    OVER,
) = (u64(_number) for _number in range(len(PHASES)))
BIDDING, STOPPING, CHOOSING, FIRST_STAGE = (u64(len(PHASES) + _number) for _number in range(4))
"""After the phases: an auction, a card that can be stopped, a card that asks; then the stages of a fight."""
(
    ATTACKERS,
    DEFENDERS,
    CHALLENGED,
    ADDING,
    RULES,
    IN_SHOURI,
    IN_TETTAI,
    REWARD,
    GIVING,
    REMOVING,
) = (FIRST_STAGE + u64(_number) for _number in range(len(STAGES)))

KINDS = 6
"""So many kinds of moves can be offered at one moment."""
KINDS_AT = np.zeros((len(PHASES) + 3 + len(STAGES), KINDS), np.uint64)
"""By moment: the kinds of moves that there may be, in the order in which they are offered."""


def _at(moment: u64, *kinds: u64) -> None:
    KINDS_AT[moment, : len(kinds)] = kinds


_at(IN_PALACES, KEEP_PALACE, PLACE_PALACE)
_at(IN_PEASANTS, PLACE_PEASANT)
_at(IN_HIRING, HIRE, PAY, PAY_ADVISOR, DISMISS, END_HIRING)
_at(IN_ADVISORS, AUCTION)
_at(IN_ACTIONS, PLACE_PEASANT, PLAY_CARD, ATTACK, CHALLENGE, USE_FAVOUR, PASS)
_at(BIDDING, BID)
_at(CHOOSING, PICK_FIELD, PICK_SEAT, PICK_CARD, PICK_PERSON, PICK_COUNT, STOP)
_at(ATTACKERS, SEND)
_at(DEFENDERS, SEND)
_at(ADDING, LAY_CARD, USE_FAVOUR, DECLINE)
for _moment in (STOPPING, CHALLENGED, RULES, IN_SHOURI, IN_TETTAI):
    _at(_moment, ANSWER)
_at(REWARD, PLACE_PEASANT, STOP)
_at(GIVING, PICK_FIELD)
_at(REMOVING, PICK_FIELD)

Offers = tuple[u64, u64, u64, u64, u64, u64]
"""What may be chosen of each kind of a moment, as bits: a place for each target.

The place is the target, but for cards, which have four places each as in a hand, and for advisors, whose
places are those where they are found.
"""


@rule
def only(first: u64) -> Offers:
    """Moves of one kind."""
    return first, NONE, NONE, NONE, NONE, NONE


@rule
def either(first: u64, second: u64) -> Offers:
    """Moves of two kinds."""
    return first, second, NONE, NONE, NONE, NONE
