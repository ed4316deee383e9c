"""One of two processes does not reach the store: whoever is there cannot be heard, and is charged nothing."""

import asyncio
from contextlib import suppress

import pytest
from server.neighbours.shared_store import Town
from server.processes import PATIENCE
from server.tables.hall import LIVE, SECOND, Hall, Person, seated

from rokkaku.core.seats import Seat
from rokkaku.protocol import commands
from rokkaku.server.store.store import StoreFailed
from rokkaku.server.tables import timeouts

pytestmark = pytest.mark.anyio

CLAIM = {"seat": Seat(0), "choice": "win"}


@pytest.fixture(autouse=True)
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "RETRY_DELAY", 10)


async def pass_time(left: Hall, right: Hall, seconds: int) -> None:
    """In both processes; both look round, as they do every second."""
    for house in (left, right):
        house.now += seconds * SECOND
    for house in (left, right):
        with suppress(StoreFailed):
            await house.platform.neighbours.look_round()


async def is_late(house: Hall, table: str) -> bool:
    """Once the clock of a table has rung, if it is due."""
    watched = await house.table(table)
    watched.clock_watcher.wake()
    await asyncio.sleep(0.002)
    if watched.clock_watcher.task is not None:
        await asyncio.wait({watched.clock_watcher.task}, timeout=PATIENCE)
    return bool(watched.state.late)


async def cut_off(left: Hall, right: Hall, ann: Person, ben: Person) -> str:
    """A table where Ann has had 10 seconds left when her process was cut off, 12 seconds ago."""
    table = await seated(ann, ben, pace=LIVE)
    await pass_time(left, right, 50)
    left.store.mood = "fails"
    await pass_time(left, right, 12)
    return table


async def test_nobody_is_late_whose_process_is_cut_off(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await cut_off(left, right, ann, ben)
    assert not await is_late(right, table)
    assert await ben.is_refused(table, 1, commands.DecideLate, **CLAIM) == "table.not-late"
    left.store.mood = ""
    await pass_time(left, right, 0)
    assert not await is_late(right, table)
    await pass_time(left, right, 9)
    assert not await is_late(right, table)
    await pass_time(left, right, 1)
    assert await is_late(right, table)
    await ben.do(table, 1, commands.DecideLate, **CLAIM)


async def test_a_process_that_is_dead_keeps_nobody_waiting(
    left: Hall, right: Hall, ann: Person, ben: Person, town: Town
) -> None:
    table = await cut_off(left, right, ann, ben)
    dead = town.stores[0]
    dead.die()
    assert await is_late(right, table)
    town.stores.append(dead)


async def test_what_others_have_charged_too_much_for_is_given_back(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await cut_off(left, right, ann, ben)
    left.store.mood = ""
    await left.platform.neighbours.look_round()
    await ann.turn(table, 0)
    await ben.turn(table, 1)
    assert [clock.left for clock in (await left.state(table)).clocks or ()] == [20 * SECOND, 70 * SECOND]
    await pass_time(left, right, 15)
    assert not await is_late(right, table)
    assert [clock.left for clock in (await right.state(table)).clocks or ()] == [20 * SECOND, 70 * SECOND]
    await pass_time(left, right, 5)
    assert await is_late(right, table)
