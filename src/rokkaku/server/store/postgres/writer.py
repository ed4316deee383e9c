"""The one writer of rows in this process: all that wait are written together, in the order of their tables.

As for a file there are three results: the rows are on disk; nothing was written; or, if the database did not
answer in time, nobody knows yet.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from rokkaku.server.store.outcomes import Outcomes
from rokkaku.server.store.patience import patient
from rokkaku.server.store.postgres.appending import Append
from rokkaku.server.store.postgres.connection import LOST, Connection, failure
from rokkaku.server.store.store import Conflict, StoreFailed

MOST = 100
"""Tables in one group: their names fit into one notification."""
Commit = Callable[[Connection, Sequence[Append]], Awaitable[Sequence[Conflict | None]]]


class Operation:
    """Rows to write, and a future for their outcome: None or an error."""

    def __init__(self, append: Append, outcome: asyncio.Future[Exception | None]) -> None:
        self.append = append
        self.outcome = outcome
        self.is_begun = False


class Writer:
    """Carries out the appends of one event loop, over a connection of its own."""

    def __init__(
        self, connect: Callable[[], Awaitable[Connection]], commit: Commit, outcomes: Outcomes, limit: float
    ) -> None:
        self._connect = connect
        self._commit = commit
        self._outcomes = outcomes
        self._limit = limit
        self._connection: Connection | None = None
        self._waiting: list[Operation] = []
        self._writing: asyncio.Task[None] | None = None

    async def write(self, append: Append) -> None:
        """Returns when the rows are on disk.  If the caller is cancelled, they are still written."""
        operation = Operation(append, asyncio.get_running_loop().create_future())
        self._waiting.append(operation)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        if not await self._outcomes.wait(operation.outcome):
            raise self._give_up(operation)
        error = operation.outcome.result()
        if error is not None:
            raise error

    def _give_up(self, operation: Operation) -> StoreFailed:
        if operation.is_begun:
            return StoreFailed("store.database-unknown")
        operation.outcome.cancel()
        return StoreFailed("store.database-slow")

    async def close(self) -> None:
        """Ends the connection after all waiting operations, unless the database never answers."""
        if self._writing is not None:
            await asyncio.wait({self._writing}, timeout=self._limit)
        self._drop()

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                group = self._next_group()
                await self._write_group(group)
        finally:
            self._writing = None

    def _next_group(self) -> Sequence[Operation]:
        """One of each table, by name; a second one of the same table waits for the next group."""
        group: dict[str, Operation] = {}
        later = []
        for operation in self._waiting:
            if len(group) < MOST and operation.append.table not in group:
                group[operation.append.table] = operation
            else:
                later.append(operation)
        self._waiting = later
        return [group[table] for table in sorted(group)]

    async def _write_group(self, group: Sequence[Operation]) -> None:
        try:
            connection = await self._connected()
        except Exception as error:
            _settle(_begun(group), failure(error))
        else:
            begun = _begun(group)
            if begun:
                await self._send(connection, begun)

    async def _send(self, connection: Connection, group: Sequence[Operation]) -> None:
        try:
            async with patient(self._limit):
                outcomes = await self._commit(connection, [operation.append for operation in group])
        except LOST:
            self._lose(group)
        except Exception as error:
            await self._write_singly(group, error)
        else:
            for operation, outcome in zip(group, outcomes, strict=True):
                operation.outcome.set_result(outcome)

    async def _write_singly(self, group: Sequence[Operation], error: Exception) -> None:
        """Nothing was written: a command id is taken, or another process was waiting for this one."""
        if len(group) == 1:
            _settle(group, failure(error))
        else:
            for operation in group:
                await self._write_group([operation])

    async def _connected(self) -> Connection:
        if self._connection is None or self._connection.is_closed():
            self._connection = await self._connect()
        return self._connection

    def _lose(self, group: Sequence[Operation]) -> None:
        """Only the log can tell what has happened."""
        self._drop()
        _settle(group, StoreFailed("store.database-unknown"))

    def _drop(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()


def _begun(group: Sequence[Operation]) -> Sequence[Operation]:
    """Those that somebody still waits for; from now on they can no longer be withdrawn."""
    begun = [operation for operation in group if not operation.outcome.cancelled()]
    for operation in begun:
        operation.is_begun = True
    return begun


def _settle(group: Sequence[Operation], error: Exception) -> None:
    for operation in group:
        operation.outcome.set_result(error)
