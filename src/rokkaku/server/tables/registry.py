"""Loads tables when they are needed, and unloads those that nobody uses."""

import asyncio
from collections.abc import Sequence
from logging import ERROR
from weakref import WeakValueDictionary

from rokkaku.core.endings import EXPIRED
from rokkaku.core.errors import RokkakuError
from rokkaku.core.game import Outcome
from rokkaku.core.seats import Seat
from rokkaku.protocol.commands import Sit
from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import SECOND, Guest, Head, Milliseconds
from rokkaku.server.edge.logs import log
from rokkaku.server.edge.work import metered
from rokkaku.server.services import Services
from rokkaku.server.store.store import NEVER_READ, Mark, StoreFailed, UnreadableTable
from rokkaku.server.tables.endings import end_if_due, freeze_if_needed
from rokkaku.server.tables.expiry import expiry, lifetime
from rokkaku.server.tables.fold import folded_in_turns
from rokkaku.server.tables.public_tables import PublicTables
from rokkaku.server.tables.rows import end_row
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.table import Table

IDLE: Milliseconds = 5 * 60 * SECOND
"""How long an unused table stays in memory."""
MOST_IDLE = 100


class Registry:
    """Keeps one object for each table in memory: a second one would be a second writer."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.active: dict[str, Table] = {}
        self.known: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self.loading: dict[str, asyncio.Task[Table | None]] = {}
        services.uptime.when_changed = self._use_calendar
        services.when_opened = self._take_in
        most = services.settings.max_public_tables
        services.enter = PublicTables(services.store, most, services.now).enter
        services.take_reserved = self._take_reserved

    async def table(self, id: str) -> Table | None:
        """The table with this id, loaded if necessary; None: there is none."""
        found = self.known.get(id)
        if found is None:
            if id not in self.loading:
                self.loading[id] = asyncio.create_task(metered(self._load(id)))
            found = await asyncio.shield(self.loading[id])
        elif not await self._is_still_there(found):
            return None
        if found is not None:
            self._use(found)
        return found

    async def _is_still_there(self, table: Table) -> bool:
        """Learns what other processes have written; if the store cannot say, memory has to do for now."""
        try:
            await table.refresh()
        except StoreFailed:
            table.doubt()
        if table.is_gone:
            self._drop(table)
        return not table.is_gone

    def _drop(self, table: Table) -> None:
        table.stop()
        self.active.pop(table.id, None)
        self.known.pop(table.id, None)

    async def readable(self, id: str) -> Table | None:
        """The same; None also where what is stored of it cannot be read."""
        try:
            return await self.table(id)
        except UnreadableTable as error:
            log("not-loaded", table=id, why=error.key)
            return None

    def _use(self, table: Table) -> None:
        table.last_used = self.services.now()
        if table.id not in self.active:
            self.active[table.id] = table
            table.wake()

    def _take_in(self, head: Head, rows: Sequence[Row]) -> None:
        """A new table need not be read from the store; a fork, which may be long, is loaded in turns."""
        if head.fork is None and head.id not in self.known:
            self.known[head.id] = table = Table(self.services, head, rows)
            self._use(table)

    async def _take_reserved(self, id: str, guest: Guest) -> None:
        """If the table is closed by now, nobody sits down."""
        table = await self.readable(id)
        chairs = () if table is None else table.state.chairs
        for seat, chair in enumerate(chairs):
            if table is not None and chair.kind == "reserved" and chair.guest == guest.id:
                await table.submit(guest, None, Sit(id=f"reserved {seat}", seat=Seat(seat)))

    async def _load(self, id: str) -> Table | None:
        try:
            store = self.services.store
            loaded = await store.load(id)
            if loaded is None:
                return None
            head, rows = loaded
            news = await store.news(id, Mark(len(rows), NEVER_READ))
            state = await folded_in_turns(head, rows, self.services.uptime.calendar)
            opened = self.known.get(id)
            if opened is not None or news is None:
                return opened
            table = Table(self.services, head, rows, news, state)
            self.known[id] = table
            await freeze_if_needed(table)
            return table
        finally:
            del self.loading[id]

    def _use_calendar(self) -> None:
        for table in list(self.known.values()):
            table.use_calendar()

    @property
    def last_used(self) -> Milliseconds:
        """When someone last opened a table or did something there."""
        return max((table.last_used for table in self.active.values()), default=0)

    async def wake_bots(self) -> None:
        """Lets bots continue that were playing when the server, or another process, stopped."""
        try:
            claimed = await self.services.store.claim()
        except StoreFailed as failure:
            log("not-read", why=failure.key)
            return
        for id in claimed:
            try:
                await self._wake_bots_at(id)
            except RokkakuError as error:
                log("not-loaded", table=id, why=error.key)
            except Exception as error:  # whatever is wrong with one table, the others go on
                log("crashed", level=ERROR, error=error, table=id)

    async def _wake_bots_at(self, id: str) -> None:
        """That a bot plays is no use of a table that would keep it in memory."""
        table = self.active.get(id)
        if table is None:
            await self.table(id)
        else:
            await table.refresh()
            table.bots.wake()

    def unload_idle(self) -> None:
        """Unloads tables that nobody is looking at; the store still has them."""
        idle = [table for table in self.active.values() if self._is_idle(table)]
        idle.sort(key=lambda table: table.last_used)
        surplus = len(idle) - MOST_IDLE
        for number, table in enumerate(idle):
            if number < surplus or self.services.now() - table.last_used > IDLE:
                table.stop()
                del self.active[table.id]

    def _is_idle(self, table: Table) -> bool:
        return not self.is_watched(table) and not table.bots.is_thinking

    def is_watched(self, table: Table) -> bool:
        """Whether anybody looks at it in this process."""
        return bool(table.present) or self.services.bus.is_watched(table.id)

    async def expire(self) -> None:
        """Closes the tables that nobody came back to."""
        now = self.services.now()
        for status in ("open", "running"):
            longest = lifetime(status, self.services.settings) or 0
            for id in await self.services.store.untouched_since(
                status, self.services.uptime.calendar.ago(now, longest)
            ):
                await self._expire(id)

    async def _expire(self, id: str) -> None:
        try:
            table = await self.table(id)
            ending = end_row(Outcome(EXPIRED, ()))
            is_due = table is not None and self._is_due(table.state)
            if table is not None and is_due and await end_if_due(table, ending, self._is_due):
                log("expired", table=id)
        except RokkakuError as error:
            log("not-expired", table=id, why=error.key)
        except Exception as error:
            log("crashed", level=ERROR, error=error, table=id)

    def _is_due(self, state: TableState) -> bool:
        now = self.services.now()
        due, _ = expiry(state.status, state.touched, state.calendar, self.services.settings, now)
        return due is not None and due <= now

    async def clean_up(self) -> None:
        """Unloads idle tables and closes expired ones."""
        self.unload_idle()
        try:
            await self.expire()
        except StoreFailed as failure:
            log("not-stored", why=failure.key)

    def close(self) -> None:
        """Stops the bots and clocks of all tables."""
        for table in list(self.known.values()):
            table.stop()
