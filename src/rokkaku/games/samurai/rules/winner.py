"""Who has won, from the figures alone."""

from collections.abc import Sequence

from rokkaku.core.seats import Seat
from rokkaku.games.samurai.pieces import CASTES, Caste, Figures


def leader(captured: Sequence[Figures], caste: Caste) -> Seat | None:
    """The seat with strictly more of a kind than every other; a tie makes no leader.  [winner-1]"""
    counts = [figures.of(caste) for figures in captured]
    most = max(counts)
    return Seat(counts.index(most)) if counts.count(most) == 1 else None


def leads(captured: Sequence[Figures], seat: Seat) -> tuple[Caste, ...]:
    """The kinds a seat leads."""
    return tuple(caste for caste in CASTES if leader(captured, caste) == seat)


def others(captured: Sequence[Figures], seat: Seat) -> int:
    """A seat's figures of the kinds it does not lead.  [winner-3]"""
    own = captured[seat]
    return own.total - sum(map(own.of, leads(captured, seat)))


def ranking(led: int, others: int, total: int) -> tuple[int, int, int]:
    """What seats are ordered by: two or more leads before one before none; then others, then total.

    A seat that leads nothing has only others, so its total decides.
    [winner-2, winner-3, winner-4, winner-5, winner-6]
    """
    return (min(led, 2), others, total)


def _rankings(captured: Sequence[Figures]) -> list[tuple[int, int, int]]:
    seats = [Seat(seat) for seat in range(len(captured))]
    return [
        ranking(len(leads(captured, seat)), others(captured, seat), captured[seat].total) for seat in seats
    ]


def places(captured: Sequence[Figures]) -> tuple[int, ...]:
    """One place per seat; equals share one and the next is skipped.  [winner-6]"""
    rankings = _rankings(captured)
    return tuple(1 + sum(better > own for better in rankings) for own in rankings)


def decided_by(captured: Sequence[Figures]) -> str:
    """What made the winner: `leads`, `only-leader`, `others`, `total`, `shared` or `nobody-leads`."""
    rankings = sorted(_rankings(captured), reverse=True)
    (led, most_others, _), second = rankings[0], rankings[1]
    if led == 0:
        return "nobody-leads"
    if led == 2:
        return "leads"
    if second[0] == 0:
        return "only-leader"
    if rankings[0] == second:
        return "shared"
    return "others" if most_others > second[1] else "total"
