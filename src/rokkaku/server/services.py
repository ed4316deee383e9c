"""What all tables share: the store, the bots, the bus, the time."""

from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256

from msgspec.structs import replace

from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Guest, Head
from rokkaku.server.bots.runner import BotRunner
from rokkaku.server.bus import Bus
from rokkaku.server.edge.limits import Limits
from rokkaku.server.edge.work import GUESTS_PART, Work
from rokkaku.server.house_clock import HouseClock
from rokkaku.server.settings import Settings
from rokkaku.server.store.store import Store
from rokkaku.server.uptime import Uptime

SPECTATORS = 4
"""All spectators of a table together may say so many times as much as one address."""


class Services:
    """Passed to each table when it is created."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bots: BotRunner,
        bus: Bus,
        clock: HouseClock,
    ) -> None:
        self.settings = settings
        self.store = store
        self.bots = bots
        self.bus = bus
        self.now = clock.now
        self.work = Work(settings.cpu_per_address)
        self.chat = Limits(settings.chat_per_minute / 60, settings.chat_burst)
        """How much may be said, and noted without having a part in a game, by address."""
        self.guests_chat = Limits(self.chat.rate * GUESTS_PART, max(1.0, self.chat.burst * GUESTS_PART))
        """The same for one guest, so that something is left for the others at an address."""
        self.spectators_chat = Limits(self.chat.rate * SPECTATORS, self.chat.burst * SPECTATORS)
        """The same for all spectators of a table."""
        self.imports = Limits(settings.imports_per_hour / 3_600, max(1.0, settings.imports_per_hour))
        """How many records may be sent from an address."""
        self.uptime = Uptime(store, clock)
        self.enter: Callable[[Head, str], Awaitable[None]]
        """Refuses somebody a public table more than people at an address may have."""
        self.when_opened: Callable[[Head, Sequence[Row]], None] = lambda head, rows: None
        """Called when a new table has been stored."""
        self.take_reserved: Callable[[str, Guest], Awaitable[None]]
        """Seats a person on the chairs that are reserved for them at a table."""
        self._tables_opened: Counter[str] = Counter()
        """How many tables each guest has opened; only counted in tests."""

    def with_test_seed(self, head: Head) -> Head:
        """The head itself; in tests with a predictable seed, the same for the nth table of every guest."""
        if not self.settings.test_seeds or head.lesson or head.deal_of:
            return head
        self._tables_opened[head.host] += 1
        seed = sha256(f"{self.settings.test_seeds} {self._tables_opened[head.host]}".encode()).hexdigest()[
            :32
        ]
        return replace(head, setup=replace(head.setup, seed=seed))
