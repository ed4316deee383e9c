"""What only a database on a server can get wrong."""

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import Any

import asyncpg
import pytest
from server.postgres import STRANGER, Cluster
from server.store.stores import PATIENT, postgres
from server.store.things import head, row, summary

from rokkaku.core.seats import Seat
from rokkaku.protocol.tables import Guest, Message, StoredDraft
from rokkaku.server import store as stores
from rokkaku.server.settings import Database
from rokkaku.server.store.outcomes import Outcomes
from rokkaku.server.store.places import store_at
from rokkaku.server.store.postgres import PostgresStore, schema
from rokkaku.server.store.postgres.appending import Append
from rokkaku.server.store.postgres.texts import as_said, kept
from rokkaku.server.store.postgres.writer import Writer
from rokkaku.server.store.store import BadStore, Conflict, Mark, StoreFailed, UnreadableTable

pytestmark = pytest.mark.anyio

SECRET = "s3cr:t"
IMPATIENT = 0.3


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[PostgresStore]:
    store = postgres(address)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def visitor(address: str) -> AsyncIterator[Any]:
    """Somebody else in the database."""
    connection = await asyncpg.connect(address, server_settings={"search_path": "rokkaku"})
    try:
        yield connection
    finally:
        await connection.close()


async def refusal(address: str) -> BadStore:
    with pytest.raises(BadStore) as refused:
        await postgres(address).open()
    assert SECRET not in str(refused.value)
    assert "%3A" not in str(refused.value)
    return refused.value


# ── databases that cannot be used ───────────────────────────────────────────────────────────────────


async def test_where_no_database_is(cluster: Cluster) -> None:
    refused = await refusal(f"postgresql://rokkaku:{SECRET}@127.0.0.1:1/rokkaku")
    assert refused.key == "store.not-there"
    assert str(refused).startswith("Cannot connect to postgresql://rokkaku@127.0.0.1:1/rokkaku: ")


async def test_a_database_that_does_not_exist(cluster: Cluster) -> None:
    assert (await refusal(cluster.address("missing"))).key == "store.no-such-database"


