"""What is read in one moment, and who is cut off meanwhile."""

import asyncio

import asyncpg
import pytest
from asyncpg import connect_utils
from server.processes import PATIENCE

from rokkaku.server.store.postgres.connection import snapshot

pytestmark = pytest.mark.anyio


async def test_who_gives_up_does_not_wait_until_the_database_has_heard_of_it(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never_connects(**_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(connect_utils, "_cancel", never_connects)
    connection = await asyncpg.connect(address)

    async def read() -> None:
        async with asyncio.timeout(0.1), snapshot(connection):
            await connection.execute("SELECT pg_sleep(600)")

    reading = asyncio.create_task(read())
    await asyncio.wait({reading}, timeout=PATIENCE)
    assert reading.done()
    assert isinstance(reading.exception(), TimeoutError)
    assert connection.is_closed()


async def test_an_error_leaves_the_connection_as_it_was(address: str) -> None:
    connection = await asyncpg.connect(address)
    with pytest.raises(asyncpg.DivisionByZeroError):
        async with snapshot(connection):
            await connection.execute("SELECT 1 / 0")
    assert not connection.is_in_transaction()
    await connection.close()
