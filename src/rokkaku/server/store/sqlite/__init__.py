"""The store in one SQLite file."""

from rokkaku.server.store.sqlite.sqlite_store import SqliteStore

__all__ = ["SqliteStore"]
