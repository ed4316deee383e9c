"""The time of the house: it starts with the computer's date and then goes by the monotonic clock."""

import time
from collections.abc import Callable

from rokkaku.protocol.tables import Milliseconds


def wall_clock() -> Milliseconds:
    """The date that the computer shows.  Anyone may set it, ahead or back."""
    return time.time_ns() // 1_000_000


def monotonic_clock() -> Milliseconds:
    """Runs evenly, but its zero means nothing; on many systems it stands still while the computer sleeps."""
    return time.monotonic_ns() // 1_000_000


class HouseClock:
    """What all times and spans are told by.  It never goes back, and nobody can set it while it runs."""

    def __init__(
        self,
        date: Callable[[], Milliseconds] = wall_clock,
        elapsed: Callable[[], Milliseconds] = monotonic_clock,
    ) -> None:
        self._date = date
        self._elapsed = elapsed
        self._zero = date() - elapsed()

    def now(self) -> Milliseconds:
        """The time, in milliseconds since the epoch."""
        return self._zero + self._elapsed()

    def lag(self) -> Milliseconds:
        """How far the computer's date is ahead of the house; negative: behind."""
        return self._date() - self.now()

    def advance(self, length: Milliseconds) -> None:
        """Leaves out a time, which the caller notes as one that does not count."""
        self._zero += length
