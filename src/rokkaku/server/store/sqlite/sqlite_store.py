"""The store in one SQLite file: one thread writes, one reads, and a lock keeps other servers out."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

from filelock import FileLock, Timeout

from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Guest, Head, Listed, Message, Milliseconds, StoredDraft, Summary
from rokkaku.server.house_clock import wall_clock
from rokkaku.server.store.health import Health
from rokkaku.server.store.locks import Locks
from rokkaku.server.store.sqlite import lives, reading, schema, writing
from rokkaku.server.store.sqlite.connection import (
    Connector,
    connect,
    connect_to_read,
    explain_errors,
    keep_wal_open,
)
from rokkaku.server.store.sqlite.reader import Reader
from rokkaku.server.store.sqlite.store_file import PRIVATE, create_file, file_id
from rokkaku.server.store.sqlite.writer import LIMIT, Work, Writer
from rokkaku.server.store.store import BadStore, Hint, Mark, News, Refusal, Run, StoreFailed

T = TypeVar("T")
Part = TypeVar("Part", Writer, Reader)


class SqliteStore:
    """A `Store`.  A write that takes more than `limit` seconds raises StoreFailed; `load` waits for it."""

    is_shared = False

    def __init__(
        self, file: Path, *, limit: float = LIMIT, clock: Callable[[], Milliseconds] = wall_clock
    ) -> None:
        # Without symbolic links: one file has one lock.
        self._file = file = file.resolve()
        self._limit = limit
        self._clock = clock
        self._lock = FileLock(f"{file}.lock", timeout=0, mode=PRIVATE, thread_local=False)
        self._wal_holder = Connector(partial(keep_wal_open, file))
        self._run = writing.CurrentRun(0)
        self._writer: Writer | None = None
        self._reader: Reader | None = None
        self._has_claimed = False
        self._locks = Locks()
        self._health = Health()

    async def open(self) -> None:
        """Locks the file, brings it up to date and starts a run; raises RokkakuError if it cannot be used."""
        connector = Connector(partial(connect, self._file))
        await asyncio.to_thread(self._prepare, connector)
        opened = file_id(self._file)
        self._writer = Writer(
            connector, self._limit, lambda: file_id(self._file) == opened, around=self._run.noted
        )
        self._reader = Reader(Connector(partial(connect_to_read, self._file)))

    def _prepare(self, connector: Connector) -> None:
        with explain_errors(self._file):
            create_file(self._file)
            schema.check(self._file)
            try:
                self._lock.acquire()
            except Timeout:
                raise BadStore("store.locked", {"file": self._file}) from None
            try:
                self._run.number = self._begin(connector)
                self._wal_holder.connection()
            except BaseException:
                connector.drop()
                self._wal_holder.drop()
                self._lock.release()
                raise

    def _begin(self, connector: Connector) -> int:
        connection, now = connector.connection(), self._clock()
        schema.migrate(connection, self._file, schema.migrations(), now)
        lives.move_out_of_the_future(connection, now)
        return writing.begin_run(connection, now)

    async def close(self) -> None:
        """Ends the run after all waiting writes; releases the file even if the disk fails."""
        if self._writer is None or self._reader is None:
            return
        writer, self._writer, reader, self._reader = self._writer, None, self._reader, None
        try:
            await writer.write(partial(writing.note_run, run=self._run.number, now=self._clock()))
        finally:
            await asyncio.to_thread(self._release, writer, reader)

    def _release(self, writer: Writer, reader: Reader) -> None:
        reader.stop()
        writer.stop()
        self._wal_holder.drop()
        self._lock.release()

    async def probe(self, now: Milliseconds) -> None:
        """Makes one small write."""
        await self._write(partial(writing.note_run, run=self._run.number, now=now))

    async def begin_run(self, seen: Milliseconds, now: Milliseconds) -> None:
        """Later writes belong to the new run."""
        self._run.number = await self._write(
            partial(writing.follow_run, run=self._run.number, seen=seen, now=now)
        )

    async def runs(self) -> Sequence[Run]:
        """All in which something was written, and the current one last."""
        return await self._read(partial(reading.runs, current=self._run.number))

    def watch(self, told: Callable[[bool], None]) -> None:
        """In the event loop."""
        self._health.tell = told

    async def all_heard_since(self, time: Milliseconds) -> bool:
        """There is no other process."""
        return True

    def listen(self, heard: Callable[[Hint], None]) -> None:
        """There is nobody to be heard: the lock keeps other processes out."""

    async def changed(self, seen: Mapping[str, Mark]) -> Collection[str]:
        """None: nobody else writes."""
        return ()

    async def news(self, table: str, seen: Mark) -> News | None:
        """Rows whose write was not acknowledged, and all drafts and messages."""
        await _opened(self._writer).wait_for_unfinished()
        return await self._read(partial(reading.news, table=table, after=seen.seq))

    async def refuse(self, table: str, command_id: str, refusal: Refusal) -> Refusal:
        """This one: the table knows those that it has given."""
        return refusal

    async def lease(self, names: Collection[str]) -> Collection[str]:
        """All of them."""
        return names

    async def claim(self) -> Sequence[str]:
        """In no particular order; later this process knows them all."""
        if self._has_claimed:
            return ()
        found = await self._read(reading.waiting_for_bots)
        self._has_claimed = True
        return found

    async def meet(self, here: Mapping[str, Mapping[str, int]]) -> Mapping[str, Mapping[str, int]]:
        """There is nobody elsewhere."""
        return {}

    @asynccontextmanager
    async def alone(self, guest: str) -> AsyncIterator[None]:
        """A lock of this process."""
        async with self._locks.named(guest):
            yield

    async def secret(self, name: str) -> str:
        """256 bits in hexadecimal."""
        known = await self._read(partial(reading.secret, name=name))
        if known is not None:
            return known
        return await self._write(partial(writing.save_secret, name=name, value=secrets.token_hex(32)))

    async def save_guest(self, guest: Guest) -> None:
        """A new person, or a new name."""
        await self._write(partial(writing.save_guest, guest=guest))

    async def guest(self, id: str) -> Guest | None:
        """None if the id is unknown."""
        return await self._read(partial(reading.guest, id=id))

    async def create(self, head: Head, summary: Summary, rows: Sequence[Row]) -> None:
        """Conflict if the table's id is taken."""
        await self._write(
            partial(writing.create, run=self._run, head=head, summary=summary, rows=tuple(rows))
        )

    async def append(self, table: str, rows: Sequence[Row], summary: Summary) -> None:
        """Conflict also if the rows are not the next ones, or the table does not exist."""
        await self._write(
            partial(writing.append, run=self._run, table=table, rows=tuple(rows), summary=summary)
        )

    async def load(self, table: str) -> tuple[Head, Sequence[Row]] | None:
        """Includes rows whose write took too long to be acknowledged."""
        await _opened(self._writer).wait_for_unfinished()
        return await self._read(partial(reading.load, table=table))

    async def listed(self, table: str) -> Listed:
        """One read, whether there is such a table or not."""
        return await self._read(partial(reading.listed, table=table))

    async def tables(self, status: Sequence[str], *, public: bool, guest: str = "") -> Sequence[Listed]:
        """At most 200.  A person's tables are those they host and those with a chair for them."""
        return await self._read(partial(reading.tables, status=status, public=public, guest=guest))

    async def hosted(self, guest: str) -> int:
        """Counts tables that wait for players or are being played; lessons do not count."""
        return await self._read(partial(reading.hosted, guest=guest))

    async def untouched_since(self, status: str, before: Milliseconds) -> Sequence[str]:
        """The longest unused first."""
        return await self._read(partial(reading.untouched_since, status=status, before=before))

    async def save_draft(self, table: str, draft: StoredDraft, before: str = "") -> int:
        """Replaces the seat's earlier draft, which nobody else can have changed."""
        await self._write(partial(writing.save_draft, table=table, draft=draft))
        return 0

    async def drafts(self, table: str) -> Sequence[StoredDraft]:
        """The latest draft of each seat."""
        return await self._read(partial(reading.drafts, table=table))

    async def say(self, table: str, message: Message, forget: Sequence[int] = ()) -> int:
        """Conflict if the message's number is taken in its room."""
        await self._write(partial(writing.say, table=table, message=message, forget=tuple(forget)))
        return 0

    async def messages(self, table: str) -> Sequence[Message]:
        """In the order in which they were said."""
        return await self._read(partial(reading.messages, table=table))

    async def save_note(self, table: str, guest: str, text: str) -> int:
        """Replaces the person's earlier note."""
        await self._write(partial(writing.save_note, table=table, guest=guest, text=text))
        return 0

    async def note(self, table: str, guest: str) -> str:
        """Empty if the person has none."""
        return await self._read(partial(reading.note, table=table, guest=guest))

    async def save_review(self, table: str, review: bytes) -> None:
        """Replaces an earlier one."""
        await self._write(partial(writing.save_review, table=table, review=review))

    async def review(self, table: str) -> bytes:
        """Empty if there is none."""
        return await self._read(partial(reading.review, table=table))

    async def surplus(self, status: str, most: int) -> Sequence[str]:
        """The latest of them first."""
        return await self._read(partial(reading.surplus, status=status, most=most))

    async def delete_passing(self, table: str) -> bool:
        """All or nothing."""
        return await self._write(partial(writing.delete_passing, table=table))

    async def forget_messages(self, before: Milliseconds, most: int) -> int:
        """Looks for them while others write."""
        found = await self._read(partial(reading.old_messages, before=before, most=most))
        if found:
            await self._write(partial(writing.forget_messages, messages=found))
        return len(found)

    async def forget_drafts(self, before: Milliseconds, most: int) -> int:
        """As a whole: there are never more of them than seats."""
        return await self._write(partial(writing.forget_drafts, before=before, most=most))

    async def _write(self, work: Work[T]) -> T:
        with self._health.writing:
            return await self._written(work)

    async def _read(self, query: Work[T]) -> T:
        with self._health.reading:
            return await self._found(query)

    async def _written(self, work: Work[T]) -> T:
        return await _opened(self._writer).write(work)

    async def _found(self, query: Work[T]) -> T:
        return await _opened(self._reader).read(query)


def _opened(part: Part | None) -> Part:
    if part is None:
        raise StoreFailed("store.closed")
    return part
