"""Bots, clocks and housekeeping: one process does it, and another if that one dies."""

import asyncio

import pytest
from server.neighbours import shared_store
from server.neighbours.shared_store import SharedStore, Town
from server.processes import PATIENCE
from server.tables.hall import LIVE, SECOND, Hall, Person, seated

from rokkaku.core.errors import BadRequest
from rokkaku.server.store.store import HOUSEKEEPING
from rokkaku.server.tables import neighbours, timeouts

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "LOOK_EVERY", 0.05)
    monkeypatch.setattr(timeouts, "RETRY_DELAY", 50)


def store_of(hall: Hall) -> SharedStore:
    assert isinstance(hall.store, SharedStore)
    return hall.store


async def test_a_bot_thinks_in_one_process_only(
    left: Hall, right: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared_store, "LEASE", PATIENCE)
    left.bots.may_think.clear()
    table = await seated(ann, ben, bots=("greedy",))
    async with ben.socket(table) as socket:
        socket.send("look", seat=1)
        await socket.frame()
        await ann.turn(table, 0)
        await ben.turn(table, 1)
        await asyncio.sleep(0.3)
        assert len(left.bots.asked) + len(right.bots.asked) == 1
        left.bots.may_think.set()
        state = await right.until(table, lambda state: len(state.lines) >= 3)
        assert state.lines[2].seat == 2


async def test_another_process_plays_for_the_bots_of_one_that_dies(
    left: Hall, right: Hall, ann: Person, town: Town
) -> None:
    left.bots.may_think.clear()
    right.store.mood = "is blind"
    table = await seated(ann, bots=("greedy",))
    await ann.turn(table, 0)
    async with asyncio.timeout(PATIENCE):
        while not left.bots.asked:
            await asyncio.sleep(0.01)
    left.store.mood, right.store.mood = "is blind", ""
    town.leases = {name: (owner, 0.0) for name, (owner, _) in town.leases.items()}
    left.platform.registry.close()
    await right.until(table, lambda state: len(state.lines) >= 2)


async def test_a_clock_runs_out_once(left: Hall, right: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    async with ann.socket(table) as here, ben.socket(table) as there:
        here.send("look", seat=0)
        there.send("look", seat=1)
        left.now = right.now = left.now + 61 * SECOND
        for hall in (left, right):
            (await hall.table(table)).clock_watcher.wake()
        await left.until(table, lambda state: state.late)
        await right.until(table, lambda state: state.late)
        await asyncio.sleep(0.2)
    assert (await left.kinds(table)).count("timeout") == 1


async def test_a_process_that_is_behind_does_not_end_the_time_of_one_who_has_played(
    left: Hall, right: Hall, ann: Person, ben: Person, town: Town
) -> None:
    town.loses_hints = True
    table = await seated(ann, ben, pace=LIVE)
    await right.state(table)
    await ann.turn(table, 0)
    found = right.platform.registry.known[table]
    left.now += 61 * SECOND
    right.now += 61 * SECOND
    await left.platform.neighbours.look_round()
    found.clock_watcher.wake()
    await asyncio.sleep(0.05)
    await right.calm(table)
    kinds = await left.kinds(table)
    assert kinds.count("moves") == 1
    late = [row.seat for row in await left.rows(table) if row.kind == "timeout"]
    assert 0 not in late


async def test_one_process_keeps_house(left: Hall, right: Hall, ann: Person, town: Town) -> None:
    for _ in range(3):
        await left.platform.neighbours.look_round()
        await right.platform.neighbours.look_round()
    keepers = [hall.platform.neighbours.is_housekeeper for hall in (left, right)]
    assert sorted(keepers) == [False, True]
    town.leases = {HOUSEKEEPING: (store_of((left, right)[keepers.index(True)]), 0.0)}
    await (left, right)[keepers.index(False)].platform.neighbours.look_round()
    assert (left, right)[keepers.index(False)].platform.neighbours.is_housekeeper


async def test_nobody_hosts_more_tables_than_allowed_in_all_processes(
    left: Hall, right: Hall, ann: Person
) -> None:
    most = left.settings.max_tables_per_guest
    there = Person(right, ann.guest)
    for number in range(most):
        await (ann, there)[number % 2].open(("me", "free"))
    for person in (ann, there):
        with pytest.raises(BadRequest, match=str(most)):
            await person.open(("me", "free"))
