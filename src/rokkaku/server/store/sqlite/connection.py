"""Connections to the file, set up so that a commit is on the disk when it returns."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import apsw

from rokkaku.core.errors import RokkakuError
from rokkaku.server.store.store import StoreFailed

BUSY_TIMEOUT = 500
"""For how many milliseconds another process may keep the file to itself; less than an operation may last."""


class BadStore(RokkakuError):
    """The file cannot be used as a store."""


class Link:
    """A connection that is made anew after it has failed."""

    def __init__(self, connect: Callable[[], apsw.Connection]) -> None:
        self._connect = connect
        self._connection: apsw.Connection | None = None

    def connection(self) -> apsw.Connection:
        """The one there is, or a new one."""
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def drop(self) -> None:
        """Ends the connection, and with it whatever was begun and not committed."""
        connection, self._connection = self._connection, None
        if connection is not None:
            # What the disk has to say to that has been said before.
            with suppress(apsw.Error):
                connection.close(force=True)


def connect(file: Path) -> apsw.Connection:
    """A connection that may write."""
    connection = apsw.Connection(str(file.absolute()))
    connection.set_busy_timeout(BUSY_TIMEOUT)
    if connection.pragma("journal_mode", "wal") != "wal":
        raise BadStore("store.no-wal", {"file": file})
    connection.pragma("synchronous", "full")
    connection.pragma("fullfsync", True)
    connection.pragma("foreign_keys", True)
    return connection


def connect_to_read(file: Path) -> apsw.Connection:
    """A connection that only reads, beside the one that writes."""
    connection = apsw.Connection(str(file.absolute()), apsw.SQLITE_OPEN_READWRITE)
    connection.set_busy_timeout(BUSY_TIMEOUT)
    connection.pragma("query_only", True)
    return connection


def anchor(file: Path) -> apsw.Connection:
    """A connection to be held as long as the others may be made anew.

    A commit that fails can leave all of its pages in the write-ahead log.  They count for nothing, and the
    next commit overwrites them, unless SQLite reads the log afresh in between, as it does when it opens a
    file that nobody else has open.
    """
    connection = connect_to_read(file)
    connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
    return connection


def failure(error: Exception) -> StoreFailed:
    """What callers are told when the disk fails."""
    return StoreFailed("store.failed", {"why": error})


@contextmanager
def explained(file: Path) -> Iterator[None]:
    """Says what is wrong with a file that cannot be opened."""
    try:
        yield
    except apsw.NotADBError:
        raise BadStore("store.no-database", {"file": file}) from None
    except apsw.CorruptError:
        raise BadStore("store.damaged", {"file": file}) from None
    except (apsw.CantOpenError, apsw.ReadOnlyError, apsw.PermissionsError, OSError) as error:
        raise BadStore("store.not-writable", {"file": file, "folder": file.parent, "why": error}) from None
    except apsw.Error as error:
        raise failure(error) from error
