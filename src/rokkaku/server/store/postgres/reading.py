"""The queries, one function each; what one statement finds is of one moment."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

from rokkaku.protocol.log import Row, read_entry
from rokkaku.protocol.tables import Guest, Head, Listed, Message, Milliseconds, StoredDraft, Summary
from rokkaku.server.edge.logs import log
from rokkaku.server.store.listing import MOST_LISTED, NOBODYS
from rokkaku.server.store.postgres.connection import Connection, snapshot
from rokkaku.server.store.postgres.lives import Life, merged
from rokkaku.server.store.postgres.texts import as_said, kept
from rokkaku.server.store.store import SILENT_FOR, Mark, News, Run, UnreadableTable

_ROWS = 'SELECT seq, at, kind, text, events, seat, command_id FROM log WHERE "table" = $1'
_LOAD = f"SELECT 0, 0, '', head, ''::bytea, NULL, '' FROM heads WHERE id = $1 UNION ALL {_ROWS} ORDER BY 1"
"""The head comes first, as if it were row 0."""
_NEWS = f"""SELECT 0, asides, '', '', ''::bytea, seq, '' FROM tables WHERE id = $1
    UNION ALL {_ROWS} AND seq > $2 ORDER BY 1"""
"""The asides and the number of the last row come first, as if they were row 0."""
_CHANGED = """SELECT seen.id FROM unnest($1::text[], $2::integer[], $3::bigint[]) AS seen (id, seq, asides)
    LEFT JOIN tables USING (id) WHERE (tables.seq, tables.asides) IS DISTINCT FROM (seen.seq, seen.asides)"""
_LIVES = """SELECT began, coalesce(seen, began), is_over, cut FROM lives
    WHERE coalesce(seen, cut) IS NOT NULL OR number = $1 ORDER BY began, number"""
_SILENT = """SELECT EXISTS (SELECT 1 FROM lives
    WHERE seen > $1 AND seen < $2 AND NOT is_over AND number <> $3)"""
_LATEST = "ORDER BY touched DESC, id DESC LIMIT $2"
_TABLES = f"""
    WITH found AS (
        SELECT touched, id FROM unnest($1::text[]) AS asked (status) CROSS JOIN LATERAL (
            SELECT touched, id FROM tables WHERE tables.status = asked.status AND is_public AND $3
            {_LATEST}) AS public
        UNION SELECT touched, id FROM (
            SELECT id FROM tables WHERE host = $4
            UNION SELECT "table" FROM chairs WHERE guest = $4 AND guest <> '') AS mine
        JOIN tables USING (id) WHERE $4 <> '' AND status = ANY ($1)
        {_LATEST})
    SELECT id, head, summary FROM found JOIN heads USING (id) JOIN tables USING (id, touched)
    ORDER BY touched DESC, id DESC
"""
_LISTED = "SELECT id, head, summary FROM tables JOIN heads USING (id) WHERE id = $1"
_HOSTED = "SELECT count(*) FROM tables WHERE host = $1 AND status IN ('open', 'running') AND NOT is_lesson"
_UNTOUCHED = "SELECT id FROM tables WHERE status = $1 AND touched < $2 ORDER BY touched"
_SURPLUS = "SELECT id FROM tables WHERE status = $1 ORDER BY touched DESC OFFSET $2"
_DRAFTS = 'SELECT draft FROM drafts WHERE "table" = $1 ORDER BY seat'
_MESSAGES = """SELECT number, room, name, text, at, seat, command_id FROM messages
    WHERE "table" = $1 ORDER BY place"""

_HEADS = msgspec.json.Decoder(Head)
_SUMMARIES = msgspec.json.Decoder(Summary)
_STORED_DRAFTS = msgspec.json.Decoder(StoredDraft)


async def runs(connection: Connection, current: int) -> Sequence[Run]:
    """When all could be heard.  Lives in which nothing was written are left out."""
    return merged([Life(*columns) for columns in await connection.fetch(_LIVES, current)])


async def all_heard_since(connection: Connection, time: Milliseconds, now: Milliseconds, run: int) -> bool:
    """Whether no other process is silent that has not ended its life or been silent for too long."""
    return not await connection.fetchval(_SILENT, now - SILENT_FOR, time, run)


async def guest(connection: Connection, id: str) -> Guest | None:
    """None if the id is unknown."""
    name = await connection.fetchval("SELECT name FROM guests WHERE id = $1", kept(id))
    return None if name is None else Guest(id, as_said(name))


async def load(connection: Connection, table: str) -> tuple[Head, Sequence[Row]] | None:
    """A table's head and its whole log."""
    found = await connection.fetch(_LOAD, kept(table))
    if not found:
        return None
    try:
        return _HEADS.decode(found[0][3]), _rows(found[1:])
    except msgspec.MsgspecError as error:
        raise _unreadable(table, error) from error


