"""How a file of an older program becomes one of this."""

from pathlib import Path

import apsw
import pytest

from rokkaku.server.store.sqlite.connection import connect
from rokkaku.server.store.sqlite.reading import messages
from rokkaku.server.store.sqlite.schema import APPLICATION, migrate, migrations, version
from rokkaku.server.store.store import BadStore

SECOND = "ALTER TABLE guests ADD COLUMN email TEXT NOT NULL DEFAULT ''"
BROKEN = "CREATE TABLE more (a); INSERT INTO nowhere VALUES (1)"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "store.sqlite3"


def test_every_step_is_applied_once(file: Path) -> None:
    connection = connect(file)
    assert version(connection, file) == 0
    for _ in range(2):
        migrate(connection, file, migrations(), at=7)
        assert version(connection, file) == len(migrations())
    assert list(connection.execute("SELECT * FROM version")) == [
        (number, 7) for number in range(1, len(migrations()) + 1)
    ]


def test_an_older_file_is_brought_up_to_date_and_keeps_what_it_holds(file: Path) -> None:
    connection = connect(file)
    migrate(connection, file, migrations()[:1], at=7)
    connection.execute("INSERT INTO guests VALUES ('ann', 'Ann')")
    migrate(connection, file, [*migrations()[:1], SECOND], at=8)
    assert list(connection.execute("SELECT * FROM guests")) == [("ann", "Ann", "")]
    assert version(connection, file) == 2


def test_a_step_that_fails_leaves_nothing_behind(file: Path) -> None:
    connection = connect(file)
    with pytest.raises(apsw.SQLError):
        migrate(connection, file, [*migrations()[:1], BROKEN], at=7)
    assert version(connection, file) == 1
    assert not connection.table_exists("main", "more")


def test_a_newer_file_is_refused(file: Path) -> None:
    connection = connect(file)
    migrate(connection, file, [*migrations(), SECOND], at=7)
    with pytest.raises(BadStore, match="newer version"):
        migrate(connection, file, migrations(), at=8)


def test_a_file_names_its_program(file: Path) -> None:
    migrate(connect(file), file, migrations(), at=7)
    assert file.exists()
    assert connect(file).pragma("application_id") == APPLICATION == int.from_bytes(b"Rokk")


def test_messages_of_an_older_file_are_counted_in_each_room(file: Path) -> None:
    connection = connect(file)
    migrate(connection, file, migrations()[:1], at=7)
    connection.execute("INSERT INTO heads VALUES ('t', '{}')")
    rooms = ("table", "spectators", "spectators", "table", "spectators")
    for number, room in enumerate(rooms, start=1):
        values = ("t", number, room, "Ann", f"word {number}", 100 - number, None, f"c{number}")
        connection.execute("INSERT INTO messages VALUES (?, ?, ?, ?, ?, ?, ?, ?)", values)
    migrate(connection, file, migrations(), at=8)
    found = messages(connection, "t")
    assert [(each.room, each.number) for each in found] == [
        ("table", 1), ("spectators", 1), ("spectators", 2), ("table", 2), ("spectators", 3)
    ]  # fmt: skip
    assert [(each.text, each.at, each.command_id) for each in found] == [
        (f"word {number}", 100 - number, f"c{number}") for number in range(1, 6)
    ]
