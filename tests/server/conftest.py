from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from server import postgres
from server.tables.hall import Hall, Person


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A database server for all tests of this process."""
    with postgres.started() as cluster:
        yield cluster


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = Hall(tmp_path)
    await hall.open()
    yield hall
    await hall.close()


@pytest.fixture
async def ann(hall: Hall) -> Person:
    return await hall.person("Ann")


@pytest.fixture
async def ben(hall: Hall) -> Person:
    return await hall.person("Ben")


@pytest.fixture
async def cid(hall: Hall) -> Person:
    return await hall.person("Cid")


@pytest.fixture
async def eve(hall: Hall) -> Person:
    """Who has no business at the table."""
    return await hall.person("Eve")
