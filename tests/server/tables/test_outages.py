"""While nothing can be stored nobody can be heard: that time is charged to nobody, however short it is."""

import asyncio
from collections.abc import Sequence
from itertools import pairwise

import pytest
from server.tables.hall import LIVE, SECOND, Hall, Person, seated

from rokkaku.core.seats import Seat
from rokkaku.protocol import commands, frames
from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Head
from rokkaku.server.store.store import StoreFailed
from rokkaku.server.tables import table as table_module
from rokkaku.server.tables import timeouts
from rokkaku.server.tables.fold import folded_in_turns
from rokkaku.server.tables.state import TableState
from rokkaku.server.uptime import Calendar

pytestmark = pytest.mark.anyio

OUTAGE = 12 * SECOND


@pytest.fixture(autouse=True)
def short_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeouts, "RETRY_DELAY", 10)


async def left(person: Person, table: str) -> list[float]:
    """What the clocks show, in seconds."""
    return [(chair.left or 0) / SECOND for chair in (await person.look(table)).chairs]


async def think(hall: Hall, milliseconds: int) -> None:
    """Time passes, and the server notices that it can store."""
    hall.now += milliseconds
    await hall.store.probe(hall.now)


async def cannot_store(hall: Hall, milliseconds: int = OUTAGE) -> None:
    """Time passes in which nothing is stored; afterwards it can be."""
    hall.store.mood = "fails"
    hall.now += milliseconds
    with pytest.raises(StoreFailed):
        await hall.store.probe(hall.now)
    hall.store.mood = ""


