"""The store in one SQLite file."""

from rokkaku.server.store.sqlite.holdings import holdings_of, new_holdings, unused
from rokkaku.server.store.sqlite.sqlite_store import SqliteStore

__all__ = ["SqliteStore", "holdings_of", "new_holdings", "unused"]
