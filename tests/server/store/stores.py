"""Every kind of store there is, for the tests that all of them must pass."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from rokkaku.server.settings import Database
from rokkaku.server.store.postgres import PostgresStore
from rokkaku.server.store.sqlite import SqliteStore
from rokkaku.server.store.store import Store

PATIENT = 30.0
"""Seconds: no test fails because the machine is busy."""


def sqlite(folder: Path) -> SqliteStore:
    return SqliteStore(folder / "store.sqlite3", limit=PATIENT)


def postgres(address: str) -> PostgresStore:
    return PostgresStore(Database(address), limit=PATIENT)


KINDS = ("sqlite", "postgres")


def maker(kind: str, request: pytest.FixtureRequest) -> Callable[[], Store]:
    """Makes a store that is not open yet, each time over the same contents."""
    if kind == "sqlite":
        return partial(sqlite, request.getfixturevalue("tmp_path"))
    return partial(postgres, request.getfixturevalue("cluster").emptied())
