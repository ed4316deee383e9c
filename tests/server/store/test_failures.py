"""Nothing is acknowledged that is not on the disk, whatever fails or is killed."""

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from server.store.faults import HANG, OPEN, READ, SYNC, WRITE, FaultyDisk
from server.store.stores import sqlite
from server.store.things import head, row, summary

from rokkaku.server.store.sqlite import SqliteStore
from rokkaku.server.store.sqlite.backup import back_up
from rokkaku.server.store.sqlite.connection import Connector, connect
from rokkaku.server.store.sqlite.writer import Writer
from rokkaku.server.store.store import BadStore, Store, StoreFailed

pytestmark = pytest.mark.anyio

HERE = Path(__file__).parent
ENOUGH = 60


async def seqs(store: Store, table: str = "t") -> list[int]:
    loaded = await store.load(table)
    assert loaded is not None
    return [row.seq for row in loaded[1]]


# ── a disk that fails ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("fault", [WRITE, SYNC])
async def test_a_failing_disk_fails_all_that_waits_and_nothing_later(
    disk: FaultyDisk, tmp_path: Path, fault: str
) -> None:
    store = sqlite(tmp_path)
    await store.open()
    await asyncio.gather(*(store.create(head(f"t{number}"), summary(), [row()]) for number in range(10)))
    for _ in range(2):
        with disk.fault(fault):
            appending = (store.append(f"t{number}", [row(2)], summary()) for number in range(10))
            outcomes = await asyncio.gather(*appending, return_exceptions=True)
            assert [getattr(outcome, "key", "") for outcome in outcomes] == ["store.failed"] * 10
            assert await seqs(store, "t3") == [1]
    await store.append("t3", [row(2)], summary())
    await store.close()
    again = sqlite(tmp_path)
    await again.open()
    assert [await seqs(again, f"t{number}") for number in range(2, 5)] == [[1], [1, 2], [1]]
    await again.close()


