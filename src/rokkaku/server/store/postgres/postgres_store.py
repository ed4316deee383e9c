"""The store in a database of PostgreSQL, which several processes share."""

import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from functools import partial
from typing import TypeVar

from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Guest, Head, Listed, Message, Milliseconds, StoredDraft, Summary
from rokkaku.server.edge.logs import log
from rokkaku.server.house_clock import monotonic_clock
from rokkaku.server.settings import Database
from rokkaku.server.store.health import Health
from rokkaku.server.store.patience import patient
from rokkaku.server.store.postgres import company, reading, schema, writing
from rokkaku.server.store.postgres.access import LIMIT, Access, Work
from rokkaku.server.store.postgres.appending import Append, append, is_in_order
from rokkaku.server.store.postgres.clock import DatabaseClock
from rokkaku.server.store.postgres.connection import Connection, connect, explain_errors
from rokkaku.server.store.postgres.listener import Listener
from rokkaku.server.store.postgres.writer import Writer
from rokkaku.server.store.store import Conflict, Hint, Mark, News, Refusal, Run, StoreFailed

T = TypeVar("T")


class PostgresStore:
    """A `Store`.  Whatever takes more than `limit` seconds raises StoreFailed; `load` waits for writes."""

    is_shared = True

    def __init__(self, database: Database, *, limit: float = LIMIT) -> None:
        self._database = database
        self._limit = limit
        self._process = secrets.token_hex(8)
        """How other processes know this one."""
        self._run = 0
        self._clock = DatabaseClock()
        self._company = company.Company(self._process)
        self._heard: Callable[[Hint], None] = lambda hint: None
        self._health = Health()
        self._access: Access | None = None
        self._writer: Writer
        self._listener: Listener

    def date(self) -> Milliseconds:
        """The time of the database, which never goes back."""
        return self._clock.date()

    async def open(self) -> None:
        """Brings the database up to date and starts a run; raises RokkakuError if it cannot be used."""
        with explain_errors(self._database):
            connection = await connect(self._database)
            try:
                await schema.migrate(connection, self._database, schema.migrations())
                await company.enter(connection, self._process)
                asked = monotonic_clock()
                self._run, told = await writing.begin_run(connection)
                self._clock.set(told, asked)
            finally:
                connection.terminate()
        access = Access(self._database, self._limit)
        self._writer = Writer(access.connect, self._append, access.outcomes, self._limit)
        self._listener = Listener(access.connect, access.is_own, self._heard, self._limit)
        try:
            await self._listener.open()
        except BaseException:
            access.close()
            raise
        self._access = access

    async def _append(self, connection: Connection, group: Sequence[Append]) -> Sequence[Conflict | None]:
        return await append(connection, self._run, group)

    async def close(self) -> None:
        """Ends the run after all waiting writes.  If the database is gone, others find out by themselves."""
        if self._access is None:
            return
        access = self._access
        try:
            await self._writer.close()
            await access.write(partial(writing.end_run, run=self._run, now=self.date()))
            await access.write(partial(company.leave, process=self._process))
        except StoreFailed as failure:
            log("not-stored", why=failure.key)
        finally:
            self._access = None
            self._listener.close()
            access.close()

    async def probe(self, now: Milliseconds) -> None:
        """Makes one small write, learns what time it is, and looks whether hints can be heard."""
        await self._note(now)
        with suppress(Exception):
            async with patient(self._limit):
                await self._listener.check()

    async def _note(self, now: Milliseconds) -> None:
        """Notes that this process is running, and learns what time it is."""
        asked = monotonic_clock()
        self._clock.set(await self._write(partial(writing.note_run, run=self._run, now=now)), asked)

    async def begin_run(self, seen: Milliseconds, now: Milliseconds) -> None:
        """Later writes of this process belong to the new run."""
        self._run = await self._write(partial(writing.follow_run, run=self._run, seen=seen, now=now))

    async def runs(self) -> Sequence[Run]:
        """Those of all processes together."""
        return await self._read(partial(reading.runs, current=self._run))

    def watch(self, told: Callable[[bool], None]) -> None:
        """In the event loop."""
        self._health.tell = told

    async def all_heard_since(self, time: Milliseconds) -> bool:
        """Processes note once a second that they are running."""
        query = partial(reading.all_heard_since, time=time, now=self.date(), run=self._run)
        return await self._read(query)

    def listen(self, heard: Callable[[Hint], None]) -> None:
        """From when the store is opened."""
        self._heard = heard

    async def changed(self, seen: Mapping[str, Mark]) -> Collection[str]:
        """One query for all of them."""
        return await self._read(partial(reading.changed, seen=seen)) if seen else ()

    async def news(self, table: str, seen: Mark) -> News | None:
        """Drafts and messages only if there are other asides than those that were seen."""
        await self._opened().settle()
        return await self._read(partial(reading.news, table=table, seen=seen))

    async def refuse(self, table: str, command_id: str, refusal: Refusal) -> Refusal:
        """Kept for ten minutes."""
        return await self._write(partial(company.refuse, table=table, command_id=command_id, refusal=refusal))

    async def lease(self, names: Collection[str]) -> Collection[str]:
        """Those that are free, or this process's own."""
        return await self._write(partial(company.lease, process=self._process, names=names))

    async def claim(self) -> Sequence[str]:
        """At most 100 new ones; at first also where nothing has happened for long."""
        return await self._write(partial(self._company.claim, now=self.date()))

    async def meet(self, here: Mapping[str, Mapping[str, int]]) -> Mapping[str, Mapping[str, int]]:
        """Also tells others that this process is running; called once a second, it keeps the time."""
        await self._note(self.date())
        return await self._write(partial(self._company.meet, here=here))

    def alone(self, guest: str) -> AbstractAsyncContextManager[None]:
        """An advisory lock of the database."""
        return self._opened().alone(guest)

    async def secret(self, name: str) -> str:
        """256 bits in hexadecimal."""
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
        self._opened()
        if not is_in_order(rows):
            raise Conflict("store.conflict")
        with self._health.writing:
            await self._writer.write(Append(table, tuple(rows), summary))

    async def load(self, table: str) -> tuple[Head, Sequence[Row]] | None:
        """Includes rows whose write took too long to be acknowledged."""
        await self._opened().settle()
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
        """Replaces the seat's earlier draft."""
        return await self._write(partial(writing.save_draft, table=table, draft=draft, before=before))

    async def drafts(self, table: str) -> Sequence[StoredDraft]:
        """The latest draft of each seat."""
        return await self._read(partial(reading.drafts, table=table))

    async def say(self, table: str, message: Message, forget: Sequence[int] = ()) -> int:
        """Conflict if the message's number is taken in its room."""
        return await self._write(partial(writing.say, table=table, message=message, forget=forget))

    async def messages(self, table: str) -> Sequence[Message]:
        """In the order in which they were said."""
        return await self._read(partial(reading.messages, table=table))

    async def save_note(self, table: str, guest: str, text: str) -> int:
        """Replaces the person's earlier note."""
        return await self._write(partial(writing.save_note, table=table, guest=guest, text=text))

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
        """All or nothing; not while somebody looks at it, in whichever process."""
        return await self._write(partial(writing.delete_passing, table=table))

    async def forget_messages(self, before: Milliseconds, most: int) -> int:
        """In one statement."""
        return await self._write(partial(writing.forget_messages, before=before, most=most))

    async def forget_drafts(self, before: Milliseconds, most: int) -> int:
        """As a whole: there are never more of them than seats."""
        return await self._write(partial(writing.forget_drafts, before=before, most=most))

    async def _write(self, work: Work[T]) -> T:
        with self._health.writing:
            return await self._opened().write(work)

    async def _read(self, query: Work[T]) -> T:
        with self._health.reading:
            return await self._opened().read(query)

    def _opened(self) -> Access:
        if self._access is None:
            raise StoreFailed("store.closed")
        return self._access