async def test_a_wrong_password(cluster: Cluster, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await cluster.execute(f"DROP ROLE IF EXISTS {STRANGER}; CREATE ROLE {STRANGER} LOGIN PASSWORD '{SECRET}'")
    monkeypatch.delenv("PGPASSWORD", raising=False)
    theirs = address.replace("rokkaku@", f"{STRANGER}@")
    assert (await refusal(theirs)).key == "store.no-access"
    assert (await refusal(theirs.replace("@", ":wrong@"))).key == "store.no-access"
    monkeypatch.setenv("PGPASSWORD", SECRET)
    assert (await refusal(theirs)).key == "store.not-allowed"


async def test_a_database_of_a_newer_program(cluster: Cluster) -> None:
    address = cluster.create()
    async with opened(address):
        pass
    await cluster.execute("INSERT INTO rokkaku.version VALUES (99, 0)", address)
    refused = await refusal(address)
    assert refused.key == "store.newer-database"
    assert refused.values["knows"] == len(schema.migrations())


async def test_what_belongs_to_another_program_is_not_touched(cluster: Cluster) -> None:
    address = cluster.create()
    await cluster.execute("CREATE SCHEMA rokkaku; CREATE TABLE rokkaku.theirs (id integer)", address)
    assert (await refusal(address)).key == "store.not-our-database"
    await cluster.execute("INSERT INTO rokkaku.theirs VALUES (1)", address)


async def test_a_database_for_few_characters(cluster: Cluster) -> None:
    await cluster.execute("CREATE DATABASE ascii ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0")
    refused = await refusal(cluster.address("ascii"))
    assert (refused.key, refused.values["encoding"]) == ("store.not-utf8", "SQL_ASCII")


async def test_without_its_extra_there_is_no_postgresql(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("rokkaku.server.store.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delattr(stores, "postgres")
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(BadStore) as refused:
        store_at(Database("postgresql://localhost/rokkaku"))
    assert refused.value.key == "store.no-driver"


async def test_several_processes_may_set_up_one_database(cluster: Cluster) -> None:
    address = cluster.create()
    stores = [postgres(address) for _ in range(4)]
    await asyncio.gather(*(store.open() for store in stores))
    assert len({await store.secret("cookies") for store in stores}) == 1
    await asyncio.gather(*(store.close() for store in stores))


async def test_a_migration_that_fails_changes_nothing(cluster: Cluster) -> None:
    address = cluster.create()
    async with visitor(address) as connection:
        steps = [*schema.migrations(), "CREATE TABLE more (id integer); SELECT 1 / 0"]
        with pytest.raises(asyncpg.DivisionByZeroError):
            await schema.migrate(connection, Database(address), steps)
        assert await schema.version(connection, Database(address)) == 0
    async with opened(address) as store:
        await store.create(head(), summary(), [row()])


# ── a database that fails ───────────────────────────────────────────────────────────────────────────


async def failure(call: Callable[[], Any]) -> str:
    with pytest.raises(StoreFailed) as failed:
        await call()
    return failed.value.key


@contextmanager
def impatient(store: PostgresStore) -> Iterator[None]:
    """Its connections have been made, however long that took; from now on nobody waits long."""
    access: Any = store._access
    with pytest.MonkeyPatch.context() as patched:
        for part in (access, access.outcomes, store._writer):
            patched.setattr(part, "_limit", IMPATIENT)
        yield


async def test_nobody_waits_for_ever_for_a_database(address: str) -> None:
    calls: dict[str, Callable[[PostgresStore], Any]] = {
        "append": lambda store: store.append("t", [row(2)], summary()),
        "note": lambda store: store.save_note("t", "ann", "note"),
        "guest": lambda store: store.guest("ann"),
        "alone": lambda store: _alone(store, "ann"),
    }
    async with opened(address) as store:
        await store.create(head(), summary(), [row()])
        await store.append("t", [], summary())
        await _alone(store, "ann")
        async with visitor(address) as other, other.transaction():
            await other.execute("SELECT FROM tables WHERE id = 't' FOR UPDATE")
            await other.execute("LOCK TABLE guests")
            await other.execute("SELECT pg_advisory_xact_lock(hashtextextended('ann', 0))")
            with impatient(store):
                failures = {name: await failure(partial(call, store)) for name, call in calls.items()}
        await _play_on(store, "t")
    unknown, slow = "store.database-unknown", "store.database-slow"
    assert failures == {"append": unknown, "note": unknown, "guest": slow, "alone": slow}


async def test_rows_that_never_found_a_connection_are_not_written() -> None:
    reached, written = asyncio.Event(), list[str]()

    async def connect() -> object:
        await reached.wait()
        return Silent()

    async def commit(connection: object, group: Sequence[Append]) -> Sequence[None]:
        written.extend(append.table for append in group)
        return [None for _ in group]

    writer = Writer(connect, commit, Outcomes(IMPATIENT), PATIENT)
    given_up = await failure(lambda: writer.write(Append("t", [row()], summary())))
    reached.set()
    await writer.close()
    assert (given_up, written) == ("store.database-slow", [])


class Silent:
    """A connection that does nothing."""

    def is_closed(self) -> bool:
        return False

    def terminate(self) -> None: ...


async def _alone(store: PostgresStore, guest: str) -> None:
    async with store.alone(guest):
        pass


async def _play_on(store: PostgresStore, table: str) -> None:
    """Whatever has become of the last write, the next one follows."""
    async with asyncio.timeout(PATIENT):
        while True:
            try:
                loaded = await store.load(table)
                assert loaded is not None
                await store.append(table, [row(len(loaded[1]) + 1)], summary())
                return
            except (StoreFailed, Conflict):
                await asyncio.sleep(0.05)


async def test_a_group_in_a_deadlock_is_written_one_by_one(cluster: Cluster) -> None:
    address = cluster.create()
    await cluster.execute(f"ALTER DATABASE {address.rpartition('/')[2]} SET deadlock_timeout = '100ms'")
    async with opened(address) as store, visitor(address) as other:
        for table in ("t", "u"):
            await store.create(head(table), summary(), [row()])
        # So that the writer is not the one who is spared.
        await other.execute("SET deadlock_timeout = '1h'")
        async with other.transaction():
            await other.execute("SELECT FROM tables WHERE id = 'u' FOR UPDATE")
            writing = asyncio.gather(*(store.append(table, [row(2)], summary()) for table in ("t", "u")))
            await _until_somebody_waits(address)
            await other.execute("SELECT FROM tables WHERE id = 't' FOR UPDATE")
        await writing
        for table in ("t", "u"):
            loaded = await store.load(table)
            assert loaded is not None
            assert len(loaded[1]) == 2


async def _until_somebody_waits(address: str) -> None:
    async with visitor(address) as connection, asyncio.timeout(PATIENT):
        while not await connection.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
            await asyncio.sleep(0.01)


async def test_a_database_that_is_gone_is_told_at_once_and_used_again_when_it_is_back(
    cluster: Cluster, address: str
) -> None:
    async with opened(address) as store:
        await store.create(head(), summary(), [row()])
        cluster.stop("immediate")
        try:
            failures = {
                await failure(lambda: store.append("t", [row(2)], summary())),
                await failure(lambda: store.load("t")),
                await failure(lambda: store.save_guest(Guest("ann", "Ann"))),
                await failure(lambda: store.probe(5)),
                await failure(lambda: _alone(store, "ann")),
            }
        finally:
            cluster.start()
        assert failures <= {"store.database-failed", "store.database-unknown"}
        await _play_on(store, "t")
        assert await store.guest("ann") is None


async def test_who_only_reads_does_not_notice_a_lost_connection(cluster: Cluster, address: str) -> None:
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    async with opened(address) as store, visitor(address) as visiting:
        await store.create(head(), summary(), [row()])
        for _ in range(3):
            assert await store.load("t") == (head(), [row()])
            await visiting.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
        assert await store.load("t") == (head(), [row()])


async def test_a_store_is_closed_even_if_its_database_is_gone(cluster: Cluster, address: str) -> None:
    store = postgres(address)
    await store.open()
    cluster.stop("immediate")
    try:
        await store.close()
    finally:
        cluster.start()
    assert await failure(lambda: store.load("t")) == "store.closed"


async def test_a_table_that_cannot_be_read_leaves_the_others_alone(cluster: Cluster, address: str) -> None:
    async with opened(address) as store:
        for table in ("a", "b", "c"):
            await store.create(head(table), summary("open"), [row()])
        await cluster.execute(
            "UPDATE rokkaku.heads SET head = '{' WHERE id = 'a';"
            "UPDATE rokkaku.log SET kind = 'jump' WHERE \"table\" = 'b'",
            address,
        )
        for table in ("a", "b"):
            with pytest.raises(UnreadableTable):
                await store.load(table)
        with pytest.raises(UnreadableTable):
            await store.listed("a")
        listed = await store.tables(["open"], public=True)
        assert sorted(found.head.id for found in listed) == ["b", "c"]
        assert await store.load("c") == (head("c"), [row()])


LARGE = ("heads", "tables", "chairs", "log", "drafts", "messages", "notes", "reviews", "guests")


async def test_no_table_is_read_as_a_whole_however_few_its_rows_are(cluster: Cluster) -> None:
    """Else the first plan, made for a few rows, would be used for very many."""
    address = cluster.create()
    async with opened(address):
        pass
    async with visitor(address) as connection:
        await _until_alone(connection)
        await connection.execute("SELECT pg_stat_reset()")
    async with opened(address) as store:
        await _do_everything(store)
    async with visitor(address) as connection:
        await _until_alone(connection)
        scans = dict(await connection.fetch("SELECT relname, seq_scan FROM pg_stat_user_tables"))
        by_index = await connection.fetchval("SELECT idx_scan FROM pg_stat_user_tables WHERE relname = 'log'")
    assert by_index > 0
    assert {name: scans[name] for name in LARGE} == dict.fromkeys(LARGE, 0)


async def _until_alone(connection: Any) -> None:
    """What others have done is counted when they are gone."""
    others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    async with asyncio.timeout(PATIENT):
        while await connection.fetchval(others) > 1:
            await asyncio.sleep(0.05)


async def _do_everything(store: PostgresStore) -> None:
    for table in ("t", "u"):
        await store.create(head(table), summary("expired"), [row()])
    await asyncio.gather(*(store.append(table, [row(2)], summary("expired")) for table in ("t", "u")))
    await store.say("t", Message(1, "table", "Ann", "hello", 5, Seat(0), "s"))
    await store.save_draft("t", StoredDraft(Seat(0), 1, ()))
    await store.save_note("t", "ann", "note")
    await store.save_review("t", b"review")
    await store.save_guest(Guest("ann", "Ann"))
    await store.load("t")
    await store.news("t", Mark(1, 0))
    await store.changed({"t": Mark(), "u": Mark()})
    await store.listed("t")
    await store.tables(["open", "running", "expired"], public=True, guest="ann")
    await store.hosted("ann")
    await store.guest("ann")
    await store.note("t", "ann")
    await store.review("t")
    await store.claim()
    await store.lease(["t"])
    await store.meet({"t": {}})
    await store.untouched_since("open", 5)
    await store.surplus("expired", 1)
    await store.forget_messages(9, 5)
    await store.forget_drafts(9, 5)
    assert await store.delete_passing("t")


# ── small things ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("text", ["", "ü六", "\x00", "\x10", "\x100", "\x00\x10\x101", "a\x10\x00b"])
async def test_every_character_is_kept(text: str) -> None:
    assert as_said(kept(text)) == text
    assert "\x00" not in kept(text)


async def test_ids_that_nobody_could_have_made_are_unknown(address: str) -> None:
    async with opened(address) as store:
        assert await store.load("\x00") is None
        assert (await store.listed("\x00")).head.id == ""
        assert await store.guest("\x00") is None


async def test_an_address_is_shown_without_its_password() -> None:
    database = Database(f"postgresql://ann:{SECRET}@db.example.org:5433/games?password=p&sslmode=require")
    shown = "postgresql://ann@db.example.org:5433/games?sslmode=require"
    assert (str(database), repr(database)) == (shown, shown)
    assert str(Database("postgresql://u:123/ss@host/games")) == "postgresql://u@host/games"
    assert str(Database("postgresql://u:1?2@3@host/games")) == "postgresql://u@host/games"
    assert (
        str(Database("postgresql:///games?host=/run/postgresql"))
        == "postgresql:///games?host=/run/postgresql"
    )
