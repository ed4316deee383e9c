"""R9: one of two servers does not reach the database for a while, in `make soak`."""

import asyncio
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from server.clients import Person
from server.neighbours.database import DatabaseTruth, moved, port_of
from server.neighbours.load import Load, figures, readiness
from server.neighbours.pair import Pair
from server.neighbours.proxy import Proxy
from server.postgres import Cluster
from server.reliability.ledger import Ledger, report
from server.sizes import size

GAMES = 20
CUTS = size(1, 10)
CUT = size(5.0, 20.0)
"""Seconds."""
REFUSED_WITHIN, BACK_WITHIN = 2.0, 3.0


async def cut_one_off(load: Load, wire: Proxy) -> tuple[float, float]:
    """How long the slowest command took to be refused, and the slowest return, in seconds."""
    server = load.pair.servers[0]
    visitor = await asyncio.to_thread(Person, server)
    await load.begin()
    longest, back = 0.0, 0.0
    for _ in range(CUTS):
        wire.is_cut = True
        await readiness(server, 503)
        due = time.monotonic() + CUT
        while time.monotonic() < due:
            asked = time.monotonic()
            status, _ = await asyncio.to_thread(visitor.request, "POST", "/api/guest", {"name": "Dora"})
            longest = max(longest, time.monotonic() - asked)
            assert status == 503
        wire.is_cut = False
        back = max(back, await readiness(server, 200))
        await load.go_on()
    await load.end()
    return longest, back


def test_a_server_that_does_not_reach_the_database_refuses_and_comes_back(
    tmp_path: Path, cluster: Cluster, record_property: Callable[[str, object], None]
) -> None:
    ledger, database = Ledger(), cluster.create()
    with Proxy([partial(port_of, database)]) as wire:
        near = moved(database, wire.port)
        with Pair(tmp_path, [near, database]) as pair:
            load = Load(pair, ledger, GAMES)
            longest, back = asyncio.run(cut_one_off(load, wire))
    truth = DatabaseTruth(database)
    truth.check(ledger)
    assert longest <= REFUSED_WITHIN
    assert back <= BACK_WITHIN
    report(
        "R9, cut",
        {"refused after": round(longest, 2), "back after": round(back, 2), **figures(truth, ledger, load)},
        record_property,
    )
