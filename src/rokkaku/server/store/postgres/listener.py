"""Hears what other processes have written, over a connection of its own that is replaced if it is lost."""

import asyncio
from collections.abc import Awaitable, Callable
from logging import WARNING

from rokkaku.server.edge.logs import log
from rokkaku.server.store.patience import patient
from rokkaku.server.store.postgres.appending import TABLES
from rokkaku.server.store.postgres.connection import Connection
from rokkaku.server.store.postgres.writing import GUESTS
from rokkaku.server.store.store import Hint, Mark

RETRY_DELAY = 0.5
"""Seconds until the next attempt to connect."""


class Listener:
    """Passes on hints; an empty one when some may have been lost."""

    def __init__(
        self,
        connect: Callable[[], Awaitable[Connection]],
        is_own: Callable[[int], bool],
        heard: Callable[[Hint], None],
        limit: float,
    ) -> None:
        """`is_own` knows the connections of this process by their number; `limit`: seconds to wait."""
        self._limit = limit
        self._connect = connect
        self._is_own = is_own
        self._connection: Connection | None = None
        self._connecting: asyncio.Task[None] | None = None
        self._heard = heard
        self._is_closed = False

    async def open(self) -> None:
        """Listens from now on; the network may be cut before the database has answered."""
        connection = await self._connect()
        try:
            async with patient(self._limit):
                await connection.add_listener(TABLES, self._hear_tables)
                await connection.add_listener(GUESTS, self._hear_guest)
        except BaseException:
            connection.terminate()
            raise
        connection.add_termination_listener(self._lost)
        self._connection = connection

    async def check(self) -> None:
        """Notices a connection that only seems to be open; the caller says how long to wait."""
        connection = self._connection
        if connection is not None and not connection.is_closed():
            try:
                await connection.execute("SELECT 1")
            except BaseException:
                connection.terminate()
                raise

    def close(self) -> None:
        """Listens no more."""
        self._is_closed = True
        if self._connecting is not None:
            self._connecting.cancel()
        if self._connection is not None:
            self._connection.terminate()

    def _lost(self, _: Connection) -> None:
        if not self._is_closed:
            self._connecting = asyncio.create_task(self._open_again())

    async def _open_again(self) -> None:
        log("not-listening", level=WARNING)
        while True:
            try:
                await self.open()
                break
            except Exception:
                await asyncio.sleep(RETRY_DELAY)
        self._heard(Hint())

    def _hear_tables(self, _: Connection, process: int, channel: str, told: str) -> None:
        if not self._is_own(process):
            for line in told.split("\n"):
                seq, asides, table = line.split(" ", 2)
                self._heard(Hint(table, Mark(int(seq), int(asides))))

    def _hear_guest(self, _: Connection, process: int, channel: str, guest: str) -> None:
        if not self._is_own(process):
            self._heard(Hint(guest=guest))
