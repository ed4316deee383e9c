"""Thousands of tables: each is there at once when it is asked for, and costs nothing while it is not."""

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from server.processes import ServerProcess
from server.reliability.ledger import report
from server.reliability.players import address
from server.reliability.shelves import PACES, Pattern, fill, pattern
from server.reliability.web import Guest, settle_port
from server.sizes import size
from websockets.asyncio.client import ClientConnection

TABLES = size(300, 2_000)
WATCHED = size(50, 200)
AT_ONCE = 4
"""People who ask at the same time."""
LIMIT = 0.5
QUIET = 6.0
"""Seconds for which nobody does anything."""


def patterns(owner: str) -> Sequence[Pattern]:
    """From the first line to the last ones, for any number of seats; at one of twenty a bot is to decide."""
    played = [
        pattern("samurai", 2 + number % 3, 8 * number, owner, pace=PACES[number % len(PACES)])
        for number in range(11)
    ]
    return [
        *played,
        *played[:-5],
        pattern("rice-wars", 3, 30, owner),
        pattern("samurai", 4, 41, owner, bot=True),
    ]


async def ask_all(guest: Guest, ids: Sequence[str]) -> list[float]:
    """The seconds that the first request to each table takes."""
    waiting, taken = list(ids), []

    async def ask() -> None:
        while waiting:
            begun, id = time.monotonic(), waiting.pop()
            status, body = await guest.request("GET", f"/api/tables/{id}?seat=0")
            taken.append(time.monotonic() - begun)
            assert status == 200, body
            assert json.loads(body)["frozen"] == ""

    await asyncio.gather(*(ask() for _ in range(AT_ONCE)))
    return sorted(taken)


async def watch(guest: Guest, id: str) -> ClientConnection:
    connection = await address(guest, id)
    await connection.send('{"type":"look","id":"1","seat":0}')
    await connection.recv()
    return connection


async def idle(server: ServerProcess, guest: Guest, ids: Sequence[str]) -> float:
    """The share of a core that is used while nothing happens."""
    connections = [await watch(guest, id) for id in ids[:WATCHED]]
    last = -1.0
    while server.cpu_seconds() - last > 0.1:
        # Bots that were to decide play on first.
        last = server.cpu_seconds()
        await asyncio.sleep(1)
    before = server.cpu_seconds()
    await asyncio.sleep(QUIET)
    used = server.cpu_seconds() - before
    for connection in connections:
        await connection.close()
    return used / QUIET


def test_many_tables_are_there_at_once_and_cost_nothing(
    tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    server = settle_port(ServerProcess(tmp_path))
    with server:
        guest = asyncio.run(Guest.arrive(server, "Ann"))
    ids = asyncio.run(fill(server.store, patterns(guest.id), TABLES))
    started = server.start()
    try:
        ready_memory = server.memory()
        taken = asyncio.run(ask_all(guest, ids))
        memory = server.memory()
        share = asyncio.run(idle(server, guest, ids))
    finally:
        server.stop()
    figures = {
        "tables": TABLES,
        "start": round(started, 2),
        "first request p50": round(taken[len(taken) // 2], 3),
        "p99": round(taken[len(taken) * 99 // 100], 3),
        "max": round(taken[-1], 3),
        "MB at the start": round(ready_memory),
        "MB with all in memory": round(memory),
        "share of a core when idle": round(share, 4),
    }
    report("many tables", figures, record_property)
    assert figures["p99"] <= 5 * LIMIT, "more than a busy machine explains"
    assert figures["max"] <= 10 * LIMIT
    assert share <= 0.02
