"""The schema of the file: numbered migrations, each applied once and completely."""

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import apsw

from rokkaku.protocol.tables import Milliseconds
from rokkaku.server.store.sqlite.connection import connect_to_read
from rokkaku.server.store.store import BadStore

APPLICATION = 0x526F6B6B
"""Marks a file as ours: "Rokk"."""


def migrations() -> Sequence[str]:
    """All migrations in order; the first is number 1."""
    folder = files(__package__).joinpath("migrations")
    steps = sorted((step for step in folder.iterdir() if step.name.endswith(".sql")), key=lambda s: s.name)
    return [step.read_text(encoding="utf-8") for step in steps]


def check(file: Path) -> None:
    """Refuses a file that is not ours before changing anything in it."""
    connection = connect_to_read(file)
    try:
        version(connection, file)
    finally:
        connection.close()


def migrate(connection: apsw.Connection, file: Path, steps: Sequence[str], at: Milliseconds) -> None:
    """Brings a file up to date.  A migration that fails changes nothing."""
    has = version(connection, file)
    if has > len(steps):
        raise BadStore("store.newer", {"file": file, "has": has, "knows": len(steps)})
    for number, step in enumerate(steps[has:], start=has + 1):
        with connection:
            connection.execute(step)
            connection.execute("INSERT INTO version VALUES (?, ?)", (number, at))


def version(connection: apsw.Connection, file: Path) -> int:
    """How many migrations the file has had; 0 if it is empty."""
    if connection.pragma("application_id") == APPLICATION:
        return int(connection.execute("SELECT max(number) FROM version").get)
    if connection.execute("SELECT count(*) FROM sqlite_schema").get:
        raise BadStore("store.not-ours", {"file": file})
    return 0
