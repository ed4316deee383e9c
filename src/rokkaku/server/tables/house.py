"""What every table shares: the store, the bots, the time."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from hashlib import sha256

from msgspec.structs import replace

from rokkaku.server.bus import Bus
from rokkaku.server.logs import log
from rokkaku.server.settings import Settings
from rokkaku.server.store.store import Head, Milliseconds, Store
from rokkaku.server.tables.bot_runner import BotRunner
from rokkaku.server.tables.clocks import Calendar

SLEPT: Milliseconds = 30_000
"""The pulse is noted every few seconds; after so long without one the process cannot have run."""


def wall_clock() -> Milliseconds:
    """The one time all clocks are told by."""
    return time.time_ns() // 1_000_000


class House:
    """Given to each table when it is set up."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bots: BotRunner,
        bus: Bus,
        now: Callable[[], Milliseconds] = wall_clock,
    ) -> None:
        self.settings = settings
        self.store = store
        self.bots = bots
        self.bus = bus
        self.now = now
        self.pulse: Milliseconds | None = None
        """When it was last noted that the process runs; None: not yet."""
        self.waking = asyncio.Lock()
        self.when_awake: Callable[[], None] = lambda: None
        """Called when the calendar has changed."""
        self.opening = asyncio.Lock()
        """Held while a table is set up, so that nobody keeps more of them than he may."""
        self.calendar = Calendar()
        """When the server ran; known once the store is open."""
        self._dealt: Counter[str] = Counter()
        """How many tables each guest has opened; counted for tests only."""

    def dealt(self, head: Head) -> Head:
        """A new table as it is; for tests with the same seeds for every guest, one after another."""
        if not self.settings.test_seeds:
            return head
        self._dealt[head.host] += 1
        seed = sha256(f"{self.settings.test_seeds} {self._dealt[head.host]}".encode()).hexdigest()[:32]
        return replace(head, setup=replace(head.setup, seed=seed))

    async def read_calendar(self) -> None:
        """What the store knows of when the server ran."""
        self.calendar = Calendar(tuple(await self.store.lives()))

    async def stay_awake(self) -> None:
        """Notices that the process has slept, as a computer does with its lid closed: that was no time.

        To be called before anything is written that says when it was.
        """
        async with self.waking:
            slept = 0 if self.pulse is None else self.now() - self.pulse
            if slept > SLEPT:
                await self.store.begin_life(self.now())
                await self.read_calendar()
                self.pulse = self.now()
                log("slept", seconds=slept // 1_000)
                self.when_awake()
