"""The write operations, one function each; the caller has started a transaction."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import apsw
import msgspec

from rokkaku.protocol.log import Row, Turn, text_of
from rokkaku.protocol.tables import Guest, Head, Message, Milliseconds, StoredDraft, Summary
from rokkaku.server.store.store import Conflict

_NEW_RUN = "INSERT INTO lives (began) VALUES (?) RETURNING number"
_SEEN = "UPDATE lives SET seen = max(coalesce(seen, 0), ?), notes = notes + 1 WHERE number = ?"
_HEAD = "INSERT INTO heads VALUES (?, ?)"
_TABLE = "INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?, ?)"
_TOUCH = "UPDATE tables SET status = ?, touched = ?, waits_for_bot = ?, summary = ? WHERE id = ?"
_CHAIR = """INSERT INTO chairs VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET guest = excluded.guest WHERE chairs.guest <> excluded.guest"""
_ROW = """INSERT INTO log SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
    WHERE ?2 = 1 + coalesce((SELECT max(seq) FROM log WHERE "table" = ?1), 0)"""
"""Nothing unless it is the next row."""
_SECRET = "INSERT INTO secrets VALUES (?, ?) ON CONFLICT DO NOTHING"
_GUEST = "INSERT INTO guests VALUES (?, ?) ON CONFLICT DO UPDATE SET name = excluded.name"
_DRAFT = "INSERT INTO drafts VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET draft = excluded.draft"
_MESSAGE = """INSERT INTO messages ("table", number, room, name, text, at, seat, command_id)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
_UNSAY = 'DELETE FROM messages WHERE "table" = ? AND room = ? AND number = ?'
_IS_PASSING = "SELECT 1 FROM tables WHERE id = ? AND status IN ('expired', 'imported')"
_FORGET_DRAFTS = """DELETE FROM drafts WHERE ("table", seat) IN
    (SELECT "table", seat FROM drafts WHERE json_extract(draft, '$.at') < ? LIMIT ?)"""
_NOTE = "INSERT INTO notes VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET text = excluded.text"
_REVIEW = "INSERT INTO reviews VALUES (?, ?) ON CONFLICT DO UPDATE SET review = excluded.review"


def begin_run(connection: apsw.Connection, now: Milliseconds) -> int:
    """Starts a new run of the server and returns its number."""
    return int(connection.execute(_NEW_RUN, (now,)).get)


def follow_run(connection: apsw.Connection, run: int, seen: Milliseconds, now: Milliseconds) -> int:
    """Ends a run at `seen`, starts the next and returns its number."""
    note_run(connection, run, seen)
    return begin_run(connection, now)


def note_run(connection: apsw.Connection, run: int, now: Milliseconds) -> None:
    """Notes that the server is still running."""
    connection.execute(_SEEN, (now, run))


class CurrentRun:
    """The run of the server in which rows are written."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._latest: Milliseconds = 0
        """Of the rows that one group has written."""

    def has_rows(self, rows: Sequence[Row]) -> None:
        """Rows are written: call it last, for what is refused after all is rolled back."""
        self._latest = max([self._latest, *(row.at for row in rows)])

    @contextmanager
    def noted(self, connection: apsw.Connection) -> Iterator[None]:
        """Notes that the server was running when the latest row of a group came, once for all of them.

        No row may fall into a gap between two runs, even if the server crashed right after it.
        """
        self._latest = 0
        yield
        if self._latest:
            note_run(connection, self.number, self._latest)


def create(
    connection: apsw.Connection, run: CurrentRun, head: Head, summary: Summary, rows: Sequence[Row]
) -> None:
    """Stores a new table and its first rows."""
    connection.execute(_HEAD, (head.id, _json(head)))
    connection.execute(_TABLE, (head.id, head.host, head.is_public, *_columns(summary)))
    _write_log(connection, head.id, rows)
    _seat(connection, head.id, summary)
    run.has_rows(rows)


def append(
    connection: apsw.Connection, run: CurrentRun, table: str, rows: Sequence[Row], summary: Summary
) -> None:
    """Stores the next rows of a table."""
    connection.execute(_TOUCH, (*_columns(summary), table))
    if not connection.changes():
        raise Conflict("store.no-table")
    _write_log(connection, table, rows)
    if not all(isinstance(row.entry, Turn) for row in rows):
        _seat(connection, table, summary)
    run.has_rows(rows)


def _columns(summary: Summary) -> tuple[str, int, bool, str]:
    waits_for_bot = summary.status == "running" and any(
        summary.chairs[seat].kind == "bot" for seat in summary.waiting
    )
    return summary.status, summary.touched, waits_for_bot, _json(summary)


def _write_log(connection: apsw.Connection, table: str, rows: Sequence[Row]) -> None:
    for row in rows:
        text = text_of(row.entry)
        values = (table, row.seq, row.command_id, row.seat, row.kind, text, row.events, row.at)
        connection.execute(_ROW, values)
        if not connection.changes():
            raise Conflict("store.conflict")


def _seat(connection: apsw.Connection, table: str, summary: Summary) -> None:
    chairs = enumerate(summary.chairs)
    connection.executemany(_CHAIR, [(table, seat, chair.guest) for seat, chair in chairs])


def save_secret(connection: apsw.Connection, name: str, value: str) -> str:
    """Stores a secret unless there already is one; returns the one that counts."""
    connection.execute(_SECRET, (name, value))
    return str(connection.execute("SELECT value FROM secrets WHERE name = ?", (name,)).get)


def save_guest(connection: apsw.Connection, guest: Guest) -> None:
    """Stores a person, or their new name."""
    connection.execute(_GUEST, (guest.id, guest.name))


def save_draft(connection: apsw.Connection, table: str, draft: StoredDraft) -> None:
    """Replaces a seat's draft."""
    connection.execute(_DRAFT, (table, draft.seat, _json(draft)))


def say(connection: apsw.Connection, table: str, message: Message, forget: Sequence[int]) -> None:
    """Stores a chat message, each number of a room only once, and deletes others of its room."""
    connection.execute(_MESSAGE, (table, *msgspec.structs.astuple(message)))
    forget_messages(connection, [(table, message.room, number) for number in forget])


def save_note(connection: apsw.Connection, table: str, guest: str, text: str) -> None:
    """Replaces a person's note about a table."""
    connection.execute(_NOTE, (table, guest, text))


def save_review(connection: apsw.Connection, table: str, review: bytes) -> None:
    """Replaces the review of a table's game."""
    connection.execute(_REVIEW, (table, review))


def delete_passing(connection: apsw.Connection, table: str) -> bool:
    """Deletes a table that was closed without a result, or never played here."""
    if connection.execute(_IS_PASSING, (table,)).get is None:
        return False
    for part in ("log", "chairs", "drafts", "messages", "notes", "reviews"):
        connection.execute(f'DELETE FROM {part} WHERE "table" = ?', (table,))
    for part in ("tables", "heads"):
        connection.execute(f"DELETE FROM {part} WHERE id = ?", (table,))
    return True


def forget_messages(connection: apsw.Connection, messages: Sequence[tuple[str, str, int]]) -> None:
    """Deletes messages by table, room and number."""
    connection.executemany(_UNSAY, messages)


def forget_drafts(connection: apsw.Connection, before: Milliseconds, most: int) -> int:
    """Deletes drafts that are older."""
    connection.execute(_FORGET_DRAFTS, (before, most))
    return connection.changes()


def _json(value: msgspec.Struct) -> str:
    return msgspec.json.encode(value).decode()
