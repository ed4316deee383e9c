"""What a seat's review comes to, in one sentence."""

from collections.abc import Mapping, Sequence

from rokkaku.protocol.reviews import Decision, SeatReviewed

MINUS = "\N{MINUS SIGN}"


def summary_of(seat: SeatReviewed, *, has_places: bool) -> str:
    """The key of the sentence: the result, and what had the greatest part in it."""
    if not has_places:
        return "review.summary.stopped"
    sign = 1 if seat.result else -1
    causes = {
        "own": seat.own_choices,
        "others": seat.others_choices,
        "luck": luck(seat),
        "ending": seat.ending,
    }
    cause = max(causes, key=lambda name: causes[name] * sign)
    return f"review.summary.{'won' if seat.result else 'lost'}.{cause}"


def summary_values(seat: SeatReviewed) -> Mapping[str, str]:
    """What the sentence is filled with, beside the seat."""
    return {
        "own": points(seat.own_choices),
        "others": points(seat.others_choices),
        "luck": points(luck(seat)),
    }


def mean_loss_values(seat: SeatReviewed, decisions: Sequence[Decision]) -> Mapping[str, float]:
    """How many decisions a seat had, and what each lost on average, in points."""
    count = sum(each.seat == seat.seat for each in decisions)
    return {"count": count, "loss": round(100 * seat.lost / max(1, count), 1)}


def luck(seat: SeatReviewed) -> float:
    """What came from draws, and from what others had hidden."""
    return seat.draws + seat.hidden


def percent(chance: float) -> int:
    """A chance as people say it."""
    return round(100 * chance)


def points(change: float) -> str:
    """A change of a chance, with its sign."""
    return f"{percent(change):+d}".replace("-", MINUS)
