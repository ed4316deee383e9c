"""All that a file holds."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import apsw
from filelock import FileLock, Timeout

from rokkaku.server.house_clock import wall_clock
from rokkaku.server.store.contents import Common, Contents
from rokkaku.server.store.sqlite import schema
from rokkaku.server.store.sqlite.backup import back_up, new_file
from rokkaku.server.store.sqlite.connection import connect, explain_errors
from rokkaku.server.store.sqlite.store_file import PRIVATE
from rokkaku.server.store.store import BadStore

_TABLE = """SELECT head, host, is_public, status, touched, waits_for_bot, summary,
        coalesce((SELECT max(seq) FROM log WHERE "table" = id), 0),
        (SELECT review FROM reviews WHERE "table" = id)
    FROM tables JOIN heads USING (id) WHERE id = ?"""
_CHAIRS = 'SELECT seat, guest FROM chairs WHERE "table" = ? ORDER BY seat'
_LOG = 'SELECT seq, command_id, seat, kind, text, events, at FROM log WHERE "table" = ? ORDER BY seq'
_DRAFTS = 'SELECT seat, draft FROM drafts WHERE "table" = ? ORDER BY seat'
_MESSAGES = """SELECT room, number, name, text, at, seat, command_id FROM messages
    WHERE "table" = ? ORDER BY place"""
_NOTES = 'SELECT guest, text FROM notes WHERE "table" = ? ORDER BY guest'


class SqliteHoldings:
    """What lies behind one connection."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection

    async def tables(self) -> list[str]:
        """By id."""
        return [id for (id,) in self._connection.execute("SELECT id FROM tables ORDER BY id")]

    async def common(self) -> Common:
        """Runs in which nothing was written are left out."""
        return Common(
            self._found("SELECT name, value FROM secrets ORDER BY name"),
            self._found("SELECT began, seen FROM lives WHERE seen IS NOT NULL ORDER BY number"),
            self._found("SELECT id, name FROM guests ORDER BY id"),
        )

    async def contents(self, table: str) -> Contents:
        """Of a table that there is."""
        found = self._connection.execute(_TABLE, (table,)).get
        head, host, is_public, status, touched, waits_for_bot, summary, seq, review = found
        return Contents(
            id=table,
            head=head,
            seq=seq,
            host=host,
            is_public=bool(is_public),
            status=status,
            touched=touched,
            waits_for_bot=bool(waits_for_bot),
            summary=summary,
            chairs=self._found(_CHAIRS, table),
            log=self._found(_LOG, table),
            drafts=self._found(_DRAFTS, table),
            messages=self._found(_MESSAGES, table),
            notes=self._found(_NOTES, table),
            review=review,
        )

    def _found(self, query: str, *values: str) -> tuple[Any, ...]:
        return tuple(self._connection.execute(query, values))

    async def put_common(self, common: Common) -> None:
        """Into a new file."""
        with self._connection:
            self._insert("secrets", "name, value", common.secrets)
            self._insert("lives", "began, seen", common.runs)
            self._insert("guests", "id, name", common.guests)

    async def put(self, contents: Contents) -> None:
        """Into a new file."""
        with self._connection:
            self._put(contents, contents.id)

    def _put(self, it: Contents, id: str) -> None:
        about = (it.host, it.is_public, it.status, it.touched, it.waits_for_bot, it.summary)
        self._insert("heads", "id, head", [(id, it.head)])
        self._insert("tables", "id, host, is_public, status, touched, waits_for_bot, summary", [(id, *about)])
        self._insert_for(id, "chairs", "seat, guest", it.chairs)
        self._insert_for(id, "log", "seq, command_id, seat, kind, text, events, at", it.log)
        self._insert_for(id, "drafts", "seat, draft", it.drafts)
        self._insert_for(id, "messages", "room, number, name, text, at, seat, command_id", it.messages)
        self._insert_for(id, "notes", "guest, text", it.notes)
        self._insert_for(id, "reviews", "review", [] if it.review is None else [(it.review,)])

    def _insert_for(self, table: str, part: str, columns: str, lines: Sequence[tuple[Any, ...]]) -> None:
        self._insert(part, f'"table", {columns}', [(table, *line) for line in lines])

    def _insert(self, part: str, columns: str, lines: Sequence[tuple[Any, ...]]) -> None:
        places = ", ".join("?" for _ in columns.split(","))
        self._connection.executemany(f"INSERT INTO {part} ({columns}) VALUES ({places})", lines)


@contextmanager
def unused(file: Path) -> Iterator[None]:
    """Keeps servers away from a file; BadStore if one uses it already."""
    lock = FileLock(f"{file.resolve()}.lock", timeout=0, mode=PRIVATE, thread_local=False)
    with explain_errors(file):
        try:
            lock.acquire()
        except Timeout:
            raise BadStore("store.in-use", {"place": file}) from None
    try:
        yield
    finally:
        lock.release()


@contextmanager
def holdings_of(file: Path) -> Iterator[SqliteHoldings]:
    """What a file holds now, brought up to date in a copy: the file itself is only read."""
    with TemporaryDirectory(prefix="rokkaku-") as folder:
        copy = Path(folder) / "copy.sqlite3"
        back_up(file, copy)
        with _opened(copy) as connection:
            yield SqliteHoldings(connection)


@contextmanager
def new_holdings(file: Path) -> Iterator[SqliteHoldings]:
    """A new file, which only gets its name when all is in it."""
    with new_file(file) as part, _opened(part) as connection:
        connection.pragma("synchronous", "off")
        yield SqliteHoldings(connection)
        connection.pragma("synchronous", "full")
        connection.pragma("journal_mode", "delete")


@contextmanager
def _opened(file: Path) -> Iterator[apsw.Connection]:
    with explain_errors(file), closing(connect(file)) as connection:
        schema.migrate(connection, file, schema.migrations(), wall_clock())
        yield connection
