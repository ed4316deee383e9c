"""The queries, one function each."""

from collections.abc import Sequence

import apsw
import msgspec

from rokkaku.protocol.log import Row, read_entry
from rokkaku.protocol.tables import Guest, Head, Listed, Message, Milliseconds, StoredDraft, Summary
from rokkaku.server.edge.logs import log
from rokkaku.server.store.listing import MOST_LISTED, NOBODYS
from rokkaku.server.store.store import News, Run, UnreadableTable

_RUNS = "SELECT began, coalesce(seen, began) FROM lives WHERE seen IS NOT NULL OR number = ? ORDER BY number"
_ROWS = """SELECT seq, at, kind, text, events, seat, command_id FROM log
    WHERE "table" = ? AND seq > ? ORDER BY seq"""
_PUBLIC = "SELECT touched, id FROM tables WHERE status = ? AND is_public ORDER BY touched DESC LIMIT ?"
# CROSS JOIN keeps this order: by status and time SQLite would scan everyone else's tables.
_MINE = """SELECT touched, id FROM (SELECT id FROM tables WHERE host = ?1
        UNION SELECT "table" FROM chairs WHERE guest = ?1 AND guest <> '')
    CROSS JOIN tables USING (id) WHERE +status = ?2 ORDER BY touched DESC LIMIT ?3"""
_LISTED = "SELECT head, summary FROM tables JOIN heads USING (id) WHERE id = ?"
# A head that cannot be read counts, too.
_HOSTED = """SELECT count(*) FROM tables JOIN heads USING (id) WHERE host = ? AND +status IN (?, ?)
    AND coalesce(CASE WHEN json_valid(head) THEN head ->> '$.lesson' END, '') = ''"""
_FOR_BOTS = "SELECT id FROM tables WHERE waits_for_bot"
_UNTOUCHED = "SELECT id FROM tables WHERE status = ? AND touched < ? ORDER BY touched"
_SURPLUS = "SELECT id FROM tables WHERE status = ? ORDER BY touched DESC LIMIT -1 OFFSET ?"
_MESSAGES = """
    SELECT number, room, name, text, at, seat, command_id FROM messages WHERE "table" = ? ORDER BY place
"""

_OLD_MESSAGES = """
    SELECT "table", room, number FROM messages AS old WHERE at < ? AND EXISTS
        (SELECT 1 FROM messages AS later
            WHERE later."table" = old."table" AND later.room = old.room AND later.number > old.number)
    LIMIT ?
"""

_HEADS = msgspec.json.Decoder(Head)
_SUMMARIES = msgspec.json.Decoder(Summary)
_DRAFTS = msgspec.json.Decoder(StoredDraft)


def runs(connection: apsw.Connection, current: int) -> Sequence[Run]:
    """When the server was running, the current run last.  Runs in which nothing was written are left out."""
    return [Run(*columns) for columns in connection.execute(_RUNS, (current,))]


def secret(connection: apsw.Connection, name: str) -> str | None:
    """A secret, if it has been made."""
    found = connection.execute("SELECT value FROM secrets WHERE name = ?", (name,)).get
    return None if found is None else str(found)


def guest(connection: apsw.Connection, id: str) -> Guest | None:
    """None if the id is unknown."""
    name = connection.execute("SELECT name FROM guests WHERE id = ?", (id,)).get
    return None if name is None else Guest(id, name)


def load(connection: apsw.Connection, table: str) -> tuple[Head, Sequence[Row]] | None:
    """A table's head and its whole log."""
    head = connection.execute("SELECT head FROM heads WHERE id = ?", (table,)).get
    if head is None:
        return None
    try:
        return _HEADS.decode(head), _rows(connection, table, 0)
    except msgspec.MsgspecError as error:
        raise _unreadable(table, error) from error


def _rows(connection: apsw.Connection, table: str, after: int) -> Sequence[Row]:
    return [
        Row(seq, at, read_entry(kind, text, events), seat, command_id)
        for seq, at, kind, text, events, seat, command_id in connection.execute(_ROWS, (table, after))
    ]


