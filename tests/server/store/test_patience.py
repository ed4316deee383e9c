"""No store is blamed for what the event loop was stopped by."""

import asyncio
import gc
from collections.abc import Sequence
from pathlib import Path

import pytest
from server.store.faults import HANG, FaultyDisk
from server.store.stores import PATIENT, sqlite
from server.store.things import row, summary

from rokkaku.protocol.tables import Guest
from rokkaku.server.store.outcomes import Outcomes
from rokkaku.server.store.patience import PARTS, patient
from rokkaku.server.store.postgres.appending import Append
from rokkaku.server.store.postgres.writer import Writer

pytestmark = pytest.mark.anyio

SHORT = 0.05


class Stops:
    """As if something had stopped the event loop and all threads for longer than anything may take."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        loop = asyncio.get_running_loop()
        self._time, self._lost = loop.time, 0.0
        monkeypatch.setattr(loop, "time", lambda: self._time() + self._lost)

    async def stop(self) -> None:
        self._lost += PATIENT + 1
        for _ in range(5):  # now whatever is late rings
            await asyncio.sleep(0)


@pytest.fixture
async def stops(monkeypatch: pytest.MonkeyPatch) -> Stops:
    return Stops(monkeypatch)


async def test_before_the_disk_is_asked(tmp_path: Path, stops: Stops) -> None:
    store = sqlite(tmp_path)
    await store.open()
    saving = asyncio.create_task(store.save_guest(Guest("ann", "Ann")))
    await asyncio.sleep(0)
    await stops.stop()
    await saving
    assert await store.guest("ann")
    await store.close()


async def test_while_the_disk_is_asked(disk: FaultyDisk, tmp_path: Path, stops: Stops) -> None:
    store = sqlite(tmp_path)
    await store.open()
    with disk.fault(HANG):
        saving = asyncio.create_task(store.save_guest(Guest("ann", "Ann")))
        assert await asyncio.to_thread(disk.has_hung.wait, PATIENT)
        await stops.stop()
        await stops.stop()
    await saving
    assert await store.guest("ann")
    await store.close()


class Silent:
    """A connection that does nothing."""

    def is_closed(self) -> bool:
        return False

    def terminate(self) -> None: ...


async def test_while_the_database_is_asked(stops: Stops) -> None:
    asked, answered = asyncio.Event(), asyncio.Event()

    async def connect() -> Silent:
        return Silent()

    async def commit(connection: object, group: Sequence[Append]) -> Sequence[None]:
        asked.set()
        await answered.wait()
        return [None for _ in group]

    writer = Writer(connect, commit, Outcomes(PATIENT), PATIENT)
    writing = asyncio.create_task(writer.write(Append("t", [row()], summary())))
    await asked.wait()
    await stops.stop()
    await stops.stop()
    answered.set()
    await writing
    await writer.close()


async def test_while_it_is_found_out_what_became_of_a_write(stops: Stops) -> None:
    outcomes, write = Outcomes(PATIENT), asyncio.get_running_loop().create_future()
    waiting = asyncio.create_task(outcomes.wait(write))
    await asyncio.sleep(0)
    for _ in range(PARTS):
        assert not waiting.done()
        await stops.stop()
    assert not await waiting
    finding_out = asyncio.create_task(outcomes.are_known())
    await asyncio.sleep(0)
    await stops.stop()
    write.set_result(None)
    assert await finding_out


async def test_what_takes_too_long_all_the_same_is_given_up() -> None:
    write: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    outcomes = Outcomes(SHORT)
    assert not await outcomes.wait(write)
    assert not await outcomes.are_known()
    with pytest.raises(TimeoutError):
        async with patient(SHORT):
            await asyncio.Event().wait()


async def test_waiting_leaves_nothing_for_a_collection() -> None:
    outcomes, loop = Outcomes(PATIENT), asyncio.get_running_loop()

    async def wait() -> None:
        write = loop.create_future()
        loop.call_soon(write.set_result, None)
        assert await outcomes.wait(write)
        async with patient(PATIENT):
            await asyncio.sleep(0)

    await wait()
    gc.collect()
    gc.disable()
    try:
        await wait()
        assert gc.collect() == 0
    finally:
        gc.enable()
