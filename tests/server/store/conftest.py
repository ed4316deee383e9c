from collections.abc import AsyncIterator, Callable, Iterator

import pytest
from server.store.faults import FaultyDisk
from server.store.stores import KINDS, maker

from rokkaku.server.store.store import Store


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=KINDS)
def make(request: pytest.FixtureRequest) -> Callable[[], Store]:
    """Makes a store of either kind that is not open yet, each time over the same contents."""
    return maker(request.param, request)


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
