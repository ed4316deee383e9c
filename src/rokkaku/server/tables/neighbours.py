"""The other processes that write the same store: what they do is heard by hints, and looked for besides."""

import asyncio
from collections import Counter
from collections.abc import Callable
from logging import ERROR

from rokkaku.core.errors import RokkakuError
from rokkaku.server.edge.logs import log
from rokkaku.server.services import Services
from rokkaku.server.store.store import HOUSEKEEPING, Hint, Mark, StoreFailed
from rokkaku.server.tables.registry import Registry
from rokkaku.server.tables.table import Table

LOOK_EVERY = 1.0
"""Seconds: so late is known what a lost hint would have told."""


class Neighbours:
    """Keeps the tables that are watched here up to date, and shares the work with the others."""

    def __init__(self, services: Services, registry: Registry) -> None:
        self.services = services
        self.registry = registry
        self.is_housekeeper = False
        """Whether this is the process that deletes and closes what is old."""
        self.when_renamed: Callable[[str], None] = lambda guest: None
        """Called with a guest who may have a new name; with '' if that may be anybody."""
        self._catching_up: dict[str, asyncio.Task[None]] = {}
        self._hinted: set[str] = set()
        """The tables that may have news which are not being read yet."""
        self._waking: asyncio.Task[None] | None = None
        services.store.listen(self.hear)

    def hear(self, hint: Hint) -> None:
        """Reads what a hint tells of, if anybody here wants to know it now."""
        if not hint.table:
            self.when_renamed(hint.guest)
        table = self.registry.active.get(hint.table)
        if table is not None and self._is_followed(table) and _is_behind(table.mark, hint.mark):
            self._begin_to_catch_up(table)

    def _is_followed(self, table: Table) -> bool:
        return self.registry.is_watched(table) or table.bots.are_ours

    def _begin_to_catch_up(self, table: Table) -> None:
        self._hinted.add(table.id)
        if table.id not in self._catching_up:
            self._catching_up[table.id] = asyncio.create_task(self._catch_up(table))

    async def _catch_up(self, table: Table) -> None:
        try:
            while table.id in self._hinted:
                self._hinted.discard(table.id)
                await table.refresh()
        except RokkakuError as error:
            log("not-read", table=table.id, why=error.key)
        finally:
            self._hinted.discard(table.id)
            del self._catching_up[table.id]

    async def run(self) -> None:
        """Looks round for as long as the server runs."""
        while True:
            try:
                await self.look_round()
            except StoreFailed as failure:
                self.is_housekeeper = False
                log("not-read", why=failure.key)
            except Exception as error:  # whatever is wrong now, a second later it may be well
                log("crashed", level=ERROR, error=error)
            await asyncio.sleep(LOOK_EVERY)

    async def look_round(self) -> None:
        """Learns what hints have not told, and does what others have left undone."""
        store = self.services.store
        if store.is_shared:
            await self._look_for_changes()
        self.is_housekeeper = HOUSEKEEPING in await store.lease((HOUSEKEEPING,))
        await self.services.uptime.check()  # whoever meets the others tells them that it has been running
        if store.is_shared:
            await self._meet()
        if self._waking is None or self._waking.done():
            # After a start there may be many tables to be loaded: nothing else waits for them.
            self._waking = asyncio.create_task(self.registry.wake_bots())

    async def _look_for_changes(self) -> None:
        followed = {table.id: table for table in self.registry.active.values() if self._is_followed(table)}
        marks = {id: table.mark for id, table in followed.items()}
        for id in await self.services.store.changed(marks):
            self._begin_to_catch_up(followed[id])

    async def _meet(self) -> None:
        """Tells who is here, and learns who is elsewhere."""
        active = dict(self.registry.active)
        elsewhere = await self.services.store.meet({id: table.present for id, table in active.items()})
        for id, table in active.items():
            table.meet(Counter(elsewhere.get(id, {})))

    def close(self) -> None:
        """Reads nothing any more."""
        for task in (*self._catching_up.values(), *([self._waking] if self._waking else ())):
            task.cancel()


def _is_behind(seen: Mark, now: Mark) -> bool:
    return seen.seq < now.seq or seen.asides < now.asides