@pytest.mark.parametrize("outage", [SECOND // 10, SECOND, OUTAGE, 1_000 * SECOND])
async def test_it_is_not_charged(hall: Hall, ann: Person, ben: Person, outage: int) -> None:
    table = await seated(ann, ben, pace=LIVE)
    await think(hall, 20 * SECOND)
    await cannot_store(hall, outage)
    await hall.platform.neighbours.look_round()
    assert await left(ann, table) == [40, 60]
    await think(hall, 5 * SECOND)
    assert await left(ann, table) == [35, 60]
    await ann.turn(table, 0)
    assert await left(ann, table) == [45, 60]
    await hall.restart()
    assert await left(ann, table) == [45, 60]


async def test_whoever_was_refused_plays_as_soon_as_it_works_and_pays_nothing_for_it(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben, pace=LIVE)
    await think(hall, 50 * SECOND)
    hall.store.mood = "fails"
    state = await hall.state(table)
    for _ in range(6):
        hall.now += 2 * SECOND
        answer = await ann.ask(table, 0, commands.Say, text="I cannot play")
        assert isinstance(answer, frames.Refused)
        assert answer.key == "store.failed"
    hall.store.mood = ""
    await ann.turn(table, 0)
    assert await left(ann, table) == [20, 60]
    assert (await hall.state(table)).late == state.late == ()


@pytest.mark.parametrize("mood", ["fails", "is blind"])
async def test_a_clock_that_would_have_run_out_meanwhile_has_not(
    hall: Hall, ann: Person, ben: Person, mood: str
) -> None:
    table = await seated(ann, ben, pace=LIVE)
    await think(hall, 58 * SECOND)
    hall.store.mood = mood
    found = await hall.table(table)
    for _ in range(6):
        hall.now += 2 * SECOND
        found.clock_watcher.wake()
        await asyncio.sleep(0.02)
    hall.store.mood = ""
    await hall.pass_time(table, 0)
    assert not (await hall.state(table)).late
    choice = {"seat": Seat(0), "choice": "win"}
    assert await ben.is_refused(table, 1, commands.DecideLate, **choice) == "table.not-late"
    assert await left(ann, table) == [2, 60]
    await hall.pass_time(table, 2 * SECOND)
    assert (await hall.state(table)).late
    await ben.do(table, 1, commands.DecideLate, **choice)


async def test_what_is_noted_while_clocks_are_worked_out_is_not_charged_either(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await seated(ann, ben, pace=LIVE)
    await think(hall, 20 * SECOND)
    await cannot_store(hall)
    await hall.services.uptime.check()

    async def interrupted(head: Head, rows: Sequence[Row], calendar: Calendar) -> TableState:
        state = await folded_in_turns(head, rows, calendar)
        monkeypatch.undo()
        await cannot_store(hall)
        await hall.services.uptime.check()
        return state

    monkeypatch.setattr(table_module, "folded_in_turns", interrupted)
    found = await hall.table(table)
    async with found.lock:
        await found.settle_clocks()
    assert await left(ann, table) == [40, 60]


async def test_what_was_stored_unheard_lies_in_no_gap(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    await think(hall, 10 * SECOND)
    hall.store.mood = "is silent"
    hall.now += 2 * SECOND
    assert isinstance(await ann.ask(table, 0, commands.Keep), frames.Refused)
    hall.store.mood = ""
    hall.now += 3 * SECOND
    await hall.platform.neighbours.look_round()
    written = (await hall.rows(table))[-1].at
    for earlier, later in pairwise(hall.services.uptime.calendar.runs):
        assert not earlier.seen < written < later.began
    assert await left(ann, table) == [48, 60]


async def test_a_failure_between_two_successes_takes_no_time(hall: Hall, ann: Person, ben: Person) -> None:
    await seated(ann, ben, pace=LIVE)
    runs = len(await hall.store.runs())
    for _ in range(5):
        await think(hall, 2 * SECOND)
        await cannot_store(hall, SECOND // 50)
        await hall.store.probe(hall.now)
        await hall.platform.neighbours.look_round()
    assert len(await hall.store.runs()) == runs


async def test_a_store_that_keeps_failing_fills_no_calendar(hall: Hall, ann: Person) -> None:
    await think(hall, SECOND)
    for _ in range(20):
        await cannot_store(hall, SECOND)
        await hall.services.uptime.check()
    assert len(hall.services.uptime.calendar.runs) == 2


async def test_all_who_wait_for_the_store_get_one_answer(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [await seated(ann, ben, pace=LIVE) for _ in range(5)]
    await cannot_store(hall)
    asked = 0

    async def begin_run(seen: int, now: int) -> None:
        nonlocal asked
        asked += 1
        await asyncio.sleep(0.01)
        raise StoreFailed("store.slow")

    monkeypatch.setattr(hall.store, "begin_run", begin_run)
    answers = await asyncio.gather(*(ann.ask(table, 0, commands.Keep) for table in tables))
    assert {answer.key for answer in answers if isinstance(answer, frames.Refused)} == {"store.slow"}
    assert asked == 1


async def test_commands_that_waited_while_the_store_failed_are_refused_with_the_first(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await seated(ann, ben)
    asked = 0

    async def append(*rows: object) -> None:
        nonlocal asked
        asked += 1
        await asyncio.sleep(0.01)
        raise StoreFailed("store.slow")

    with monkeypatch.context() as failing:
        failing.setattr(hall.store, "append", append)
        answers = await asyncio.gather(*(ann.ask(table, 0, commands.Keep) for _ in range(5)))
    assert {answer.key for answer in answers if isinstance(answer, frames.Refused)} == {"store.slow"}
    assert asked == 1
    await ann.do(table, 0, commands.Keep)


async def test_however_often_the_timer_rings_one_task_is_at_it(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    found = await hall.table(table)
    hall.now += 61 * SECOND

    def at_it() -> int:
        return sum("_time_out" in repr(task.get_coro()) for task in asyncio.all_tasks())

    async with found.lock:
        for _ in range(5):
            found.wake()
            await asyncio.sleep(0.005)
        assert at_it() == 1
    while at_it():
        await asyncio.sleep(0.005)
    assert [late.seat for late in found.state.late] == [0]
    await ann.turn(table, 0)
    hall.now += 70 * SECOND
    found.wake()
    while not found.state.late:
        await asyncio.sleep(0.005)
    assert [late.seat for late in found.state.late] == [1]
