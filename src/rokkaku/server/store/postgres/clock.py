"""The time of the database: the same in every process, whatever their computers show."""

from rokkaku.protocol.tables import Milliseconds
from rokkaku.server.house_clock import monotonic_clock


class DatabaseClock:
    """Goes on by itself between the times that the database has told, and never back."""

    def __init__(self) -> None:
        self._ahead = 0
        self._latest: Milliseconds = 0

    def set(self, told: Milliseconds, asked: Milliseconds) -> None:
        """The database has just told the time; `asked` is what the monotonic clock showed before."""
        self._ahead = told - (asked + monotonic_clock()) // 2

    def date(self) -> Milliseconds:
        """The time now."""
        self._latest = max(self._latest, monotonic_clock() + self._ahead)
        return self._latest
