"""When the server was running: clocks do not count the time when it was not."""

import asyncio
from collections.abc import Callable

import msgspec

from rokkaku.protocol.tables import SECOND, Milliseconds
from rokkaku.server.edge.logs import log
from rokkaku.server.store.store import Run, Store

ASLEEP_AFTER: Milliseconds = 30 * SECOND
"""The pulse is noted every few seconds; after a gap this long the process must have been asleep."""


class Calendar(msgspec.Struct, frozen=True):
    """When the server was running.  The last run has not ended yet."""

    runs: tuple[Run, ...] = ()

    def between(self, since: Milliseconds, at: Milliseconds) -> Milliseconds:
        """How long it ran between two times."""
        gaps = sum(
            max(0, min(later.began, at) - max(earlier.seen, since))
            for earlier, later in zip(self.runs, self.runs[1:], strict=False)
        )
        return max(0, at - since - gaps)

    def ago(self, at: Milliseconds, length: Milliseconds) -> Milliseconds:
        """The start of the span that ends at `at` and in which the server ran for `length`."""
        since = at - length
        for earlier, later in reversed(tuple(zip(self.runs, self.runs[1:], strict=False))):
            if since < later.began:
                since -= max(0, min(later.began, at) - earlier.seen)
        return since


class Uptime:
    """Keeps the calendar up to date, and notices when the computer has been asleep."""

    def __init__(self, store: Store, now: Callable[[], Milliseconds]) -> None:
        self.store = store
        self.now = now
        self.calendar = Calendar()
        """Read once the store is open."""
        self.when_changed: Callable[[], None] = lambda: None
        """Called when the calendar has changed."""
        self.pulse: Milliseconds | None = None
        """When the process last noted that it was running; None: not yet."""
        self._checking = asyncio.Lock()

    async def read_calendar(self) -> None:
        """Takes over what the store knows."""
        self.calendar = Calendar(tuple(await self.store.runs()))

    def note(self) -> None:
        """Notes that the process is running."""
        self.pulse = self.now()

    async def check(self) -> None:
        """Notices that the process was asleep, as when a laptop is closed: that time does not count.

        Call it before writing anything that has a time.
        """
        async with self._checking:
            slept = 0 if self.pulse is None else self.now() - self.pulse
            if slept > ASLEEP_AFTER:
                await self.store.begin_run(self.now())
                await self.read_calendar()
                self.note()
                log("slept", seconds=slept // SECOND)
                self.when_changed()
