"""Connections to the database, and what its errors mean."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from logging import WARNING
from typing import Any, TypeAlias

import asyncpg

from rokkaku.core.errors import RokkakuError
from rokkaku.server.edge.logs import log
from rokkaku.server.settings import Database
from rokkaku.server.store.patience import patient
from rokkaku.server.store.store import BadStore, Conflict, StoreFailed

Connection: TypeAlias = Any
"""An `asyncpg.Connection`, which has no types."""

SCHEMA = "rokkaku"
"""Everything lies in a schema of this name, beside whatever else the database holds."""
PATIENCE = 5.0
"""Seconds to wait for a connection when the store is opened."""
WISHES = {
    "search_path": SCHEMA,
    "application_name": "rokkaku",
    "synchronous_commit": "on",
    "jit": "off",
    # Every statement finds its few rows by an index, whatever the database knows of its tables by now.
    "plan_cache_mode": "force_generic_plan",
    "enable_seqscan": "off",
    "enable_hashjoin": "off",
    "enable_mergejoin": "off",
    # So that no lock outlives a process for long whose machine is gone.
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
}
"""Whatever the database's defaults are: a commit is on disk when it returns."""
LOST = (
    OSError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.InternalClientError,
)
"""Nobody knows what became of a statement that ended like this."""


async def connect(database: Database, patience: float = PATIENCE) -> Connection:
    """A connection whose commits are on disk when they return."""
    async with patient(patience):
        return await asyncpg.connect(database.address, server_settings=WISHES)


@asynccontextmanager
async def snapshot(connection: Connection) -> AsyncIterator[None]:
    """All that is read in it is of one moment."""
    reading = connection.transaction(isolation="repeatable_read", readonly=True)
    await reading.start()
    try:
        yield
    except asyncio.CancelledError:
        # To roll back would first wait until the database has heard of it, however long the network is cut.
        connection.terminate()
        raise
    except BaseException:
        await reading.rollback()
        raise
    await reading.commit()


class Pool:
    """At most so many connections; one that fails is dropped, and another is made when it is needed."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]], most: int) -> None:
        self._connect = connect
        self._room = asyncio.Semaphore(most)
        self._free: list[Connection] = []

    async def take(self) -> Connection:
        """One that nobody else uses until it is given back."""
        await self._room.acquire()
        try:
            return self._next_free() or await self._connect()
        except BaseException:
            self._room.release()
            raise

    def give_back(self, connection: Connection) -> None:
        """For others to use, unless it is closed."""
        self._free.append(connection)
        self._room.release()

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """One for a few statements."""
        connection = await self.take()
        try:
            yield connection
        except (asyncpg.PostgresError, RokkakuError):
            raise
        except BaseException:
            # Whatever it was doing may go on: nobody else shall wait for that.
            connection.terminate()
            raise
        finally:
            self.give_back(connection)

    def _next_free(self) -> Connection | None:
        while self._free:
            connection = self._free.pop()
            if not connection.is_closed():
                return connection
        return None

    def close(self) -> None:
        """Drops those that nobody uses."""
        while self._free:
            self._free.pop().terminate()


@contextmanager
def explain_errors(database: Database) -> Iterator[None]:
    """Turns errors on opening a database into sentences for the host."""
    try:
        yield
    except asyncpg.InvalidAuthorizationSpecificationError as error:
        raise BadStore("store.no-access", {"place": database, "why": error}) from None
    except asyncpg.InvalidCatalogNameError as error:
        raise BadStore("store.no-such-database", {"place": database, "why": error}) from None
    except asyncpg.InsufficientPrivilegeError as error:
        raise BadStore("store.not-allowed", {"place": database, "why": error}) from None
    except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, ValueError) as error:
        raise BadStore("store.not-there", {"place": database, "why": _reason(error)}) from None


def failure(error: Exception) -> Exception:
    """What callers are told when a statement has failed; the host reads the details in the log."""
    match error:
        case asyncpg.UniqueViolationError():
            return Conflict("store.conflict")
        case TimeoutError():
            return StoreFailed("store.database-slow")
        case OSError() | asyncpg.PostgresError() | asyncpg.InterfaceError() | asyncpg.InternalClientError():
            log("database-failed", level=WARNING, why=_reason(error))
            return StoreFailed("store.database-failed")
        case _:
            return error


def _reason(error: Exception) -> str:
    """Some errors of connections say nothing."""
    return str(error) or type(error).__name__
