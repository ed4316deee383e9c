"""What every table shares: the store, the bots, the time."""

import time
from collections.abc import Callable

from rokkaku.server.bus import Bus
from rokkaku.server.settings import Settings
from rokkaku.server.store.store import Milliseconds, Store
from rokkaku.server.tables.bot_runner import BotRunner
from rokkaku.server.tables.clocks import Calendar


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
        self.calendar = Calendar()
        """When the server ran; known once the store is open."""
