"""`rokkaku db move`, `restore` and `check`: from a file to a database and back."""

import asyncio
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

import apsw
import msgspec
import pytest
from server.postgres import Cluster
from server.reliability.shelves import fill, pattern
from server.sizes import size
from server.store.stores import PATIENT, postgres, sqlite
from server.store.things import head, row, summary

from rokkaku.cli.commands import db
from rokkaku.core.errors import RokkakuError
from rokkaku.core.seats import Seat
from rokkaku.protocol.log import Row, Seated
from rokkaku.protocol.tables import Chair, Guest, Message, StoredDraft
from rokkaku.server.settings import Database
from rokkaku.server.store import copying
from rokkaku.server.store.contents import Common, Contents
from rokkaku.server.store.places import Place, holdings_of
from rokkaku.server.store.postgres import company, holdings
from rokkaku.server.store.sqlite import SqliteStore
from rokkaku.server.store.store import Store
from rokkaku.server.tables.fold import start_row

GAMES = size(20, 1_000)


def command(*arguments: object) -> int:
    parser = ArgumentParser()
    db.add_arguments(parser)
    return db.run(parser.parse_args([str(argument) for argument in arguments]))


def refusal(*arguments: object) -> RokkakuError:
    with pytest.raises(RokkakuError) as refused:
        command(*arguments)
    return refused.value


async def _everything(place: Place) -> tuple[Common, dict[str, Contents]]:
    async with holdings_of(place) as holdings:
        return await holdings.common(), {id: await holdings.contents(id) for id in await holdings.tables()}


def everything(place: Path | str) -> tuple[Common, dict[str, Contents]]:
    return asyncio.run(_everything(Database(place) if isinstance(place, str) else place))


async def furnish(store: Store) -> None:
    """Something of everything, and every character there is trouble with."""
    begun = Row(1, 1_000, start_row(head("odd")).entry, Seat(0), "c\x00\x10")
    await store.create(head("odd"), summary("open"), [begun])
    await store.append("odd", [Row(2, 7, Seated(Chair("person", "ü", "六\x00")), Seat(1))], summary("open"))
    await store.create(head("lesson", lesson="tile"), summary(), [])
    await store.say("odd", Message(1, "spectators", "Cay", "六 \x00\x10", 8))
    await store.say("odd", Message(1, "table", "Ann", "hello", 7, Seat(0), "m\x00"))
    await store.save_draft("odd", StoredDraft(Seat(1), 2, ("S3@f7",), command_id="d", at=5))
    await store.save_note("odd", "ann", "\x00")
    await store.save_review("odd", b"\x00\xff")
    await store.save_guest(Guest("ann", "Ann"))
    await store.secret("cookies")
    await store.probe(1_000)


async def _filled(file: Path, games: int) -> None:
    patterns = [
        pattern(game, seats, 5 + 4 * number, owner, bot=number % 5 == 0)
        for number in range(5)
        for game, seats, owner in (
            ("samurai", 2, "ann"),
            ("samurai", 4, "ben"),
            ("rice-wars", 3, "cay"),
            ("rice-wars", 4, "ann"),
        )
    ]
    await fill(file, patterns, games)
    store = SqliteStore(file, limit=PATIENT)
    await store.open()
    await furnish(store)
    await store.close()


@pytest.fixture(autouse=True)
def _slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is running counts as running, however busy the machine is."""
    monkeypatch.setattr(company, "ALIVE", 3_600.0)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A store that nobody uses, with something of everything."""

    async def furnished() -> None:
        store = sqlite(tmp_path)
        await store.open()
        await furnish(store)
        await store.close()

    asyncio.run(furnished())
    return tmp_path / "store.sqlite3"


def test_games_go_to_a_database_and_back(tmp_path: Path, address: str) -> None:
    before, after = tmp_path / "before.sqlite3", tmp_path / "after.sqlite3"
    asyncio.run(_filled(before, GAMES))
    assert command("move", before, address) == 0
    assert command("move", address, after) == 0
    common, tables = everything(before)
    assert everything(after) == (common, tables)
    there_common, there = everything(address)
    assert there_common == common
    assert {id: it.digest() for id, it in there.items()} == {id: it.digest() for id, it in tables.items()}
    assert len(tables) == GAMES + 2
    assert sum(len(it.log) for it in tables.values()) > 10 * GAMES


def test_what_was_moved_can_be_played_on(
    file: Path, address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("move", file, address) == 0
    assert capsys.readouterr().out == (
        f"{address} now holds everything from {file}: 2 tables, each read back and compared. "
        f"{file} is unchanged.\n"
    )

    async def played_on(store: Store) -> None:
        await store.open()
        loaded = await store.load("odd")
        assert loaded is not None
        assert [found.command_id for found in loaded[1]] == ["c\x00\x10", ""]
        assert [message.text for message in await store.messages("odd")] == ["六 \x00\x10", "hello"]
        assert await store.drafts("odd") == [StoredDraft(Seat(1), 2, ("S3@f7",), command_id="d", at=5)]
        assert await store.hosted("ann") == 1
        assert await store.forget_drafts(6, 10) == 1
        await store.append("odd", [row(3)], summary())
        await store.say("odd", Message(2, "table", "Ann", "on", 9))
        await store.close()

    asyncio.run(played_on(postgres(address)))
    assert command("move", address, tmp_path / "copy.sqlite3") == 0
    _, tables = everything(tmp_path / "copy.sqlite3")
    assert (tables["odd"].seq, len(tables["odd"].messages)) == (3, 3)


def test_nothing_is_moved_where_something_is(file: Path, address: str, tmp_path: Path) -> None:
    command("move", file, address)
    assert refusal("move", file, address).key == "store.not-empty"
    assert refusal("move", address, file).key == "store.target-exists"
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix != ".lock") == ["store.sqlite3"]


