"""What is the SQLite store's own."""

import asyncio
import os
import stat
from pathlib import Path

import apsw
import pytest
from server.store.faults import HANG, FaultyDisk
from server.store.stores import PATIENT, sqlite
from server.store.things import head, row, summary

from rokkaku.protocol.tables import Guest
from rokkaku.server.settings import default_store
from rokkaku.server.store.sqlite import SqliteStore, reading, schema, writing
from rokkaku.server.store.store import BadStore, Conflict, Run, StoreFailed, UnreadableTable

pytestmark = pytest.mark.anyio


async def test_what_waits_is_committed_together(disk: FaultyDisk, tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    await store.open()
    await asyncio.gather(*(store.create(head(f"t{number}"), summary(), [row()]) for number in range(50)))
    disk.syncs.clear()
    with disk.fault(HANG):
        first = asyncio.create_task(store.probe(5))
        assert await asyncio.to_thread(disk.has_hung.wait, PATIENT)
        appending = [
            asyncio.create_task(store.append(f"t{number}", [row(2)], summary())) for number in range(50)
        ]
        await asyncio.sleep(0)
    await asyncio.gather(first, *appending)
    assert [Path(name).name for name in disk.syncs] == ["store.sqlite3-wal"] * 2
    await store.close()


async def test_what_was_asked_for_just_before_the_end_is_written(tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    await store.open()
    writing = [asyncio.create_task(store.save_guest(Guest(f"g{number}", "Ann"))) for number in range(9)]
    await asyncio.sleep(0)
    closing = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    closing.cancel()
    await asyncio.wait([closing, *writing])
    await store.open()
    assert all([await store.guest(f"g{number}") for number in range(9)])
    await store.close()


def test_a_run_does_not_last_until_a_row_of_a_group_that_failed() -> None:
    connection = apsw.Connection(":memory:")
    connection.execute("CREATE TABLE lives (number, seen, notes)")
    connection.execute("INSERT INTO lives VALUES (1, 10, 0)")
    run = writing.CurrentRun(1)

    def group(at: int, error: Exception | None = None) -> None:
        with run.noted(connection):
            run.has_rows([row(at=at)])
            if error:
                raise error

    with pytest.raises(apsw.IOError):
        group(500, apsw.IOError())
    for at, seen in [(20, 20), (15, 20)]:
        group(at)
        assert connection.execute("SELECT seen FROM lives").get == seen


async def test_a_run_does_not_last_until_rows_that_were_rolled_back(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.sqlite3", limit=PATIENT, clock=lambda: 100)
    await store.open()
    for table in ("t", "other"):
        await store.create(head(table), summary(), [row(at=150)])
    outcomes = await asyncio.gather(
        store.append("t", [row(2, at=900), row(4, at=900)], summary()),
        store.append("t", [row(3, at=800)], summary()),  # follows only what goes
        store.append("other", [row(2, at=200)], summary()),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [Conflict, Conflict, type(None)]
    assert await store.runs() == [Run(100, 200)]
    await store.close()


async def test_what_cannot_be_written_at_all_is_no_fault_of_its_neighbours(tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    await store.open()
    half = Guest("half", "\ud800")
    outcomes = await asyncio.gather(
        store.save_guest(Guest("ann", "Ann")),
        store.save_guest(half),
        store.save_guest(Guest("none", None)),  # type: ignore[arg-type]
        store.save_guest(Guest("ben", "Ben")),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [
        type(None),
        UnicodeEncodeError,
        apsw.ConstraintError,
        type(None),
    ]
    assert [await store.guest(id) is None for id in ("ann", "half", "none", "ben")] == [
        False,
        True,
        True,
        False,
    ]
    await store.close()


async def test_a_second_server_is_refused(tmp_path: Path) -> None:
    first, second = sqlite(tmp_path), sqlite(tmp_path)
    await first.open()
    with pytest.raises(BadStore, match="Another server is using"):
        await second.open()
    await first.probe(5)
    await first.close()
    await second.open()
    await second.close()


async def test_a_store_may_be_opened_again_after_it_was_closed(tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    await store.close()
    for _ in range(2):
        await store.open()
        await store.probe(5)
        await store.close()


async def test_lives_in_which_nothing_happened_do_not_matter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = iter([100, 200, 300, 350, 400])
    for _ in range(2):
        # Killed before anything happened.
        crashed = SqliteStore(tmp_path / "store.sqlite3", limit=PATIENT, clock=lambda: next(times))
        await crashed.open()
        with monkeypatch.context() as patched:
            patched.setattr("rokkaku.server.store.sqlite.writing.note_run", lambda connection, run, now: None)
            patched.setattr(crashed, "_clock", lambda: 0)
            await crashed.close()
    store = SqliteStore(tmp_path / "store.sqlite3", limit=PATIENT, clock=lambda: next(times))
    await store.open()
    assert await store.runs() == [Run(300, 300)]
    await store.close()
    await store.open()
    assert await store.runs() == [Run(300, 350), Run(400, 400)]
    store._clock = lambda: 500
    await store.close()


async def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    await store.open()
    assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}
    assert len(list(tmp_path.iterdir())) == 4
    await store.close()


async def test_closed_it_is_one_file(tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    await store.open()
    await store.close()
    assert {file.name for file in tmp_path.iterdir()} == {"store.sqlite3", "store.sqlite3.lock"}


async def test_commits_wait_for_the_disk(tmp_path: Path, disk: FaultyDisk) -> None:
    store = sqlite(tmp_path)
    await store.open()
    disk.syncs.clear()
    for number in range(5):
        await store.save_guest(Guest(f"g{number}", "Ann"))
        await store.probe(7)
    assert len(disk.syncs) == 10
    await store.close()


@pytest.mark.parametrize("question", ["_PUBLIC", "_MINE", "_LISTED", "_UNTOUCHED", "_FOR_BOTS", "_ROWS"])
def test_questions_are_answered_from_an_index(question: str) -> None:
    connection = apsw.Connection(":memory:")
    connection.execute(schema.migrations()[0])
    text = getattr(reading, question)
    values = ("x",) * (3 if "?3" in text else text.count("?"))
    plan = [step[3] for step in connection.execute(f"EXPLAIN QUERY PLAN {text}", values)]
    assert any("USING" in step for step in plan)
    assert [step for step in plan if step.startswith("SCAN") and "USING" not in step] in (
        [],
        ["SCAN (subquery-2)"],
    )


# ── files that cannot be used ───────────────────────────────────────────────────────────────────────


async def refused(file: Path) -> str:
    with pytest.raises(BadStore) as bad:
        await SqliteStore(file).open()
    assert file.name in str(bad.value) or str(file.parent) in str(bad.value)
    return bad.value.key


async def test_no_database(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 100)
    assert await refused(file) == "store.no-database"
    assert file.read_text() == "Dear Ann, " * 100
    assert list(tmp_path.iterdir()) == [file]


async def test_the_database_of_another_program_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "contacts.sqlite3"
    apsw.Connection(str(file)).execute("CREATE TABLE contacts (name)")
    before = file.read_bytes()
    assert await refused(file) == "store.not-ours"
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


async def test_a_store_that_may_not_be_written_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "store.sqlite3"
    file.touch()
    # In place of rights, which do not bind everybody.
    monkeypatch.setattr("rokkaku.server.store.sqlite.store_file.os.access", lambda path, mode: False)
    assert await refused(file) == "store.not-writable"
    assert list(tmp_path.iterdir()) == [file]


async def test_whatever_leads_to_it_a_store_has_one_server(tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    await store.open()
    link = tmp_path / "link.sqlite3"
    link.symlink_to(tmp_path / "store.sqlite3")
    with pytest.raises(BadStore) as bad:
        await SqliteStore(link).open()
    assert bad.value.key == "store.locked"
    await store.close()


async def test_a_store_with_a_second_name_has_no_server(tmp_path: Path) -> None:
    """SQLite's own log is named after the name: under the other one, nobody would find what it holds."""
    store, link = sqlite(tmp_path), tmp_path / "link.sqlite3"
    await store.open()
    link.hardlink_to(tmp_path / "store.sqlite3")
    await store.probe(5)
    with pytest.raises(BadStore, match="one of 2 names of the same file"):
        await SqliteStore(link).open()
    await store.close()
    for name in (link, tmp_path / "store.sqlite3"):
        assert await refused(name) == "store.several-names"
    link.unlink()
    await store.open()
    await store.close()


async def test_nothing_is_acknowledged_that_nobody_would_find_again(tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    await store.open()
    file, elsewhere = tmp_path / "store.sqlite3", tmp_path / "elsewhere.sqlite3"
    file.rename(elsewhere)
    for _ in range(2):
        with pytest.raises(StoreFailed) as failed:
            await store.probe(5)
        assert failed.value.key == "store.gone"
    assert not file.exists()
    elsewhere.rename(file)
    await store.probe(5)
    await store.close()


async def test_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    assert await refused(tmp_path / "nowhere" / "store.sqlite3") == "store.no-folder"
    assert not (tmp_path / "nowhere").exists()


async def test_a_folder_in_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "store.sqlite3").mkdir()
    assert await refused(tmp_path / "store.sqlite3") == "store.not-writable"


async def test_a_folder_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbid(*arguments: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", forbid)
    assert await refused(tmp_path / "store.sqlite3") == "store.not-writable"


async def test_a_place_without_shared_memory(tmp_path: Path) -> None:
    disk = FaultyDisk(base="unix-none")
    assert await refused(tmp_path / "store.sqlite3") == "store.no-wal"
    disk.unregister()


async def test_a_store_of_a_newer_program(tmp_path: Path) -> None:
    store = sqlite(tmp_path)
    await store.open()
    await store.close()
    file = tmp_path / "store.sqlite3"
    apsw.Connection(str(file)).execute("INSERT INTO version VALUES (99, 0)")
    assert await refused(file) == "store.newer"


async def test_a_name_that_means_something_to_sqlite_is_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = SqliteStore(Path(":memory:"), limit=PATIENT)
    await store.open()
    await store.create(head(), summary("open"), [])
    await store.close()
    assert (tmp_path / ":memory:").stat().st_size > 0


# ── where it lies ───────────────────────────────────────────────────────────────────────────────────


def test_the_environment_names_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setenv("ROKKAKU_STORE", "~/games.sqlite3")
    assert default_store() == Path("/home/ann/games.sqlite3")


async def test_our_own_folder_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ROKKAKU_STORE", raising=False)
    monkeypatch.setattr("platformdirs.user_data_dir", lambda name, appauthor: str(tmp_path / "share" / name))
    assert default_store() == tmp_path / "share" / "rokkaku" / "rokkaku.sqlite3"
    file = default_store()
    assert isinstance(file, Path)
    store = SqliteStore(file, limit=PATIENT)
    await store.open()
    await store.close()
    assert file.is_file()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE log SET kind = 'dance'",
        "UPDATE log SET kind = 'late', text = '{}'",
        "UPDATE heads SET head = '{'",
    ],
)
async def test_a_table_that_cannot_be_read_leaves_the_others_alone(tmp_path: Path, damage: str) -> None:
    store = sqlite(tmp_path)
    await store.open()
    for table in ("t", "other"):
        await store.create(head(table), summary(), [row()])
    await store.close()
    damaged = apsw.Connection(str(tmp_path / "store.sqlite3"))
    column = "id" if "heads" in damage else '"table"'
    damaged.execute(f"{damage} WHERE {column} = 't'")
    damaged.close()
    await store.open()
    with pytest.raises(UnreadableTable, match=r"^Table t cannot be read: .+ other tables are not affected"):
        await store.load("t")
    assert await store.load("other") is not None
    listed = [table.head.id for table in await store.tables(("running",), public=True)]
    assert set(listed) == ({"other"} if "heads" in damage else {"t", "other"})
    assert await store.hosted(head().host) == 2
    await store.close()
