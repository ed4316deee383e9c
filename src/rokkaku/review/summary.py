"""What a seat's review comes to, in one sentence."""

from rokkaku.protocol.reviews import SeatReviewed

CLEAR = 0.05
"""Smaller changes are told as even."""


def summary_of(seat: SeatReviewed) -> str:
    """The key of the sentence: the result, and whether luck or choices had the greater part in it."""
    result = "won" if seat.result > seat.start else "lost"
    luck, choice = seat.draws + seat.hidden, seat.own_choices + seat.others_choices
    if seat.ending and abs(seat.ending) > max(abs(luck), abs(choice)):
        return f"review.summary.{result}.ending"
    sign = 1 if result == "won" else -1
    causes = [name for name, change in (("luck", luck), ("choice", choice)) if change * sign > CLEAR]
    return f"review.summary.{result}.{'-'.join(causes) or 'even'}"
