"""A server that cannot store for a while charges nobody for it, and nobody is late who could not be heard."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

from server.neighbours.database import moved, port_of
from server.neighbours.load import readiness
from server.neighbours.pair import Pair
from server.neighbours.proxy import Proxy
from server.postgres import Cluster
from server.processes import PATIENCE, ServerProcess
from server.reliability.crowd import QUICK, Crowd
from server.reliability.ledger import Ledger, report
from server.reliability.test_restarts import Quiet
from server.sizes import size

Note = Callable[[str, object], None]

OUTAGE = size(2.0, 12.0)
"""Seconds; in the soak more than anybody has."""
PACE = {"kind": "live", "bank": 10, "increment": 5}


@contextmanager
def moved_away(server: ServerProcess) -> Iterator[None]:
    """The file of a store is not where it was."""
    elsewhere = server.store.with_suffix(".elsewhere")
    server.store.rename(elsewhere)
    try:
        yield
    finally:
        elsewhere.rename(server.store)


@contextmanager
def cut(wire: Proxy) -> Iterator[None]:
    """A process does not reach the database."""
    wire.is_cut = True
    try:
        yield
    finally:
        wire.is_cut = False


async def given(site: ServerProcess, server: ServerProcess, outage: AbstractContextManager[None]) -> float:
    """The seconds that passed during an outage, and a little before and after, without being charged."""
    crowd = Crowd(site, Ledger(), people=2)
    await crowd.arrive()
    table, guests = await crowd.open_table(0, 2, options=QUICK, pace=PACE)
    quiet = Quiet(guests[0], table)
    before = await quiet.clock()
    with outage:
        await readiness(server, 503)
        await asyncio.sleep(OUTAGE)
    await readiness(server, 200)
    async with asyncio.timeout(PATIENCE):  # another process hears of it a little later
        while (found := not_charged(before, await quiet.clock())) < OUTAGE:
            await asyncio.sleep(0.2)
    await crowd.leave()
    return found


def not_charged(before: tuple[int, int], after: tuple[int, int]) -> float:
    """By how many seconds the time went on more than the clock of a player."""
    return ((after[0] - before[0]) - (before[1] - after[1])) / 1_000


def test_a_file_that_cannot_be_written(tmp_path: Path, record_property: Note) -> None:
    with ServerProcess(tmp_path) as server:
        found = asyncio.run(given(server, server, moved_away(server)))
        assert "could-not-store" in server.logged()
    report("outage, file", {"lasted": OUTAGE, "not charged": round(found, 2)}, record_property)


def test_a_process_that_does_not_reach_the_database(
    tmp_path: Path, cluster: Cluster, record_property: Note
) -> None:
    database = cluster.create()
    with (
        Proxy([partial(port_of, database)]) as wire,
        Pair(tmp_path, [moved(database, wire.port), database]) as pair,
    ):
        found = asyncio.run(given(pair, pair.servers[0], cut(wire)))
        assert "could-not-store" in pair.logged()
    report("outage, process", {"lasted": OUTAGE, "not charged": round(found, 2)}, record_property)
