"""The store in a database of PostgreSQL, which several processes can share.

It needs the extra `postgres`.
"""

from rokkaku.server.store.store import BadStore

try:
    import asyncpg  # noqa: F401
except ImportError:
    raise BadStore("store.no-driver") from None

from rokkaku.server.store.postgres.holdings import holdings_of, new_holdings, unused
from rokkaku.server.store.postgres.postgres_store import PostgresStore

__all__ = ["PostgresStore", "holdings_of", "new_holdings", "unused"]
