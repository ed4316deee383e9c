"""When the server was running: clocks do not count the time when it was not."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from logging import WARNING

import msgspec

from rokkaku.protocol.tables import SECOND, Milliseconds
from rokkaku.server.edge.logs import log
from rokkaku.server.house_clock import HouseClock
from rokkaku.server.store.store import Run, Store

ASLEEP_AFTER: Milliseconds = 30 * SECOND
"""The pulse is noted every few seconds; after a gap this long the process must have been asleep.

A computer whose date has moved so far from the house was asleep, too, or somebody has set its clock.
"""


class Calendar(msgspec.Struct, frozen=True):
    """When the server was running.  The last run has not ended yet."""

    runs: tuple[Run, ...] = ()

    def between(self, since: Milliseconds, at: Milliseconds) -> Milliseconds:
        """How long it ran between two times."""
        if self.runs and self.runs[-1].began <= since:
            return max(0, at - since)
        gaps = sum(
            max(0, min(later.began, at) - max(earlier.seen, since)) for earlier, later in pairwise(self.runs)
        )
        return max(0, at - since - gaps)

    def gaps(self) -> tuple[tuple[Milliseconds, Milliseconds], ...]:
        """From when to when nobody was running."""
        return tuple((earlier.seen, later.began) for earlier, later in pairwise(self.runs))

    def ago(self, at: Milliseconds, length: Milliseconds) -> Milliseconds:
        """The start of the span that ends at `at` and in which the server ran for `length`."""
        since = at - length
        for earlier, later in reversed(tuple(pairwise(self.runs))):
            if since < later.began:
                since -= max(0, min(later.began, at) - earlier.seen)
        return since


class Uptime:
    """Keeps the calendar up to date, and notices when the computer has been asleep or its clock was set."""

    def __init__(self, store: Store, clock: HouseClock) -> None:
        self.store = store
        self.clock = clock
        self.calendar = Calendar()
        """Read once the store is open."""
        self.when_changed: Callable[[], None] = lambda: None
        """Called when the calendar has changed."""
        self.pulse: Milliseconds | None = None
        """When the process last noted that it was running; None: not yet."""
        self._is_date_behind = False
        self._checking = asyncio.Lock()

    async def read_calendar(self) -> None:
        """Takes over what the store knows."""
        self.calendar = Calendar(tuple(await self.store.runs()))

    async def follow_others(self) -> None:
        """Learns of a time in which no process was running, as far as others have noted it later."""
        before = self.calendar.gaps()
        await self.read_calendar()
        if self.calendar.gaps() != before:
            self.when_changed()

    def note(self) -> None:
        """Notes that the process is running."""
        self.pulse = self.clock.now()

    async def check(self) -> None:
        """Notices a time in which nobody could play, as when a laptop is closed: it does not count.

        A clock that was set ahead looks the same: the house follows the date.  After one that was set back
        the house keeps its own time until the next start.  Call it before writing anything that has a time.
        """
        async with self._checking:
            now, lag = self.clock.now(), self.clock.lag()
            self._tell_if_behind(lag)
            seen = now if self.pulse is None or now - self.pulse <= ASLEEP_AFTER else self.pulse
            began = now + lag if lag > ASLEEP_AFTER else now
            if seen < began:
                await self.store.begin_run(seen, began)
                await self.read_calendar()
                self.clock.advance(began - now)
                self.note()
                log("slept", seconds=(began - seen) // SECOND)
                self.when_changed()

    def _tell_if_behind(self, lag: Milliseconds) -> None:
        """Tells the host once that the times shown are ahead of the computer's date."""
        was_behind, self._is_date_behind = self._is_date_behind, lag < -ASLEEP_AFTER
        if self._is_date_behind and not was_behind:
            log("clock-set-back", level=WARNING, seconds=-lag // SECOND)
