"""All that a database holds."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg
import msgspec

from rokkaku.server.settings import Database
from rokkaku.server.store.contents import Common, Contents
from rokkaku.server.store.postgres import company, reading, schema
from rokkaku.server.store.postgres.connection import Connection, connect, explain_errors
from rokkaku.server.store.postgres.texts import as_said, kept
from rokkaku.server.store.store import BadStore

_TABLE = """SELECT head, seq, host, is_public, status, touched, waits_for_bot, summary,
        (SELECT review FROM reviews WHERE "table" = id)
    FROM tables JOIN heads USING (id) WHERE id = $1"""
_CHAIRS = 'SELECT seat, guest FROM chairs WHERE "table" = $1 ORDER BY seat'
_LOG = 'SELECT seq, command_id, seat, kind, text, events, at FROM log WHERE "table" = $1 ORDER BY seq'
_DRAFTS = 'SELECT seat, draft FROM drafts WHERE "table" = $1 ORDER BY seat'
_MESSAGES = """SELECT room, number, name, text, at, seat, command_id FROM messages
    WHERE "table" = $1 ORDER BY place"""
_NOTES = 'SELECT guest, text FROM notes WHERE "table" = $1 ORDER BY guest'
_PATIENCE = "SET lock_timeout = '5s'"
"""For somebody else who copies or sets up the same database."""
_IS_EMPTY = "SELECT NOT EXISTS (SELECT 1 FROM tables) AND NOT EXISTS (SELECT 1 FROM guests)"


class _Asked(msgspec.Struct, frozen=True):
    """What a head or a draft says in a column of its own, as far as it can be read."""

    lesson: str = ""
    command_id: str = ""
    at: int = 0


_ASKED = msgspec.json.Decoder(_Asked)


def _asked(text: str) -> _Asked:
    try:
        return _ASKED.decode(text)
    except msgspec.MsgspecError:
        return _Asked()


class PostgresHoldings:
    """What lies behind one connection, in one transaction."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def tables(self) -> list[str]:
        """By id."""
        return [id for (id,) in await self._connection.fetch("SELECT id FROM tables ORDER BY id")]

    async def common(self) -> Common:
        """The runs of all processes together."""
        runs = await reading.runs(self._connection, 0)
        return Common(
            await self._found("SELECT name, value FROM secrets ORDER BY name"),
            tuple((run.began, run.seen) for run in runs),
            await self._found("SELECT id, name FROM guests ORDER BY id"),
        )

    async def contents(self, table: str) -> Contents:
        """Of a table that there is."""
        found = await self._connection.fetchrow(_TABLE, table)
        head, seq, host, is_public, status, touched, waits_for_bot, summary, review = found
        return Contents(
            id=table,
            head=head,
            seq=seq,
            host=host,
            is_public=is_public,
            status=status,
            touched=touched,
            waits_for_bot=waits_for_bot,
            summary=summary,
            chairs=await self._found(_CHAIRS, table),
            log=await self._found(_LOG, table),
            drafts=await self._found(_DRAFTS, table),
            messages=await self._found(_MESSAGES, table),
            notes=await self._found(_NOTES, table),
            review=review,
        )

    async def _found(self, query: str, *values: str) -> tuple[Any, ...]:
        found = await self._connection.fetch(query, *values)
        return tuple(tuple(as_said(one) if isinstance(one, str) else one for one in line) for line in found)

    async def put_common(self, common: Common) -> None:
        """Into an empty database."""
        await self._copy("secrets", "name, value", common.secrets)
        await self._copy("lives", "began, seen, is_over", [(*run, True) for run in common.runs])
        await self._copy("guests", "id, name", common.guests)

    async def put(self, contents: Contents) -> None:
        """Into an empty database."""
        it, id = contents, contents.id
        await self._copy("heads", "id, head", [(id, it.head)])
        is_lesson = bool(_asked(it.head).lesson)
        about = (it.host, it.is_public, is_lesson, it.status, it.touched, it.waits_for_bot, it.summary)
        columns = "id, seq, host, is_public, is_lesson, status, touched, waits_for_bot, summary"
        await self._copy("tables", columns, [(id, it.seq, *about)])
        drafts = [(seat, (asked := _asked(text)).command_id, asked.at, text) for seat, text in it.drafts]
        await self._copy_for(id, "chairs", "seat, guest", it.chairs)
        await self._copy_for(id, "log", "seq, command_id, seat, kind, text, events, at", it.log)
        await self._copy_for(id, "drafts", "seat, command_id, at, draft", drafts)
        await self._copy_for(id, "messages", "room, number, name, text, at, seat, command_id", it.messages)
        await self._copy_for(id, "notes", "guest, text", it.notes)
        await self._copy_for(id, "reviews", "review", [] if it.review is None else [(it.review,)])

    async def _copy_for(self, table: str, part: str, columns: str, lines: Sequence[tuple[Any, ...]]) -> None:
        await self._copy(part, f"table, {columns}", [(table, *line) for line in lines])

    async def _copy(self, part: str, columns: str, lines: Sequence[tuple[Any, ...]]) -> None:
        if lines:
            kept_lines = [tuple(kept(one) if isinstance(one, str) else one for one in line) for line in lines]
            await self._connection.copy_records_to_table(
                part, records=kept_lines, columns=columns.split(", ")
            )


@asynccontextmanager
async def holdings_of(database: Database) -> AsyncIterator[PostgresHoldings]:
    """What a database holds at one moment."""
    async with _connected(database) as connection:
        if not await schema.known_version(connection, database, len(schema.migrations())):
            raise BadStore("store.nothing-there", {"place": database})
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            yield PostgresHoldings(connection)


@asynccontextmanager
async def new_holdings(database: Database) -> AsyncIterator[PostgresHoldings]:
    """An empty database, in which either everything is stored or nothing."""
    async with _connected(database) as connection:
        await schema.migrate(connection, database, schema.migrations())
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1)", schema.LOCK)
            await _refuse_if_used(connection, database)
            if not await connection.fetchval(_IS_EMPTY):
                raise BadStore("store.not-empty", {"place": database})
            await connection.execute("DELETE FROM secrets")
            await connection.execute("DELETE FROM lives")
            yield PostgresHoldings(connection)


@asynccontextmanager
async def unused(database: Database) -> AsyncIterator[None]:
    """BadStore if a server is running; one that starts meanwhile has to wait."""
    async with _connected(database) as connection:
        await connection.execute("SELECT pg_advisory_lock($1)", schema.LOCK)
        if await schema.version(connection, database):
            await _refuse_if_used(connection, database)
        yield


async def _refuse_if_used(connection: Connection, database: Database) -> None:
    if await company.is_in_use(connection):
        raise BadStore("store.in-use", {"place": database})


@asynccontextmanager
async def _connected(database: Database) -> AsyncIterator[Connection]:
    with explain_errors(database):
        connection = await connect(database)
        try:
            await connection.execute(_PATIENCE)
            yield connection
        except asyncpg.LockNotAvailableError:
            raise BadStore("store.in-use", {"place": database}) from None
        finally:
            connection.terminate()
