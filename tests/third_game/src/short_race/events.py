"""What has happened."""

from rokkaku.core.game import Event
from rokkaku.core.seats import Seat


class RaceBegan(Event, frozen=True):
    """All runners stand on the first hex; `seat` begins."""

    seat: Seat


class CardDrawn(Event, frozen=True):
    """What a seat has drawn; only it is told."""

    seat: Seat
    card: int


class RunnerMoved(Event, frozen=True):
    """A runner has gone as far as a card leads."""

    seat: Seat
    card: int
    cell: str


class CardDropped(Event, frozen=True):
    """A seat has put a card aside."""

    seat: Seat
    card: int


class RaceEnded(Event, frozen=True):
    """Why it is over, and who has won."""

    reason: str
    winners: tuple[Seat, ...]
