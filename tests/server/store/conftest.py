from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from server.store.faults import FaultyDisk
from server.store.stores import MAKERS

from rokkaku.server.store.store import Store


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=MAKERS)
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Makes a store that is not open yet, each time over the same contents."""
    return partial(MAKERS[request.param], tmp_path)


@pytest.fixture
async def store(make: Callable[[], Store]) -> AsyncIterator[Store]:
    store = make()
    await store.open()
    yield store
    await store.close()


@pytest.fixture
def disk() -> Iterator[FaultyDisk]:
    """Whatever is opened in this test lies on it."""
    disk = FaultyDisk()
    yield disk
    disk.unregister()
