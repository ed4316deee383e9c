"""`rokkaku db backup`, and what it makes."""

import asyncio
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw
import pytest
from server.store.faults import WRITE, FaultyDisk
from server.store.stores import PATIENT, sqlite
from server.store.things import head, row, summary

from rokkaku.cli.commands import db
from rokkaku.core.errors import RokkakuError
from rokkaku.server.store.sqlite import SqliteStore
from rokkaku.server.store.sqlite.backup import back_up
from rokkaku.server.store.store import BadStore, StoreFailed

pytestmark = pytest.mark.anyio

TABLES = 4


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    """A store that nobody uses, with a few tables."""
    store = sqlite(tmp_path)
    await store.open()
    await asyncio.gather(*(store.create(head(f"t{number}"), summary(), [row()]) for number in range(TABLES)))
    await store.close()
    return tmp_path / "store.sqlite3"


def command(*arguments: object) -> int:
    parser = ArgumentParser()
    db.add_arguments(parser)
    return db.run(parser.parse_args(["backup", *map(str, arguments)]))


async def lengths(file: Path) -> list[int]:
    store = SqliteStore(file, limit=PATIENT)
    await store.open()
    loaded = [await store.load(f"t{number}") for number in range(TABLES)]
    await store.close()
    return [len(table[1]) for table in loaded if table is not None]


async def test_a_copy_made_during_play_is_one_moment_of_it(file: Path, tmp_path: Path) -> None:
    store = SqliteStore(file, limit=PATIENT)
    await store.open()
    acknowledged = TABLES

    async def play() -> None:
        """One row after the other, around the tables."""
        nonlocal acknowledged
        while True:
            table, seq = acknowledged % TABLES, acknowledged // TABLES + 1
            await store.append(f"t{table}", [row(seq)], summary())
            acknowledged += 1

    playing = asyncio.create_task(play())
    copies = []
    for number in range(5):
        await asyncio.sleep(0.01)
        before = acknowledged
        await asyncio.to_thread(back_up, file, tmp_path / f"{number}.copy")
        copies.append((before, tmp_path / f"{number}.copy", acknowledged))
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await store.close()
    for before, copy, after in copies:
        found = await lengths(copy)
        assert before <= sum(found) <= after + 1
        assert found == sorted(found, reverse=True)
        assert found[0] - found[-1] <= 1
    assert copies[0][0] < copies[-1][0]


async def test_a_copy_is_one_file_and_says_so(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "copies" / "monday.sqlite3"
    target.parent.mkdir()
    assert command(target, "--file", file) == 0
    assert capsys.readouterr().out == (
        f"{target} is a complete, checked copy of {file} ({target.stat().st_size:,} bytes).\n"
    )
    assert list(target.parent.iterdir()) == [target]
    assert await lengths(target) == [1] * TABLES


async def test_the_store_of_this_user_is_copied_when_none_is_named(
    file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROKKAKU_STORE", str(file))
    assert command(tmp_path / "copy") == 0
    assert await lengths(tmp_path / "copy") == [1] * TABLES


async def test_nothing_is_overwritten(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "target"
    target.write_text("a letter")
    with pytest.raises(BadStore, match="already exists"):
        back_up(file, target)
    target.unlink()
    monkeypatch.setattr(
        "rokkaku.server.store.sqlite.backup._copy", lambda file, part: target.write_text("a letter")
    )
    with pytest.raises(BadStore, match="already exists"):
        back_up(file, target)
    assert target.read_text() == "a letter"
    assert parts(tmp_path) == set()


@pytest.mark.parametrize(
    ("file", "target", "key"),
    [
        ("nothing", "copy", "store.no-file"),
        ("letter", "copy", "store.no-database"),
        ("empty", "copy", "store.not-ours"),
        ("contacts", "copy", "store.not-ours"),
        ("contacts", "nowhere/copy", "store.not-writable"),
    ],
)
def test_what_cannot_be_copied_leaves_nothing_behind(
    tmp_path: Path, file: str, target: str, key: str
) -> None:
    (tmp_path / "letter").write_text("Dear Ann, " * 100)
    (tmp_path / "empty").touch()
    apsw.Connection(str(tmp_path / "contacts")).execute("CREATE TABLE contacts (name)")
    with pytest.raises(RokkakuError) as refused:
        back_up(tmp_path / file, tmp_path / target)
    assert refused.value.key == key
    assert {path.name for path in tmp_path.iterdir()} == {"letter", "empty", "contacts"}


async def test_a_damaged_store_is_found_out(file: Path, tmp_path: Path) -> None:
    whole = file.read_bytes()
    for damage in range(4096, len(whole), 8192):
        file.write_bytes(whole[:damage] + b"\xff" * 2048 + whole[damage + 2048 :])
        with pytest.raises(BadStore, match="damaged"):
            back_up(file, tmp_path / "copy")
    assert not (tmp_path / "copy").exists()


async def test_a_full_disk_leaves_nothing_behind(file: Path, tmp_path: Path, disk: FaultyDisk) -> None:
    with disk.fault(WRITE), pytest.raises(StoreFailed):
        back_up(file, tmp_path / "copy")
    assert {path.name for path in tmp_path.iterdir()} == {"store.sqlite3", "store.sqlite3.lock"}
    back_up(file, tmp_path / "copy")
    assert await lengths(tmp_path / "copy") == [1] * TABLES


# ── backups that were killed ────────────────────────────────────────────────────────────────────────


@contextmanager
def begun(file: Path, target: Path) -> Iterator[None]:
    """A backup in a process of its own that has begun, waits, and is killed in the end."""
    program = f"""
import sys, time
from pathlib import Path
from rokkaku.server.store.sqlite import backup, schema

def wait(connection, file):
    print("begun", flush=True)
    time.sleep(600)

schema.version = wait
backup.back_up(Path({str(file)!r}), Path({str(target)!r}))
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "begun\n"
            yield
        finally:
            process.kill()


def parts(folder: Path) -> set[str]:
    """Of which copies there are parts."""
    return {path.name.partition(".")[0] for path in folder.iterdir() if "part" in path.name}


async def test_the_next_backup_removes_what_a_killed_one_left(file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    with begun(file, folder / "monday"):
        with begun(file, folder / "sunday"):
            pass
        assert parts(folder) == {"monday", "sunday"}
        back_up(file, folder / "tuesday")
        assert parts(folder) == {"monday"}
    back_up(file, folder / "wednesday")
    assert parts(folder) == set()
    assert await lengths(folder / "tuesday") == await lengths(folder / "wednesday") == [1] * TABLES


@pytest.mark.parametrize(
    "content",
    [b"", b"half a page", b"SQLite format 3\0" + b"\xff" * 5_000],
    ids=["nothing", "little", "nonsense"],
)
def test_whatever_was_written_of_it_so_far(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "copy.abc.rokkaku-part").write_bytes(content)
    (tmp_path / "copy.abc.rokkaku-part-journal").write_bytes(content)
    (tmp_path / "film.part").write_bytes(content)
    apsw.Connection(str(tmp_path / "contacts")).execute("CREATE TABLE contacts (name)")
    with pytest.raises(BadStore):
        back_up(tmp_path / "contacts", tmp_path / "copy")
    assert {path.name for path in tmp_path.iterdir()} == {"contacts", "film.part"}
