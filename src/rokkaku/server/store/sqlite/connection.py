"""Connections to the file, set up so that a commit is on disk when it returns."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import apsw

from rokkaku.server.store.store import BadStore, StoreFailed

BUSY_TIMEOUT = 500
"""Milliseconds to wait while another process locks the file; less than an operation may take."""


class Connector:
    """A connection that is opened again after an error."""

    def __init__(self, connect: Callable[[], apsw.Connection]) -> None:
        self._connect = connect
        self._connection: apsw.Connection | None = None

    def connection(self) -> apsw.Connection:
        """The open connection, or a new one."""
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def drop(self) -> None:
        """Closes the connection, which rolls back any open transaction."""
        connection, self._connection = self._connection, None
        if connection is not None:
            # The error that led here has already been reported.
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
    # Values do not change how a row is written: without this, each one is planned anew for its values.
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_QPSG, True)
    return connection


def connect_to_read(file: Path) -> apsw.Connection:
    """A connection that only reads."""
    connection = apsw.Connection(str(file.absolute()), apsw.SQLITE_OPEN_READWRITE)
    connection.set_busy_timeout(BUSY_TIMEOUT)
    connection.pragma("query_only", True)
    return connection


def keep_wal_open(file: Path) -> apsw.Connection:
    """A connection that stays open while the others may be opened again.

    A failed commit can leave all of its pages in the write-ahead log.  They do not count, and the next
    commit overwrites them, unless SQLite recovers the log in between, as it does when it opens a file that
    nobody else has open.
    """
    connection = connect_to_read(file)
    connection.execute("SELECT count(*) FROM sqlite_schema").fetchall()
    return connection


def failure(error: Exception) -> StoreFailed:
    """The error for callers when the disk fails."""
    return StoreFailed("store.failed", {"why": error})


@contextmanager
def explain_errors(file: Path) -> Iterator[None]:
    """Turns errors on opening a file into sentences for the host."""
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