def test_a_store_in_use_is_not_moved(file: Path, address: str, tmp_path: Path) -> None:
    async def used(store: Store, *arguments: object) -> str:
        await store.open()
        refused = await asyncio.to_thread(refusal, "move", *arguments)
        await store.close()
        return refused.key

    new = tmp_path / "new.sqlite3"
    assert asyncio.run(used(SqliteStore(file, limit=PATIENT), file, address)) == "store.in-use"
    assert asyncio.run(used(postgres(address), address, new)) == "store.in-use"
    assert asyncio.run(used(postgres(address), file, address)) == "store.in-use"
    assert not new.exists()


def test_a_database_is_not_moved_into_itself(
    file: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    command("move", file, address)
    monkeypatch.setattr(holdings, "_PATIENCE", "SET lock_timeout = '50ms'")
    assert refusal("move", address, address).key == "store.in-use"
    assert command("check", "--store", address) == 0


def test_an_empty_database_has_nothing_to_move(cluster: Cluster, tmp_path: Path) -> None:
    assert refusal("move", cluster.create(), tmp_path / "new.sqlite3").key == "store.nothing-there"
    assert refusal("move", tmp_path / "missing", cluster.address()).key == "store.no-file"


@pytest.mark.parametrize("is_lost", [False, True])
def test_a_copy_that_is_not_the_same_is_not_kept(
    file: Path, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_lost: bool
) -> None:
    original = copying.copy

    class Spoilt:
        """Loses a table, or changes one."""

        def __init__(self, target: object) -> None:
            self._target = target

        def __getattr__(self, name: str) -> object:
            return getattr(self._target, name)

        async def put(self, contents: Contents) -> None:
            if not is_lost:
                await self._target.put(msgspec.structs.replace(contents, touched=1))  # type: ignore[attr-defined]

    monkeypatch.setattr(db, "copy", lambda source, target: original(source, Spoilt(target)))  # type: ignore[arg-type]
    key = "store.incomplete" if is_lost else "store.differs"
    for target in (address, tmp_path / "new.sqlite3"):
        assert refusal("move", file, target).key == key
    monkeypatch.undo()
    assert not (tmp_path / "new.sqlite3").exists()
    assert command("move", file, address) == 0


def test_a_database_is_backed_up_while_it_is_used_and_restored(
    file: Path, cluster: Cluster, address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command("move", file, address)
    backup, restored = tmp_path / "backup.sqlite3", tmp_path / "restored.sqlite3"

    async def while_used() -> None:
        store = postgres(address)
        await store.open()
        await asyncio.to_thread(command, "backup", backup, "--store", address)
        await store.close()

    asyncio.run(while_used())
    assert f"{backup} is a complete, checked copy of {address} " in capsys.readouterr().out
    assert refusal("restore", backup, "--store", address).key == "store.not-empty"
    elsewhere = cluster.create()
    assert command("restore", backup, "--store", elsewhere) == 0
    assert command("restore", backup, "--store", restored) == 0
    assert capsys.readouterr().out == (
        f"{elsewhere} now holds everything that is in {backup}.\n"
        f"{restored} now holds everything that is in {backup}.\n"
    )
    assert refusal("restore", backup, "--store", restored).key == "store.target-exists"
    _, tables = everything(file)
    assert everything(backup)[1] == everything(elsewhere)[1] == everything(restored)[1] == tables


def test_a_sound_store_is_told_so(file: Path, address: str, capsys: pytest.CaptureFixture[str]) -> None:
    command("move", file, address)
    capsys.readouterr()
    for place in (file, address):
        assert command("check", "--store", place) == 0
        assert capsys.readouterr().out == f"{place} is sound: 2 tables with 2 rows.\n"


def test_damaged_tables_are_named(
    file: Path, cluster: Cluster, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command("move", file, address)
    capsys.readouterr()
    damage = (
        "UPDATE {0}log SET seq = 9 WHERE \"table\" = 'odd' AND seq = 2",
        "UPDATE {0}heads SET head = '{{' WHERE id = 'lesson'",
    )
    asyncio.run(cluster.execute("; ".join(damage).format("rokkaku."), address))
    connection = apsw.Connection(str(file))
    connection.execute("; ".join(damage).format(""))
    connection.close()
    for place, last in ((file, 9), (address, 2)):
        assert command("check", "--store", place) == 1
        told = capsys.readouterr().out.splitlines()
        assert told[0] == f"{place} has 2 tables with 2 rows. Damaged: 2."
        assert told[1].startswith("Table lesson cannot be read: ")
        assert told[2].startswith(
            f"Table odd has 2 rows in its log, but the last one should be number {last}."
        )


def test_the_command_tells_what_is_wrong_without_the_password(cluster: Cluster) -> None:
    address = cluster.address("missing").replace("rokkaku@", "rokkaku:s3cret@")
    done = subprocess.run(
        [sys.executable, "-m", "rokkaku", "db", "check", "--store", address], capture_output=True, text=True
    )
    assert done.returncode == 2
    assert "There is no such database: postgresql://rokkaku@127.0.0.1" in done.stderr
    assert "s3cret" not in done.stderr + done.stdout
