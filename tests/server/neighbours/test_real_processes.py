"""Two real servers over one PostgreSQL database: one may die, be cut off or have the wrong date."""

import asyncio
import os
import time
from collections.abc import Callable
from functools import partial
from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from server import set_clocks
from server.clients import Person
from server.neighbours.database import DatabaseTruth, moved, port_of
from server.neighbours.load import SOON, Load, figures, readiness
from server.neighbours.pair import Pair
from server.neighbours.proxy import Proxy
from server.neighbours.wrong_date import WrongDate
from server.postgres import Cluster
from server.reliability.crowd import QUICK
from server.reliability.ledger import Ledger, report
from server.reliability.test_restarts import PACE, Quiet
from server.set_clocks import BANKS, Dates, TimedGame, library
from server.sizes import size

Note = Callable[[str, object], None]

GAMES = size(8, 40)
KILLS = size(3, 100)
DATABASE_RESTARTS = size(1, 20)
DEAF = size(4.0, 20.0)
"""Seconds for which no process hears hints."""
ROUNDS = size(1, 20)
TIMED_GAMES = size(5, 200)
STEP = size(0.5, 3.0)
PATIENT = size(15.0, 3.0)
"""Seconds by which a clock may seem to be off, or somebody to be late too late, on a busy machine."""
PLAIN = ("-m", "rokkaku")
ERRORS = (300, -300, 3_600, -3_600)
"""Seconds by which the date is ahead."""
HINTS_LOST_COST = size(6.0, 2.0)
"""Seconds that a game may stand still where hints are lost."""


async def kill_one_of_two(load: Load) -> None:
    await load.begin()
    for victim, _ in zip(cycle(load.pair.servers), range(KILLS), strict=False):
        await load.meanwhile(victim.kill)
        await load.go_on()
        await load.meanwhile(victim.start)
    await load.go_on()
    await load.end()


def test_one_of_two_servers_is_killed_and_every_game_goes_on_in_the_other(
    tmp_path: Path, cluster: Cluster, record_property: Note
) -> None:
    """R2."""
    ledger, database = Ledger(), cluster.create()
    with Pair(tmp_path, [database, database]) as pair:
        load = Load(pair, ledger, GAMES)
        asyncio.run(kill_one_of_two(load))
    truth = DatabaseTruth(database)
    truth.check(ledger)
    assert max(load.waits) <= SOON
    assert truth.said.total() == len(truth.said), "something was said twice"
    report("R2", {"kills": KILLS, **figures(truth, ledger, load)}, record_property)


async def restart_the_database(load: Load, cluster: Cluster) -> None:
    await load.begin()
    for _ in range(DATABASE_RESTARTS):
        await load.meanwhile(cluster.stop)
        await load.meanwhile(cluster.start)
        await load.go_on()
    for server in load.pair.servers:
        await readiness(server, 200)
    await load.end()


def test_the_database_is_restarted_and_nothing_is_lost(
    tmp_path: Path, cluster: Cluster, record_property: Note
) -> None:
    """R10."""
    ledger, database = Ledger(), cluster.create()
    with Pair(tmp_path, [database, database]) as pair:
        load = Load(pair, ledger, GAMES)
        asyncio.run(restart_the_database(load, cluster))
    truth = DatabaseTruth(database)
    truth.check(ledger)
    assert max(load.waits) <= SOON
    report("R10", {"restarts": DATABASE_RESTARTS, **figures(truth, ledger, load)}, record_property)


async def lose_hints(load: Load, proxy: Proxy) -> float:
    """Gives how long the slowest game stood still."""
    await load.begin()
    proxy.is_deaf = True
    due, slowest = time.monotonic() + DEAF, 0.0
    while time.monotonic() < due:
        slowest = max(slowest, await load.go_on())
    proxy.is_deaf = False
    await load.end()
    return slowest


def test_lost_hints_cost_a_second_and_no_row(tmp_path: Path, cluster: Cluster, record_property: Note) -> None:
    """R9: no hint is heard by either process."""
    ledger, database = Ledger(), cluster.create()
    with Proxy([partial(port_of, database)]) as wire:
        near = moved(database, wire.port)
        with Pair(tmp_path, [near, near]) as pair:
            load = Load(pair, ledger, GAMES)
            slowest = asyncio.run(lose_hints(load, wire))
    truth = DatabaseTruth(database)
    truth.check(ledger)
    assert slowest <= HINTS_LOST_COST
    report("R9, hints", {"slowest": round(slowest, 2), **figures(truth, ledger, load)}, record_property)


async def restart_one_after_the_other(load: Load) -> tuple[int, int]:
    """By how much the time went on at a quiet table, and how much its player was charged."""
    await load.begin()
    table, guests = await load.crowd.open_table(0, 2, options=QUICK, pace=PACE)
    quiet = Quiet(guests[0], table)
    before = await quiet.clock()
    for _ in range(ROUNDS):
        for server in load.pair.servers:
            await load.meanwhile(server.stop)
            await load.meanwhile(server.start)
            await load.go_on()
    after = await quiet.clock()
    await load.end()
    return after[0] - before[0], before[1] - after[1]


def test_servers_are_restarted_one_after_the_other_and_nobody_notices(
    tmp_path: Path, cluster: Cluster, record_property: Note
) -> None:
    """R13, rolling."""
    ledger, database = Ledger(), cluster.create()
    with Pair(tmp_path, [database, database]) as pair:
        load = Load(pair, ledger, GAMES)
        passed, charged = asyncio.run(restart_one_after_the_other(load))
    truth = DatabaseTruth(database)
    truth.check(ledger)
    assert abs(passed - charged) <= 50, "time counts while any of them runs"
    assert max(load.waits) <= SOON
    report("R13, rolling", {"rounds": ROUNDS, **figures(truth, ledger, load)}, record_property)


def test_a_server_with_the_wrong_date_lets_nobody_be_late(
    tmp_path: Path, cluster: Cluster, monkeypatch: pytest.MonkeyPatch, record_property: Note
) -> None:
    """R11: one of two, by libfaketime in `make soak`."""
    monkeypatch.setattr(set_clocks, "TOLERANCE", PATIENT)
    database = cluster.create()
    dates = Dates(library(), tmp_path) if os.environ.get("SOAK") else WrongDate(tmp_path)
    dates.show(ERRORS[-1])
    with Pair(tmp_path, [database, database], ({}, dates.environment), (PLAIN, dates.program)) as pair:
        dice = Random("R11")
        players = [Person(pair, name) for name in ("Ann", "Ben")]
        games = [TimedGame(players, BANKS[number % len(BANKS)], dice) for number in range(TIMED_GAMES)]
        looks = []
        for error in ERRORS:
            dates.show(error)
            time.sleep(STEP)
            looks += [game.compare() for game in games]
            for game in dice.sample(games, max(1, TIMED_GAMES // 10)):
                game.play()
    truth = DatabaseTruth(database)
    for rows in truth.logs.values():
        times = [row.at for row in rows]
        assert times == sorted(times)
    report(
        "R11", {"games": TIMED_GAMES, "looks": len(looks), "off by": round(max(looks), 3)}, record_property
    )
