"""The time of the database: the same in every process, whatever their computers show."""

from typing import NamedTuple

from rokkaku.protocol.tables import Milliseconds
from rokkaku.server.house_clock import monotonic_clock


class Told(NamedTuple):
    """What the database says of the time."""

    date: Milliseconds
    """What its clock shows."""
    noted: Milliseconds
    """The least that it can be, after what was noted already."""


class DatabaseClock:
    """Goes on by itself between the times that the database has told, and never back."""

    def __init__(self) -> None:
        self._ahead = 0
        self._slow: Milliseconds = 0
        """How far the database's clock is behind, because it was ahead once or has been set back."""
        self._latest: Milliseconds = 0

    def set(self, told: Told, asked: Milliseconds) -> None:
        """The database has just told the time; `asked` is what the monotonic clock showed before."""
        self._slow = max(self._slow, told.noted - told.date)
        self._ahead = told.date + self._slow - (asked + monotonic_clock()) // 2

    def date(self) -> Milliseconds:
        """The time now."""
        self._latest = max(self._latest, monotonic_clock() + self._ahead)
        return self._latest