async def news(connection: Connection, table: str, seen: Mark) -> News | None:
    """The rows of a table after one; if there are other asides than those, also all drafts and messages."""
    found = await _newer_rows(connection, table, seen.seq)
    if found is None or found.asides == seen.asides:
        return found
    async with snapshot(connection):
        found = await _newer_rows(connection, table, seen.seq)
        if found is None:
            return None
        said = await messages(connection, table)
        own = await drafts(connection, table)
        return msgspec.structs.replace(found, drafts=own, messages=said)


async def _newer_rows(connection: Connection, table: str, after: int) -> News | None:
    found = await connection.fetch(_NEWS, table, after)
    if not found:
        return None
    try:
        return News(_rows(found[1:]), found[0][1], is_shorter=found[0][5] < after)
    except msgspec.MsgspecError as error:
        raise _unreadable(table, error) from error


def _rows(found: Sequence[Sequence[Any]]) -> Sequence[Row]:
    return [
        Row(seq, at, read_entry(kind, as_said(text), events), seat, as_said(command_id))
        for seq, at, kind, text, events, seat, command_id in found
    ]


async def changed(connection: Connection, seen: Mapping[str, Mark]) -> Collection[str]:
    """Those that are not as they were seen, and those that are gone."""
    marks = seen.values()
    values = ([*seen], [mark.seq for mark in marks], [mark.asides for mark in marks])
    return await _ids(connection, _CHANGED, *values)


async def tables(
    connection: Connection, status: Sequence[str], *, public: bool, guest: str
) -> Sequence[Listed]:
    """Public tables and those of one person, the latest first."""
    found = await connection.fetch(_TABLES, [*status], MOST_LISTED, public, kept(guest))
    return [table for table in map(_if_readable, found) if table is not None]


def _if_readable(found: Sequence[str]) -> Listed | None:
    try:
        return _listed(*found)
    except UnreadableTable as error:
        log("not-listed", table=found[0], why=error.key)
        return None


async def listed(connection: Connection, table: str) -> Listed:
    """How a table is listed; of a missing one, how a table is that nobody may see."""
    return _listed(*await connection.fetchrow(_LISTED, kept(table)) or (table, *NOBODYS))


def _listed(table: str, head: str, summary: str) -> Listed:
    try:
        return Listed(_HEADS.decode(head), _SUMMARIES.decode(summary))
    except msgspec.MsgspecError as error:
        raise _unreadable(table, error) from error


def _unreadable(table: str, error: msgspec.MsgspecError) -> UnreadableTable:
    return UnreadableTable("store.unreadable", {"table": table, "why": str(error)})


async def hosted(connection: Connection, guest: str) -> int:
    """How many tables a person hosts that are not over, without lessons."""
    return int(await connection.fetchval(_HOSTED, guest))


async def untouched_since(connection: Connection, status: str, before: Milliseconds) -> Sequence[str]:
    """Tables where nothing has happened since a time, the longest unused first."""
    return await _ids(connection, _UNTOUCHED, status, before)


async def surplus(connection: Connection, status: str, most: int) -> Sequence[str]:
    """The tables with a status beyond the latest `most`."""
    return await _ids(connection, _SURPLUS, status, most)


async def _ids(connection: Connection, query: str, *values: object) -> Sequence[str]:
    return [id for (id,) in await connection.fetch(query, *values)]


async def drafts(connection: Connection, table: str) -> Sequence[StoredDraft]:
    """The latest draft of each seat."""
    return [_STORED_DRAFTS.decode(draft) for (draft,) in await connection.fetch(_DRAFTS, table)]


async def messages(connection: Connection, table: str) -> Sequence[Message]:
    """All chat messages, in the order in which they were said."""
    return [
        Message(number, room, as_said(name), as_said(text), at, seat, as_said(command_id))
        for number, room, name, text, at, seat, command_id in await connection.fetch(_MESSAGES, table)
    ]


async def review(connection: Connection, table: str) -> bytes:
    """The review of a table's game; empty if there is none."""
    return await connection.fetchval('SELECT review FROM reviews WHERE "table" = $1', table) or b""


async def note(connection: Connection, table: str, guest: str) -> str:
    """A person's note; empty if there is none."""
    query = 'SELECT text FROM notes WHERE "table" = $1 AND guest = $2'
    return as_said(await connection.fetchval(query, table, guest) or "")
