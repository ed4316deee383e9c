"""`rokkaku db check` of a store in a file: its rows, and whether the rules still lead where they did."""

import shutil
from argparse import ArgumentParser
from pathlib import Path

import apsw
import pytest

from rokkaku.cli.commands import db

OLD = Path(__file__).parents[1] / "old_store" / "rokkaku.sqlite3"
SOUND = "is sound: 14 tables with 469 rows."


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return Path(shutil.copy(OLD, tmp_path))


def checked(file: Path, *words: str) -> int:
    parser = ArgumentParser()
    db.add_arguments(parser)
    return db.run(parser.parse_args(["check", "--store", str(file), *words]))


SECOND_TURN = 'SELECT "table", seq FROM log WHERE kind = \'moves\' ORDER BY "table", seq LIMIT 1 OFFSET 1'


def changed(file: Path, column: str, value: object) -> str:
    """The id of a table, once the second turn of its log is another one."""
    connection = apsw.Connection(str(file))
    [(table, seq)] = connection.execute(SECOND_TURN)
    connection.execute(f'UPDATE log SET {column} = ? WHERE "table" = ? AND seq = ?', (value, table, seq))
    connection.close()
    return str(table)


def test_a_store_whose_moves_fit_is_sound(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(file) == 0
    assert capsys.readouterr().out == f"{file} {SOUND}\n"


@pytest.mark.parametrize("moves", ["zzz", "pass"])
def test_a_table_at_which_the_rules_stop_is_named_with_the_line(
    file: Path, capsys: pytest.CaptureFixture[str], moves: str
) -> None:
    table = changed(file, "text", moves)
    assert checked(file) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[:2] == [
        f"{file} has 14 tables with 469 rows. Damaged: 0.",
        "Tables whose moves do not fit the rules: 1.",
    ]
    assert told[2].startswith(
        f"Table {table} stops at line 2: from there on its moves do not fit the rules, so"
    )
    assert len(told) == 3


def test_a_table_that_cannot_be_loaded_at_all_is_damaged(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = changed(file, "seat", None)
    assert checked(file) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith("Damaged: 1.")
    assert told[1].startswith(f"Table {table} cannot be read: ")


def test_moves_for_which_there_was_no_time_are_counted(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    changed(file, "text", "zzz")
    assert checked(file, "--seconds", "0") == 0
    assert capsys.readouterr().out == (
        f"{file} {SOUND}\n"
        "The time was up, so the moves of some tables were not played again: 14."
        " For more time: --seconds\n"
    )
