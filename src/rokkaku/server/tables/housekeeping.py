"""Deletes what the host does not want to keep for ever: never a game that was finished or is being played."""

from collections.abc import Awaitable, Callable

from rokkaku.protocol.tables import DAY, SECOND, Milliseconds, Status
from rokkaku.server.edge.logs import log
from rokkaku.server.services import Services
from rokkaku.server.store.store import StoreFailed
from rokkaku.server.tables.registry import Registry

EVERY: Milliseconds = 10 * 60 * SECOND
AT_ONCE = 500
"""How much is deleted in one go: whatever else is to be written waits meanwhile."""


class Housekeeping:
    """Deletes old chat, old drafts, tables that were closed without a result, and records from elsewhere."""

    def __init__(self, services: Services, registry: Registry) -> None:
        self.services = services
        self.registry = registry
        self.done_at: Milliseconds | None = None

    async def clean_up(self) -> None:
        """Looks for something to delete, unless that was done a short while ago."""
        now = self.services.now()
        if self.done_at is not None and now - self.done_at < EVERY:
            return
        self.done_at = now
        try:
            await self._delete()
        except StoreFailed as failure:
            log("not-stored", why=failure.key)

    async def _delete(self) -> None:
        settings, store = self.services.settings, self.services.store
        messages = await _all(store.forget_messages, self._ago(settings.keep_chat_days))
        self.forget_heard()
        drafts = await _all(store.forget_drafts, self._ago(settings.keep_drafts_days))
        tables = await self._delete_tables(
            "expired", settings.keep_expired_days, settings.keep_expired_tables
        )
        imported = await self._delete_tables(
            "imported", settings.keep_imported_days, settings.keep_imported_tables
        )
        tables += imported
        if messages or drafts or tables:
            log("deleted", tables=tables, messages=messages, drafts=drafts)

    def forget_heard(self) -> None:
        """Forgets old chat of the tables in memory."""
        before = self._ago(self.services.settings.keep_chat_days)
        for table in list(self.registry.known.values()):
            last = {message.room: message for message in table.messages}.values()
            table.messages = [
                message for message in table.messages if message.at >= before or message in last
            ]

    async def _delete_tables(self, status: Status, days: float, most: int) -> int:
        """Tables that somebody still looks at are deleted another time."""
        store = self.services.store
        old = await store.untouched_since(status, self._ago(days))
        surplus = await store.surplus(status, most)
        deleted = 0
        for id in dict.fromkeys((*old, *surplus)):
            if id not in self.registry.known and id not in self.registry.loading:
                deleted += await store.delete_passing(id)
        return deleted

    def _ago(self, days: float) -> Milliseconds:
        """Days in which the server did not run do not count."""
        return self.services.uptime.calendar.ago(self.services.now(), round(days * DAY))


async def _all(forget: Callable[[Milliseconds, int], Awaitable[int]], before: Milliseconds) -> int:
    """Deletes everything before a time, bit by bit; returns how much it was."""
    deleted = 0
    while (more := await forget(before, AT_ONCE)) == AT_ONCE:
        deleted += more
    return deleted + more
