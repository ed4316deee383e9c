"""What all tables share: the store, the bots, the bus, the time."""

import asyncio
from collections.abc import Callable

from rokkaku.protocol.tables import Milliseconds
from rokkaku.server.bots.runner import BotRunner
from rokkaku.server.bus import Bus
from rokkaku.server.settings import Settings
from rokkaku.server.store.store import Store, wall_clock
from rokkaku.server.uptime import Uptime


class Services:
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
        self.uptime = Uptime(store, now)
        self.opening = asyncio.Lock()
        """Held while a table is set up, so that nobody keeps more of them than allowed."""
