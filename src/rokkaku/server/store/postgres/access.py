"""The way to the database: reads and writes over a few connections, none of which takes for ever."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

from rokkaku.server.settings import Database
from rokkaku.server.store.locks import Locks
from rokkaku.server.store.outcomes import Outcomes
from rokkaku.server.store.patience import patient
from rokkaku.server.store.postgres.connection import LOST, Connection, Pool, connect, failure
from rokkaku.server.store.store import StoreFailed

T = TypeVar("T")
Work = Callable[[Connection], Awaitable[T]]

LIMIT = 1.0
"""Seconds to wait for the database."""
MOST_CONNECTIONS = 8
"""For reads and small writes; a process has one more to append with and one to listen."""
MOST_ALONE = 4
"""How many guests a process is alone with at a time: each takes a connection."""
_LOCK = "SELECT pg_advisory_lock(hashtextextended($1, 0))"
_UNLOCK = "SELECT pg_advisory_unlock(hashtextextended($1, 0))"


class Access:
    """Made when the store is opened."""

    def __init__(self, database: Database, limit: float) -> None:
        self._database = database
        self._limit = limit
        self._pool = Pool(self.connect, MOST_CONNECTIONS)
        self._keepers = Pool(self.connect, MOST_ALONE)
        self._locks = Locks()
        self._own: set[int] = set()
        self._is_closed = False
        self.outcomes = Outcomes(limit)

    async def connect(self) -> Connection:
        """A new connection; StoreFailed if there is none to be had."""
        if self._is_closed:
            raise StoreFailed("store.closed")
        try:
            connection = await connect(self._database, self._limit)
        except Exception as error:
            raise failure(error) from None
        number = connection.get_server_pid()
        self._own.add(number)
        connection.add_termination_listener(lambda _: self._own.discard(number))
        return connection

    def is_own(self, number: int) -> bool:
        """Whether one of these connections has this number in the database."""
        return number in self._own

    def close(self) -> None:
        """Drops all connections."""
        self._is_closed = True
        self._pool.close()
        self._keepers.close()

    async def read(self, query: Work[T]) -> T:
        """Once more with a new connection if the first is lost: reading does no harm."""
        with suppress(*LOST):
            return await self._run(query)
        self._pool.close()
        try:
            return await self._run(query)
        except LOST as error:
            raise failure(error) from None

    async def _run(self, query: Work[T]) -> T:
        try:
            async with patient(self._limit), self._pool.connection() as connection:
                return await query(connection)
        except TimeoutError as error:
            raise failure(error) from None
        except LOST:
            raise
        except Exception as error:
            raise failure(error) from None

    async def write(self, work: Work[T]) -> T:
        """Returns when it is on disk.  If the caller is cancelled, the write still happens."""
        writing = asyncio.ensure_future(self._carry_out(work))
        if not await self.outcomes.wait(writing):
            raise StoreFailed("store.database-unknown")
        outcome = writing.result()
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def _carry_out(self, work: Work[T]) -> T | Exception:
        """Its value or its error, so that nobody has to ask for it."""
        try:
            async with patient(2 * self._limit), self._pool.connection() as connection:
                return await work(connection)
        except (TimeoutError, *LOST):
            return StoreFailed("store.database-unknown")
        except Exception as error:
            return failure(error)

    async def settle(self) -> None:
        """Waits for the outcome of every write that had not finished in time."""
        if not await self.outcomes.are_known():
            raise StoreFailed("store.database-unknown")

    @asynccontextmanager
    async def alone(self, guest: str) -> AsyncIterator[None]:
        """Held over a connection of its own, because the block needs others."""
        async with self._locks.named(guest):
            connection = await self._locked(guest)
            try:
                yield
            finally:
                await self._unlock(connection, guest)

    async def _locked(self, guest: str) -> Connection:
        taken: Any = None
        try:
            async with patient(self._limit):
                taken = await self._keepers.take()
                await taken.execute(_LOCK, guest)
        except BaseException as error:
            if taken is not None:
                taken.terminate()
                self._keepers.give_back(taken)
            if isinstance(error, Exception):
                raise failure(error) from None
            raise
        return taken

    async def _unlock(self, connection: Connection, guest: str) -> None:
        """A connection that cannot do it is dropped, and the lock with it."""
        try:
            async with patient(self._limit):
                await connection.execute(_UNLOCK, guest)
        except BaseException:
            connection.terminate()
        finally:
            self._keepers.give_back(connection)
