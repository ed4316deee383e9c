"""When the server ran: no clock is charged for a time in which it did not."""

import asyncio
from collections.abc import Callable

import msgspec

from rokkaku.protocol.tables import SECOND, Milliseconds
from rokkaku.server.edge.logs import log
from rokkaku.server.store.store import Life, Store

SLEPT: Milliseconds = 30 * SECOND
"""The pulse is noted every few seconds; after so long without one the process cannot have run."""


class Calendar(msgspec.Struct, frozen=True):
    """When the server ran.  The last stretch of it has no end yet."""

    lives: tuple[Life, ...] = ()

    def between(self, since: Milliseconds, at: Milliseconds) -> Milliseconds:
        """For how long it ran from one time to another."""
        gaps = sum(
            max(0, min(later.began, at) - max(earlier.seen, since))
            for earlier, later in zip(self.lives, self.lives[1:], strict=False)
        )
        return max(0, at - since - gaps)

    def ago(self, at: Milliseconds, length: Milliseconds) -> Milliseconds:
        """The time from which on it had run for so long at another time."""
        since = at - length
        for earlier, later in reversed(tuple(zip(self.lives, self.lives[1:], strict=False))):
            if since < later.began:
                since -= max(0, min(later.began, at) - earlier.seen)
        return since


class Uptime:
    """Keeps the calendar, and notices when the computer has slept."""

    def __init__(self, store: Store, now: Callable[[], Milliseconds]) -> None:
        self.store = store
        self.now = now
        self.calendar = Calendar()
        """Known once the store is open."""
        self.when_changed: Callable[[], None] = lambda: None
        """Called when the calendar has changed."""
        self.pulse: Milliseconds | None = None
        """When it was last noted that the process runs; None: not yet."""
        self._checking = asyncio.Lock()

    async def read_calendar(self) -> None:
        """What the store knows of when the server ran."""
        self.calendar = Calendar(tuple(await self.store.lives()))

    def note(self) -> None:
        """The process runs."""
        self.pulse = self.now()

    async def check(self) -> None:
        """Notices that the process has slept, as a computer does with its lid closed: that was no time.

        To be called before anything is written that says when it was.
        """
        async with self._checking:
            slept = 0 if self.pulse is None else self.now() - self.pulse
            if slept > SLEPT:
                await self.store.begin_life(self.now())
                await self.read_calendar()
                self.note()
                log("slept", seconds=slept // SECOND)
                self.when_changed()
