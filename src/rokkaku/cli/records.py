"""Keeps the record of a table in a file."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rokkaku.cli.terminal.screen import Screen
from rokkaku.cli.terminal.table import Table
from rokkaku.core.errors import BadRequest
from rokkaku.core.record import write_record


@contextmanager
def recorded(table: Table, screen: Screen) -> Iterator[None]:
    """Writes down what happens meanwhile, however it ends, if the table has a file for it."""
    if table.file is None:
        yield
        return
    reserve(table.file)
    try:
        yield
    finally:
        table.file.write_text(write_record(table.shown_record()), encoding="utf-8")
        screen.tell("cli.play.recorded-part" if table.deciders else "cli.play.recorded", file=table.file)


def reserve(path: Path) -> None:
    """Makes sure before a game that its record can be written, and overwrites no other."""
    try:
        path.open("x", encoding="utf-8").close()
    except FileExistsError:
        raise BadRequest("cli.error.exists", {"file": path}) from None
