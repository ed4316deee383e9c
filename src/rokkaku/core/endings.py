"""Ends that come from the people at the table, not from the rules."""

from collections.abc import Sequence

from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat

RESIGNED, CLAIMED, AGREED, LATE, EXPIRED = PLATFORM_REASONS = (
    "resigned",
    "claimed",
    "agreed",
    "late",
    "expired",
)
"""All but one gave up; one of two claimed the win when the other's clock had run out; everyone agreed to
stop; the others no longer waited for one whose clock had run out; nobody came back.  Only the first two have
places."""


PAIR = 2
"""Seats in a game in which a win can be claimed."""


def placed(outcome: Outcome, resigned: Sequence[Seat]) -> Outcome:
    """An end by the rules, with the seats that resigned below all others, which move up.

    Among those that resigned, and among the others, the rules' places decide; tied seats share one.
    """
    if not resigned:
        return outcome
    ranks = [(seat in resigned, place) for seat, place in enumerate(outcome.places)]
    ranks += [(False, place) for place in outcome.others]
    places = tuple(1 + sum(better < own for better in ranks) for own in ranks)
    seats = len(outcome.places)
    return Outcome(outcome.reason, places[:seats], places[seats:])


def resignation_outcome(seats: int, resigned: Sequence[Seat]) -> Outcome | None:
    """The only seat that has not resigned wins, and the first to resign is last; None: several are left."""
    if len(resigned) != seats - 1:
        return None
    lost = {seat: seats - number for number, seat in enumerate(resigned)}
    return Outcome(RESIGNED, tuple(lost.get(Seat(seat), 1) for seat in range(seats)))


def claim_outcome(late: Seat) -> Outcome:
    """In a game of two, the other seat wins."""
    return Outcome(CLAIMED, (2, 1) if late == 0 else (1, 2))


def platform_outcome(claimed: Outcome, seats: int, resigned: Sequence[Seat]) -> Outcome | None:
    """How a game that the rules have not ended can have ended as it is claimed; None: it cannot."""
    reason = claimed.reason
    if reason == RESIGNED:
        return resignation_outcome(seats, resigned)
    if reason == CLAIMED:
        possible = [claim_outcome(Seat(0)), claim_outcome(Seat(1))]
        return claimed if seats == PAIR and claimed in possible else None
    return Outcome(reason, ()) if reason in PLATFORM_REASONS else None
