from collections.abc import AsyncIterator, Callable, Iterator

import pytest
from server.postgres import Cluster
from server.store.faults import FaultyDisk
from server.store.several import Process
from server.store.stores import KINDS, maker

from rokkaku.server.store import store as stores
from rokkaku.server.store.postgres import company
from rokkaku.server.store.store import Store

HOUR = 3_600.0


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


@pytest.fixture
def slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing ends by itself just because the machine is busy."""
    monkeypatch.setattr(company, "ALIVE", HOUR)
    monkeypatch.setattr(stores, "LEASE", HOUR)


@pytest.fixture
def address(cluster: Cluster) -> str:
    return cluster.emptied()


@pytest.fixture
async def processes(address: str) -> AsyncIterator[tuple[Process, Process]]:
    here, there = Process(address), Process(address)
    await here.store.open()
    await there.store.open()
    yield here, there
    await here.store.close()
    await there.store.close()
