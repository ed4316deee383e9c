"""Every kind of store there is, for the tests that all of them must pass."""

from collections.abc import Callable, Mapping
from pathlib import Path

from rokkaku.server.store.sqlite import SqliteStore
from rokkaku.server.store.store import Store

PATIENT = 30.0
"""Seconds: no test fails because the machine is busy."""


def sqlite(folder: Path) -> SqliteStore:
    return SqliteStore(folder / "store.sqlite3", limit=PATIENT)


MAKERS: Mapping[str, Callable[[Path], Store]] = {"sqlite": sqlite}