async def test_a_disk_that_fails_before_the_commit(disk: FaultyDisk, tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    await store.open()
    # More than SQLite keeps in memory.
    long = row(text="S3@f7 " * 1_000_000)
    with disk.fault(WRITE):
        creating = [store.create(head(id), summary(), rows) for id, rows in (("a", []), ("b", [long]))]
        outcomes = await asyncio.gather(*creating, return_exceptions=True)
    assert [getattr(outcome, "key", "") for outcome in outcomes] == ["store.failed"] * 2
    assert [await store.load("a"), await store.load("b")] == [None, None]
    await store.create(head("b"), summary(), [long])
    assert await seqs(store, "b") == [1]
    await store.close()


async def test_a_probe_fails_exactly_while_the_disk_does(disk: FaultyDisk, tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    await store.open()
    for _ in range(3):
        await store.probe(5)
        with disk.fault(SYNC), pytest.raises(StoreFailed, match="disk"):
            await store.probe(5)
    await store.close()


async def test_the_writer_lives_on_when_the_file_cannot_even_be_opened(
    disk: FaultyDisk, tmp_path: Path
) -> None:
    store = sqlite(tmp_path)
    await store.open()
    with disk.fault(SYNC, OPEN):
        for _ in range(3):
            with pytest.raises(StoreFailed):
                await store.probe(5)
    await store.create(head(), summary(), [row()])
    assert await seqs(store) == [1]
    await store.close()


async def test_the_reader_lives_on(disk: FaultyDisk, tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    await store.open()
    for number in range(3):
        await store.create(head(f"t{number}"), summary(), [row()])
        with disk.fault(READ), pytest.raises(StoreFailed):
            await store.load(f"t{number}")
        assert await seqs(store, f"t{number}") == [1]
    await store.close()


async def test_no_acknowledgement_is_false_while_the_disk_fails_now_and_then(
    disk: FaultyDisk, tmp_path: Path
) -> None:
    chance = random.Random(7)
    store = sqlite(tmp_path)
    await store.open()
    await asyncio.gather(*(store.create(head(f"t{number}"), summary(), []) for number in range(5)))

    async def play(table: str) -> int:
        acknowledged = 0
        for _ in range(60):
            await asyncio.sleep(chance.random() * 0.002)
            with suppress(StoreFailed):
                await store.append(table, [row(acknowledged + 1, at=acknowledged)], summary())
                acknowledged += 1
        return acknowledged

    async def disturb() -> None:
        while True:
            await asyncio.sleep(chance.random() * 0.004)
            with disk.fault(*chance.choice([(WRITE,), (SYNC,), (SYNC, OPEN)])):
                await asyncio.sleep(chance.random() * 0.004)

    disturbing = asyncio.create_task(disturb())
    acknowledged = await asyncio.gather(*(play(f"t{number}") for number in range(5)))
    disturbing.cancel()
    await asyncio.gather(disturbing, return_exceptions=True)
    assert 0 < sum(acknowledged) < 5 * 60
    await store.close()
    again = sqlite(tmp_path)
    await again.open()
    stored = [await seqs(again, f"t{number}") for number in range(5)]
    assert stored == [list(range(1, last + 1)) for last in acknowledged]
    await again.close()


async def test_a_disk_is_broken_and_mended_from_outside(tmp_path: Path) -> None:
    disk = FaultyDisk(switches=tmp_path)
    store = sqlite(tmp_path)
    await store.open()
    (tmp_path / SYNC).touch()
    with pytest.raises(StoreFailed):
        await store.probe(5)
    (tmp_path / SYNC).unlink()
    await store.probe(5)
    await store.close()
    disk.unregister()


async def test_a_store_that_cannot_be_made_is_let_go(disk: FaultyDisk, tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    with disk.fault(WRITE), pytest.raises(StoreFailed):
        await store.open()
    with disk.fault(OPEN), pytest.raises(BadStore, match="Cannot open"):
        await store.open()
    await store.open()
    await store.close()


async def test_a_store_whose_end_cannot_be_noted_is_let_go(disk: FaultyDisk, tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    await store.open()
    with disk.fault(SYNC), pytest.raises(StoreFailed):
        await store.close()
    again = sqlite(tmp_path)
    await again.open()
    await again.close()


# ── a disk that does not answer ─────────────────────────────────────────────────────────────────────


async def failure(store: SqliteStore, seq: int) -> str:
    with pytest.raises(StoreFailed) as failed:
        await store.append("t", [row(seq, f"c{seq}")], summary())
    return failed.value.key


async def test_nobody_waits_for_ever(disk: FaultyDisk, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.sqlite3", limit=2)
    await store.open()
    await store.create(head(), summary(), [row()])
    with disk.fault(HANG):
        begun = asyncio.create_task(failure(store, 2))
        assert await asyncio.to_thread(disk.has_hung.wait, ENOUGH)
        # Nothing was begun yet, so nothing of it will be written.
        assert await failure(store, 3) == "store.slow"
        # This was, so nobody knows; and nobody is told what may be wrong in a moment.
        assert await begun == "store.unknown"
        with pytest.raises(StoreFailed, match="not clear"):
            await store.load("t")
        loading = asyncio.create_task(seqs(store))
        await asyncio.sleep(0.01)
    assert await loading == [1, 2]
    await store.append("t", [row(3, "c3")], summary())
    assert await seqs(store) == [1, 2, 3]
    await store.close()


def test_the_writer_outlives_the_event_loop(disk: FaultyDisk, tmp_path: Path) -> None:
    async def leave() -> Writer:
        writer = Writer(Connector(lambda: connect(tmp_path / "left.sqlite3")), ENOUGH)
        making = writer.write(lambda connection: connection.execute("CREATE TABLE a (b)").get)
        asked = asyncio.create_task(making)
        assert await asyncio.to_thread(disk.has_hung.wait, ENOUGH)
        assert not asked.done()
        return writer

    with disk.fault(HANG):
        writer = asyncio.run(leave())
    writer.stop()
    assert connect(tmp_path / "left.sqlite3").table_exists("main", "a")


# ── processes that are killed, or may not write ─────────────────────────────────────────────────────


def environment() -> Mapping[str, str]:
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(HERE.parents[1])}


@contextmanager
def appender(file: Path, tables: int) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, str(HERE / "appender.py"), str(file), str(tables)]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment())
    with running:
        try:
            yield running
        finally:
            running.send_signal(signal.SIGKILL)


def listen(lines: Iterator[str], acknowledged: dict[str, int], seconds: float) -> None:
    until = time.monotonic() + seconds
    for line in lines:
        # The last line may be cut off by the kill.
        if line.endswith("\n"):
            table, seq = line.split()
            acknowledged[table] = int(seq)
        if time.monotonic() > until:
            return


async def kept(file: Path, tables: int) -> dict[str, int]:
    """How many rows each table has; a gap among them is an error."""
    store = SqliteStore(file, limit=ENOUGH)
    await store.open()
    found = {}
    for number in range(tables):
        rows = await seqs(store, f"t{number}")
        assert rows == list(range(1, len(rows) + 1))
        found[f"t{number}"] = len(rows)
    await store.close()
    return found


async def test_what_was_acknowledged_outlives_a_kill(tmp_path: Path) -> None:
    file, tables, acknowledged = tmp_path / "store.sqlite3", 8, dict[str, int]()
    for attempt in range(3):
        copies = [tmp_path / f"{attempt}-alive", tmp_path / f"{attempt}-dead"]
        with appender(file, tables) as running:
            assert running.stdout
            listen(running.stdout, acknowledged, random.random() * 0.3)
            before = dict(acknowledged)
            back_up(file, copies[0])
            listen(running.stdout, acknowledged, random.random() * 0.1)
            running.send_signal(signal.SIGKILL)
            listen(running.stdout, acknowledged, ENOUGH)
        back_up(file, copies[1])
        copied = await kept(copies[0], tables)
        assert all(copied[table] >= seq for table, seq in before.items())
        for found in (await kept(copies[1], tables), await kept(file, tables)):
            # Of each table one row may have been written and not yet acknowledged.
            assert all(0 <= found[table] - acknowledged.get(table, 0) <= 1 for table in found)


async def test_a_disk_that_is_full_and_then_is_not(tmp_path: Path) -> None:
    file = tmp_path / "store.sqlite3"
    command = [sys.executable, str(HERE / "full_disk.py"), str(file)]
    ran = await asyncio.to_thread(
        subprocess.run, command, env=environment(), capture_output=True, text=True, timeout=ENOUGH
    )
    assert ran.returncode == 0, ran.stderr
    store = SqliteStore(file, limit=ENOUGH)
    await store.open()
    assert await seqs(store) == list(range(1, int(ran.stdout) + 1))
    await store.close()
