"""The timer that rings when somebody is late."""

import asyncio

import pytest
from server.tables.hall import LIVE, SECOND, Hall, Person, seated

from rokkaku.protocol.tables import Pace
from rokkaku.server.tables.timeouts import LONGEST_TIMER

pytestmark = pytest.mark.anyio


async def test_an_idle_table_has_one_timer_and_it_is_not_set_for_longer_than_an_hour(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben, pace=Pace("days", days=30))
    watcher = (await hall.table(table)).clock_watcher
    timer = watcher.timer
    assert timer is not None
    assert timer.when() - asyncio.get_running_loop().time() <= LONGEST_TIMER / SECOND
    await ann.turn(table, 0)
    assert (watcher.timer, timer.cancelled()) == (timer, False), "it rings too early, and is set again then"
    watcher._ring()
    assert watcher.task is not None
    await watcher.task
    assert watcher.timer is not None
    assert watcher.timer is not timer
    assert (await hall.state(table)).late == ()


async def test_a_timer_that_would_ring_too_late_is_set_anew(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    watcher = (await hall.table(table)).clock_watcher
    await ann.turn(table, 0)
    timer = watcher.timer
    assert timer is not None
    await hall.pass_time(table, 30 * SECOND)
    earlier = (await hall.table(table)).clock_watcher.timer
    assert earlier is not None
    assert earlier.when() < timer.when()
