"""Rows of several tables, written by one statement: each table's rows or none of them."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from rokkaku.protocol.log import Row, Turn, text_of
from rokkaku.protocol.tables import Summary
from rokkaku.server.store.postgres.connection import Connection
from rokkaku.server.store.postgres.texts import kept
from rokkaku.server.store.store import Conflict

TABLES = "rokkaku_tables"
"""The channel where tables are named that have changed, one a line: row, asides, id."""

# The tables are locked in order, so that two processes never wait for each other.  A table whose log has
# grown meanwhile is not moved on; `before` is null where no row is written.
_APPEND = """
    WITH asked AS (
        SELECT * FROM unnest($1::text[], $2::integer[], $3::integer[], $4::text[], $5::bigint[],
            $6::boolean[], $7::text[]) AS asked (id, before, added, status, touched, waits_for_bot, summary)
    ), locked AS (
        SELECT id FROM tables WHERE id = ANY ($1::text[]) ORDER BY id FOR NO KEY UPDATE
    ), moved AS (
        UPDATE tables SET seq = seq + added, status = asked.status, touched = asked.touched,
            waits_for_bot = asked.waits_for_bot, summary = asked.summary
        FROM asked JOIN locked USING (id) WHERE tables.id = asked.id AND seq = coalesce(before, seq)
        RETURNING tables.id, seq, asides
    ), written AS (
        INSERT INTO log SELECT rows.* FROM unnest($8::text[], $9::integer[], $10::text[], $11::integer[],
            $12::text[], $13::text[], $14::bytea[], $15::bigint[]) AS rows (id) JOIN moved USING (id)
    ), seated AS (
        INSERT INTO chairs SELECT taken.* FROM unnest($16::text[], $17::integer[], $18::text[])
            AS taken (id, seat, guest) JOIN moved USING (id)
        ON CONFLICT ("table", seat) DO UPDATE SET guest = excluded.guest WHERE chairs.guest <> excluded.guest
    ), lived AS (
        UPDATE lives SET seen = greatest(seen, $19::bigint)
        WHERE number = $20::integer AND $19 > coalesce(seen, 0)
    ), told AS (
        SELECT pg_notify($21, string_agg(concat_ws(' ', seq, asides, id), E'\\n'))
        FROM moved HAVING count(*) > 0
    )
    SELECT id, seq FROM locked LEFT JOIN moved USING (id) LEFT JOIN told ON true
"""
"""Returns the tables that exist, with the last row of those where it was written."""


class Append(NamedTuple):
    """The next rows of a table, and what is told of it from now on."""

    table: str
    rows: Sequence[Row]
    summary: Summary


def is_in_order(rows: Sequence[Row], first: int | None = None) -> bool:
    """Whether each row follows the one before; the first may have any number, or a given one."""
    if not rows:
        return True
    begins = rows[0].seq if first is None else first
    return all(row.seq == begins + offset for offset, row in enumerate(rows))


def columns(summary: Summary) -> tuple[str, int, bool, str]:
    """What is asked for, and the whole as JSON."""
    waits_for_bot = summary.status == "running" and any(
        summary.chairs[seat].kind == "bot" for seat in summary.waiting
    )
    return summary.status, summary.touched, waits_for_bot, msgspec.json.encode(summary).decode()


def log_columns(table: str, row: Row) -> tuple[Any, ...]:
    """A row as the log has it."""
    text = kept(text_of(row.entry))
    return table, row.seq, kept(row.command_id), row.seat, row.kind, text, row.events, row.at


def latest(rows: Sequence[Row]) -> int:
    """No row may fall into a gap between two runs, even if the process crashed right after it."""
    return max((row.at for row in rows), default=0)


async def append(connection: Connection, run: int, group: Sequence[Append]) -> Sequence[Conflict | None]:
    """Writes to different tables; returns which of them had changed, or do not exist."""
    tables = [(one.table, _before(one.rows), len(one.rows), *columns(one.summary)) for one in group]
    rows = [log_columns(one.table, row) for one in group for row in one.rows]
    chairs = [
        (one.table, seat, chair.guest)
        for one in group
        if not all(isinstance(row.entry, Turn) for row in one.rows)
        for seat, chair in enumerate(one.summary.chairs)
    ]
    seen = max(latest(one.rows) for one in group)
    values = (*_turned(tables, 7), *_turned(rows, 8), *_turned(chairs, 3), seen, run, TABLES)
    found = dict(await connection.fetch(_APPEND, *values))
    return [_outcome(found, one.table) for one in group]


def _before(rows: Sequence[Row]) -> int | None:
    return rows[0].seq - 1 if rows else None


def _turned(lines: Sequence[tuple[Any, ...]], width: int) -> Sequence[Sequence[Any]]:
    """Columns instead of lines."""
    return [*zip(*lines, strict=True)] if lines else [()] * width


def _outcome(found: dict[str, int | None], table: str) -> Conflict | None:
    if table not in found:
        return Conflict("store.no-table")
    return Conflict("store.conflict") if found[table] is None else None
