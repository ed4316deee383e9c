"""When the server was running and could store moves: clocks do not count any other time."""

import asyncio
from collections.abc import Callable
from itertools import pairwise
from logging import WARNING
from typing import NamedTuple

import msgspec

from rokkaku.protocol.tables import SECOND, Milliseconds
from rokkaku.server.edge.logs import log
from rokkaku.server.house_clock import HouseClock
from rokkaku.server.store.store import Run, Store

ASLEEP_AFTER: Milliseconds = 30 * SECOND
"""The pulse is noted every few seconds; after a gap this long the process must have been asleep.

A computer whose date has moved so far from the house was asleep, too, or somebody has set its clock.
"""


BRIEF: Milliseconds = SECOND // 10
"""Where so short a time lies between what was stored and what was not, nobody has lost anything."""


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


class Gap(NamedTuple):
    """A time that does not count."""

    since: Milliseconds
    until: Milliseconds
    jump: Milliseconds
    """How far the date is ahead of the house, which has to follow it."""
    has_slept: bool
    """Whether the computer was asleep or its clock was set; else nothing could be stored."""


class Uptime:
    """Keeps the calendar up to date, and notices a time in which nobody could play.

    The computer was asleep or its clock was set, or nothing could be stored.
    """

    def __init__(self, store: Store, clock: HouseClock) -> None:
        self.store = store
        self.clock = clock
        self.calendar = Calendar()
        """Read once the store is open."""
        self.when_changed: Callable[[], None] = lambda: None
        """Called when the calendar has changed."""
        self.pulse: Milliseconds | None = None
        """When the process last noted that it was running; None: not yet."""
        self.stored: Milliseconds | None = None
        """When something was last stored before the first failure that has not been noted yet."""
        self._failures = 0
        self._noted_failures = 0
        self._is_outdated = False
        """Whether a gap was noted that is not in the calendar yet."""
        self._is_date_behind = False
        self._noting: asyncio.Task[None] | None = None
        store.watch(self._hear_of_store)

    def _hear_of_store(self, is_well: bool) -> None:
        """While there is a failure that has not been noted, only a success right after another counts."""
        now = self.clock.now()
        if not is_well:
            self._failures += 1
        elif self._stored_until(now) == now:
            self.stored, self._noted_failures = now, self._failures

    async def read_calendar(self) -> None:
        """Takes over what the store knows, but for runs that ended as they began."""
        first, *others = await self.store.runs()
        current = others[-1:]
        self.calendar = Calendar((first, *(run for run in others[:-1] if run.began < run.seen), *current))
        self._is_outdated = False

    async def follow_others(self) -> None:
        """Learns of a time in which not all processes could be heard, which others have noted meanwhile."""
        before = self.calendar.gaps()
        await self.read_calendar()
        if self.calendar.gaps() != before:
            self.when_changed()

    def note(self) -> None:
        """Notes that the process is running."""
        self.pulse = self.clock.now()

    async def check(self) -> None:
        """Notices a time in which nobody could play, as when a laptop is closed: it does not count.

        Neither does one in which nothing could be stored.  A clock that was set ahead looks the same: the
        house follows the date.  After one that was set back the house keeps its own time until the next
        start.  Call it before writing anything that has a time.
        """
        lag = self.clock.lag()
        self._tell_if_behind(lag)
        if self._noting is None and (self._is_outdated or self._gap(lag) is not None):
            self._noting = asyncio.create_task(self._note_gap())
            self._noting.add_done_callback(self._noted)
        if self._noting is not None:  # all who ask meanwhile wait for the same answer of the store
            await asyncio.shield(self._noting)

    def _gap(self, lag: Milliseconds) -> Gap | None:
        """The time in which nobody could play, up to now, if there was any."""
        now = self.clock.now()
        jump = lag if lag > ASLEEP_AFTER else 0
        awake, stored = self._awake_until(now), self._stored_until(now)
        gap = Gap(min(awake, stored), now + jump, jump, has_slept=awake < now + jump)
        return gap if gap.since < gap.until else None

    async def _note_gap(self) -> None:
        failures, gap = self._failures, self._gap(self.clock.lag())
        if gap is not None:
            await self.store.begin_run(gap.since, gap.until)
            self.clock.advance(gap.jump)
            self.note()
            self.stored, self._noted_failures, self._is_outdated = gap.until, failures, True
            log("slept" if gap.has_slept else "could-not-store", seconds=(gap.until - gap.since) // SECOND)
        await self.read_calendar()
        self.when_changed()

    def _noted(self, noting: asyncio.Task[None]) -> None:
        """Those who wait for it have its error."""
        self._noting = None
        noting.cancelled() or noting.exception()

    def _awake_until(self, now: Milliseconds) -> Milliseconds:
        """Until when the computer was awake."""
        return now if self.pulse is None or now - self.pulse <= ASLEEP_AFTER else self.pulse

    def _stored_until(self, now: Milliseconds) -> Milliseconds:
        """Until when everything could be stored."""
        if self._failures == self._noted_failures or self.stored is None:
            return now
        return self.stored if now - self.stored >= BRIEF else now

    def _tell_if_behind(self, lag: Milliseconds) -> None:
        """Tells the host once that the times shown are ahead of the computer's date."""
        was_behind, self._is_date_behind = self._is_date_behind, lag < -ASLEEP_AFTER
        if self._is_date_behind and not was_behind:
            log("clock-set-back", level=WARNING, seconds=-lag // SECOND)
