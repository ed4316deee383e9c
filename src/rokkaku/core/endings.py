"""Ends that come from the people at the table, not from the rules."""

from collections.abc import Sequence

from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat

RESIGNED, AGREED, LATE, EXPIRED = PLATFORM_REASONS = ("resigned", "agreed", "late", "expired")
"""All but one gave up; everyone agreed to stop; the others no longer waited for one whose clock had run out;
nobody came back.  Only the first one has places."""


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


def platform_outcome(reason: str, seats: int, resigned: Sequence[Seat]) -> Outcome | None:
    """How a game that the rules have not ended ends for a reason; None: it does not."""
    if reason == RESIGNED:
        return resignation_outcome(seats, resigned)
    return Outcome(reason, ()) if reason in PLATFORM_REASONS else None
