"""Who is at a table is told in a message of its own, once those who came and went have settled."""

import asyncio

from rokkaku.server.tables.actor import Actor, Assistant

SETTLING = 0.25
"""Seconds.  Whoever only reloads the page was never away; those who arrive together are told of together."""


class PresenceTeller(Assistant):
    """Tells those who watch one table, with a single timer."""

    def __init__(self, table: Actor) -> None:
        super().__init__(table)
        self.timer: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        """Somebody has come or gone."""
        if self.timer is None and self.table.services.bus.is_watched(self.table.id):
            self.timer = asyncio.get_running_loop().call_later(SETTLING, self._tell)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _tell(self) -> None:
        self.timer = None
        table = self._table()
        if table is not None:
            table.presence_version += 1
            table.services.bus.publish(table.id)
