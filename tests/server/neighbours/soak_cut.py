"""R9: one of two servers does not reach the database for a while, in `make soak`.

Either everything stands still on the way, or the kernel drops the packets, as behind a broken cable.
"""

import asyncio
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

import debian
import pytest
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
REFUSED_WITHIN, BACK_WITHIN, GO_ON_WITHIN = 2.0, 3.0, 5.0
"""In seconds, the last from when the server is ready again."""


@contextmanager
def standing_still(wire: Proxy) -> Iterator[None]:
    wire.is_cut = True
    try:
        yield
    finally:
        wire.is_cut = False


@contextmanager
def dropping(wire: Proxy) -> Iterator[None]:
    """Nothing comes through in either direction, and nobody is told."""
    assert shutil.which("iptables") or debian.install("iptables"), "install iptables"
    ways = [("INPUT", "-i", "lo", "-p", "tcp", end, str(wire.port)) for end in ("--dport", "--sport")]
    for way in ways:
        subprocess.run(["iptables", "-I", *way, "-j", "DROP"], check=True)
    try:
        yield
    finally:
        for way in ways:
            subprocess.run(["iptables", "-D", *way, "-j", "DROP"], check=True)


Cut = Callable[[Proxy], AbstractContextManager[None]]


async def cut_one_off(load: Load, wire: Proxy, cut: Cut) -> tuple[float, float]:
    """How long the slowest command took to be refused, and the slowest return, in seconds."""
    server = load.pair.servers[0]
    visitor = await asyncio.to_thread(Person, server)
    await load.begin()
    longest, back = 0.0, 0.0
    for _ in range(CUTS):
        with cut(wire):
            await readiness(server, 503)
            due = time.monotonic() + CUT
            while time.monotonic() < due:
                asked = time.monotonic()
                status, _ = await asyncio.to_thread(visitor.request, "POST", "/api/guest", {"name": "Dora"})
                longest = max(longest, time.monotonic() - asked)
                assert status == 503
        back = max(back, await readiness(server, 200))
        await load.go_on()
    await load.end()
    return longest, back


@pytest.mark.parametrize("cut", [standing_still, dropping])
def test_a_server_that_does_not_reach_the_database_refuses_and_comes_back(
    tmp_path: Path, cluster: Cluster, cut: Cut, record_property: Callable[[str, object], None]
) -> None:
    ledger, database = Ledger(), cluster.create()
    with Proxy([partial(port_of, database)]) as wire:
        near = moved(database, wire.port)
        with Pair(tmp_path, [near, database]) as pair:
            load = Load(pair, ledger, GAMES)
            longest, back = asyncio.run(cut_one_off(load, wire, cut))
    truth = DatabaseTruth(database)
    truth.check(ledger)
    assert longest <= REFUSED_WITHIN
    assert back <= BACK_WITHIN
    assert max(load.waits) <= GO_ON_WITHIN
    report(
        f"R9, {cut.__name__}",
        {"refused after": round(longest, 2), "back after": round(back, 2), **figures(truth, ledger, load)},
        record_property,
    )