def news(connection: apsw.Connection, table: str, after: int) -> News | None:
    """The rows of a table after one, with all its drafts and messages."""
    if connection.execute("SELECT 1 FROM heads WHERE id = ?", (table,)).get is None:
        return None
    try:
        rows = _rows(connection, table, after)
    except msgspec.MsgspecError as error:
        raise _unreadable(table, error) from error
    return News(rows, 0, drafts(connection, table), messages(connection, table))


def _unreadable(table: str, error: msgspec.MsgspecError) -> UnreadableTable:
    return UnreadableTable("store.unreadable", {"table": table, "why": str(error)})


def tables(
    connection: apsw.Connection, status: Sequence[str], *, public: bool, guest: str
) -> Sequence[Listed]:
    """Public tables and those of one person, the latest first."""
    found: set[tuple[int, str]] = set()
    for one in status:
        if public:
            found.update(connection.execute(_PUBLIC, (one, MOST_LISTED)))
        if guest:
            found.update(connection.execute(_MINE, (guest, one, MOST_LISTED)))
    ids = [id for _, id in sorted(found, reverse=True)[:MOST_LISTED]]
    return [table for table in (_if_readable(connection, id) for id in ids) if table is not None]


def _if_readable(connection: apsw.Connection, table: str) -> Listed | None:
    try:
        return listed(connection, table)
    except UnreadableTable as error:
        log("not-listed", table=table, why=error.key)
        return None


def listed(connection: apsw.Connection, table: str) -> Listed:
    """How a table is listed; of a missing one, how a table is that nobody may see."""
    head, summary = connection.execute(_LISTED, (table,)).get or NOBODYS
    try:
        return Listed(_HEADS.decode(head), _SUMMARIES.decode(summary))
    except msgspec.MsgspecError as error:
        raise _unreadable(table, error) from error


def hosted(connection: apsw.Connection, guest: str) -> int:
    """How many tables a person hosts that are not over, without lessons."""
    return int(connection.execute(_HOSTED, (guest, "open", "running")).get)


def waiting_for_bots(connection: apsw.Connection) -> Sequence[str]:
    """Running tables where a bot has to play."""
    return [id for (id,) in connection.execute(_FOR_BOTS)]


def untouched_since(connection: apsw.Connection, status: str, before: Milliseconds) -> Sequence[str]:
    """Tables where nothing has happened since a time, the longest unused first."""
    return [id for (id,) in connection.execute(_UNTOUCHED, (status, before))]


def surplus(connection: apsw.Connection, status: str, most: int) -> Sequence[str]:
    """The tables with a status beyond the latest `most`."""
    return [id for (id,) in connection.execute(_SURPLUS, (status, most))]


def drafts(connection: apsw.Connection, table: str) -> Sequence[StoredDraft]:
    """The latest draft of each seat."""
    found = connection.execute('SELECT draft FROM drafts WHERE "table" = ? ORDER BY seat', (table,))
    return [_DRAFTS.decode(draft) for (draft,) in found]


def messages(connection: apsw.Connection, table: str) -> Sequence[Message]:
    """All chat messages, in the order in which they were said."""
    return [Message(*columns) for columns in connection.execute(_MESSAGES, (table,))]


def old_messages(
    connection: apsw.Connection, before: Milliseconds, most: int
) -> Sequence[tuple[str, str, int]]:
    """Table, room and number of older messages, without the last of each room."""
    return list(connection.execute(_OLD_MESSAGES, (before, most)))


def review(connection: apsw.Connection, table: str) -> bytes:
    """The review of a table's game; empty if there is none."""
    found = connection.execute('SELECT review FROM reviews WHERE "table" = ?', (table,)).get
    return found or b""


def note(connection: apsw.Connection, table: str, guest: str) -> str:
    """A person's note; empty if there is none."""
    found = connection.execute('SELECT text FROM notes WHERE "table" = ? AND guest = ?', (table, guest)).get
    return found or ""
