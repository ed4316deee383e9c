"""Finds tables, and lets those rest that nobody uses."""

import asyncio
from weakref import WeakValueDictionary

from rokkaku.core.endings import EXPIRED
from rokkaku.core.game import Outcome
from rokkaku.server.logs import log
from rokkaku.server.store.store import OPEN, RUNNING, Milliseconds, StoreFailed
from rokkaku.server.tables import rows
from rokkaku.server.tables.clocks import SECOND
from rokkaku.server.tables.expiry import expiry, lifetime
from rokkaku.server.tables.house import House
from rokkaku.server.tables.rows import NewRow
from rokkaku.server.tables.table import Table

IDLE: Milliseconds = 5 * 60 * SECOND
"""How long a table stays in memory that nobody looks at."""
MOST_IDLE = 500


class Registry:
    """While anybody holds a table there is only that one of it: two would be two writers."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.kept: dict[str, Table] = {}
        self.known: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.loading: dict[str, asyncio.Task[Table | None]] = {}

    async def table(self, id: str) -> Table | None:
        """The table of an id; None: there is none."""
        found = self.known.get(id)
        if found is None:
            if id not in self.loading:
                self.loading[id] = asyncio.create_task(self._load(id))
            found = await asyncio.shield(self.loading[id])
        if found is not None:
            found.used = self.house.now()
            self.kept[id] = found
        return found

    async def _load(self, id: str) -> Table | None:
        try:
            store = self.house.store
            loaded = await store.load(id)
            if loaded is None:
                return None
            table = Table(self.house, *loaded, await store.drafts(id), await store.messages(id))
            self.known[id] = table
            await table.freeze_if_needed()
            table.wake()
            return table
        finally:
            del self.loading[id]

    async def wake_bots(self) -> None:
        """After a start: the bots that were to decide when the server stopped."""
        for id in await self.house.store.waiting_for_bots():
            await self.table(id)

    def let_rest(self) -> None:
        """Forgets tables that nobody looks at; they come back from the store."""
        idle = [table for table in self.kept.values() if not table.present and not table.bots.is_thinking]
        idle.sort(key=lambda table: table.used)
        surplus = len(idle) - MOST_IDLE
        for number, table in enumerate(idle):
            if number < surplus or self.house.now() - table.used > IDLE:
                table.rest()
                del self.kept[table.id]

    async def expire(self) -> None:
        """Gives up the tables that nobody came back to."""
        now = self.house.now()
        for status in (OPEN, RUNNING):
            longest = lifetime(status, self.house.settings) or 0
            for id in await self.house.store.untouched_since(status, now - longest):
                await self._expire(id)

    async def _expire(self, id: str) -> None:
        table = await self.table(id)
        if table is None:
            return
        standing, now = table.standing, self.house.now()
        due, _ = expiry(standing.status, standing.touched, standing.calendar, self.house.settings, now)
        if due is not None and due <= now:
            await table.end(NewRow(rows.END, payload=Outcome(EXPIRED, ())))
            log("expired", table=id)

    async def keep_house(self) -> None:
        """One round of what is to be done now and then."""
        self.let_rest()
        try:
            await self.expire()
        except StoreFailed as failure:
            log("not-stored", why=failure.key)

    def close(self) -> None:
        """Stops what goes on by itself at any table."""
        for table in list(self.known.values()):
            table.rest()
