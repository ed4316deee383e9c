"""Where a store is decides which kind it is, and by which clock it goes.

What PostgreSQL needs is only loaded where it is used: most hosts can do without.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from rokkaku.server.house_clock import HouseClock
from rokkaku.server.settings import Database
from rokkaku.server.store import sqlite
from rokkaku.server.store.contents import Holdings
from rokkaku.server.store.store import Store

Place = Path | Database


def store_at(place: Place) -> tuple[Store, HouseClock]:
    """The store in a file, by the clock of this computer; or in a database, by the clock of that."""
    if isinstance(place, Path):
        clock = HouseClock()
        return sqlite.SqliteStore(place, clock=clock.now), clock
    from rokkaku.server.store import postgres

    store = postgres.PostgresStore(place)
    return store, HouseClock(store.date, store.date)


@asynccontextmanager
async def holdings_of(place: Place) -> AsyncIterator[Holdings]:
    """What a store holds at this moment, whether or not servers use it."""
    if isinstance(place, Path):
        with sqlite.holdings_of(place) as file:
            yield file
    else:
        from rokkaku.server.store import postgres

        async with postgres.holdings_of(place) as database:
            yield database


@asynccontextmanager
async def new_holdings(place: Place) -> AsyncIterator[Holdings]:
    """A store to be filled: a new file, or an empty database.  Only at the end is there anything in it."""
    if isinstance(place, Path):
        with sqlite.new_holdings(place) as file:
            yield file
    else:
        from rokkaku.server.store import postgres

        async with postgres.new_holdings(place) as database:
            yield database


@asynccontextmanager
async def unused(place: Place) -> AsyncIterator[None]:
    """BadStore if a server uses a store; none can begin to meanwhile."""
    if isinstance(place, Path):
        with sqlite.unused(place):
            yield
    else:
        from rokkaku.server.store import postgres

        async with postgres.unused(place):
            yield
