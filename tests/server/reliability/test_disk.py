"""R12: where the disk fills up or fails nothing is acknowledged that is not stored, and all goes on after."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from server.bot_failures import install
from server.processes import PATIENCE, ServerProcess
from server.reliability.crowd import Crowd
from server.reliability.errands import REFUSED, Customer
from server.reliability.ledger import Ledger, Truth, report
from server.reliability.sick_disk import FailingSync, FullDisk, Quota, Shim, Sickness, can_trace, disk
from server.reliability.web import Guest, settle_port
from server.sizes import size
from server.store.faults import HANG, READ, SYNC

ROUNDS = size(1, 10)
"""How often each disk falls ill."""
TABLES = 4
SOON = 1.0
"""Seconds in which a refusal has to come."""
SETTLED = 1.2
"""Seconds after which every table knows what became of that of which nobody knew."""
NOISE = 2.0
"""Seconds that a busy machine may add."""
VOLATILE = ("at", "expires", "is_expiring", "watchers", "is_online", "left")
"""What depends on the moment, not on the log."""


async def until(is_so: Callable[[], bool], what: str) -> float:
    """Seconds until something holds."""
    begun = time.monotonic()
    while not await asyncio.to_thread(is_so):
        assert time.monotonic() - begun < PATIENCE, what
        await asyncio.sleep(0.02)
    return time.monotonic() - begun


async def progress(ledger: Ledger, turns: int = 10) -> None:
    known = len(ledger.acknowledged)
    await until(lambda: len(ledger.acknowledged) >= known + turns, "nobody can play")


async def live_through(sickness: Sickness, ledger: Ledger) -> dict[str, object]:
    """People play, the disk fails, the disk is well again, people play on; then the power fails."""
    server, crowd = sickness.server, Crowd(sickness.server, ledger, people=4)
    await crowd.arrive()
    customer = Customer(await Guest.arrive(server, "Customer"), has_luck=not sickness.is_total)
    crowd.play(TABLES)
    noticed, recovered = [], []
    for _ in range(ROUNDS):
        await customer.sit_down()
        await progress(ledger)
        await customer.let_the_bot_think()
        with sickness.ill():
            noticed.append(await until(lambda: server.get("/readyz")[0] == 503, "it believes it can write"))
            await _nothing_can_be_written(server, customer)
        recovered.append(await until(lambda: server.get("/readyz")[0] == 200, "it does not recover"))
        for errand in customer.errands:
            await customer.done(errand)
        await customer.until_asked(customer.thinking)
        await progress(ledger)
    await crowd.leave()
    await _forgets_nothing_and_invents_nothing(server, [customer.guest, *crowd.guests])
    assert max(customer.waits) <= SOON + NOISE
    return {
        "rounds": ROUNDS,
        "acknowledged": len(ledger.acknowledged),
        "refused meanwhile": ledger.retries + len(customer.waits),
        "keys": sorted(customer.keys),
        "refusal p50 s": round(sorted(customer.waits)[len(customer.waits) // 2], 3),
        "refusal max s": round(max(customer.waits), 3),
        "noticed after s": round(max(noticed), 2),
        "recovered after s": round(max(recovered), 2),
    }


async def _nothing_can_be_written(server: ServerProcess, customer: Customer) -> None:
    await customer.refused_all()
    await customer.refused_on_a_socket()
    assert await asyncio.to_thread(server.get, "/healthz") == (200, b"ok\n")
    assert (await asyncio.to_thread(server.get, "/"))[0] == 200, "reading is possible"
    if not customer.has_luck:
        status, body = await asyncio.to_thread(server.get, "/api/guest")
        assert (status, json.loads(body)["type"]) == (503, REFUSED), "a guest who cannot be stored"
        assert (await asyncio.to_thread(server.get, "/readyz"))[0] == 503


async def _forgets_nothing_and_invents_nothing(server: ServerProcess, guests: Sequence[Guest]) -> None:
    """What the tables show from memory is what the disk holds: it is the same after a kill."""
    await asyncio.sleep(SETTLED)
    before = await _pictures(guests)
    await asyncio.to_thread(server.kill)
    await asyncio.to_thread(server.start)
    assert await _pictures(guests) == before


async def _pictures(guests: Sequence[Guest]) -> Mapping[tuple[str, int], Any]:
    """Every table from every seat."""
    pictures = {}
    for guest in guests:
        for listed in await guest.get("/api/tables?mine"):
            for chair in listed["chairs"]:
                if chair["is_mine"]:
                    path = f"/api/tables/{listed['id']}?seat={chair['seat']}"
                    pictures[listed["id"], chair["seat"]] = lasting(await guest.get(path))
    assert len(pictures) > TABLES
    return pictures


def lasting(shown: Any) -> Any:
    """What is told by the log alone."""
    if isinstance(shown, list):
        return [lasting(each) for each in shown]
    if isinstance(shown, dict):
        return {name: lasting(value) for name, value in shown.items() if name not in VOLATILE}
    return shown


@contextmanager
def serving(sickness: Sickness, folder: Path) -> Iterator[None]:
    bots = folder / "bots"
    bots.mkdir()
    sickness.server.settings.update(install(bots))
    with settle_port(sickness.server):
        yield


def examine(
    name: str, sickness: Sickness, folder: Path, record_property: Callable[[str, object], None]
) -> None:
    ledger = Ledger()
    with serving(sickness, folder):
        figures = asyncio.run(live_through(sickness, ledger))
    truth = Truth(sickness.server.store)
    truth.check(ledger)
    truth.connection.close()
    assert '"event":"crashed"' not in sickness.server.log.read_text()
    report(f"R12 {name}", figures, record_property)


@pytest.fixture
def room(tmp_path: Path) -> Path:
    folder = tmp_path / "room"
    folder.mkdir()
    return folder


def test_a_full_disk(tmp_path: Path, room: Path, record_property: Callable[[str, object], None]) -> None:
    with disk(room) as is_mounted:
        sickness = FullDisk(tmp_path, room) if is_mounted else Quota(tmp_path, room)
        examine("disk full" if is_mounted else "quota", sickness, tmp_path, record_property)


def test_an_input_output_error(
    tmp_path: Path, room: Path, record_property: Callable[[str, object], None]
) -> None:
    sickness = FailingSync(tmp_path, room) if can_trace() else Shim(tmp_path, room, SYNC)
    examine("EIO", sickness, tmp_path, record_property)


def test_a_disk_that_does_not_answer(
    tmp_path: Path, room: Path, record_property: Callable[[str, object], None]
) -> None:
    examine("no answer", Shim(tmp_path, room, HANG), tmp_path, record_property)


def test_what_cannot_be_read_is_not_said_to_be_missing(tmp_path: Path, room: Path) -> None:
    async def ask(server: ServerProcess, path: str) -> tuple[int, str]:
        status, body = await guest.request("GET", path)
        return status, json.loads(body)["key"]

    sickness = Shim(tmp_path, room, READ)
    with sickness.server as server:
        guest = asyncio.run(Guest.arrive(server, "Reader"))
        server.stop()
        server.start()
        with sickness.ill():
            for path in ("/api/tables/unknown", "/api/tables?mine", "/api/guest"):
                assert asyncio.run(ask(server, path)) == (503, "store.failed")
        assert asyncio.run(ask(server, "/api/tables/unknown")) == (404, "server.not-found")
