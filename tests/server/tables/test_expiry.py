"""Tables that nobody comes back to."""

import asyncio

import pytest
from server.tables.hall import DAY, HOUR, Hall, Person, seated

from rokkaku.core.endings import EXPIRED
from rokkaku.protocol import commands
from rokkaku.server.tables.expiry import lifetime

pytestmark = pytest.mark.anyio


async def clean_up(hall: Hall, milliseconds: int) -> None:
    hall.now += milliseconds
    await hall.platform.registry.clean_up()


async def test_a_table_that_waits_for_players_expires_after_notice(hall: Hall, ann: Person) -> None:
    table = await ann.open()
    seen = await ann.look(table)
    assert (seen.expires, seen.is_expiring) == (hall.now + 7 * DAY, False)
    await clean_up(hall, 7 * DAY * 3 // 4)
    assert (await ann.look(table)).is_expiring
    await clean_up(hall, 7 * DAY // 4 - 1)
    assert (await ann.look(table)).status == "open"
    await clean_up(hall, 2)
    seen = await ann.look(table)
    assert seen.ended is not None
    assert (seen.status, seen.ended.reason, seen.ended.places) == ("expired", EXPIRED, ())
    assert (seen.expires, seen.is_expiring, await hall.kinds(table)) == (None, False, ["end"])


async def test_a_running_table_has_longer(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await clean_up(hall, 89 * DAY)
    assert (await ann.look(table)).status == "running"
    await clean_up(hall, DAY + 1)
    assert (await ann.look(table)).status == "expired"
    assert await ann.is_refused(table, 0, commands.Resign) == "table.not-running.expired"
    assert await ann.is_refused(table, 0, commands.Keep) == "table.not-running.expired"
    assert await ann.is_refused(table, 0, commands.Rematch) == "table.rematch-running"


async def test_whatever_is_done_at_a_table_keeps_it(hall: Hall, ann: Person, ben: Person) -> None:
    table = await ann.open(("me", "free", "free"))
    await clean_up(hall, 6 * DAY)
    await ben.sit(table, 1)
    await clean_up(hall, 6 * DAY)
    assert (await ann.look(table)).expires == hall.now + DAY
    await ben.do(table, None, commands.Keep)
    await clean_up(hall, 6 * DAY)
    await ann.do(table, None, commands.Keep)
    await clean_up(hall, 6 * DAY)
    assert (await ann.look(table)).status == "open"
    assert await hall.kinds(table) == ["seat", "keep", "keep"]


async def test_a_stranger_keeps_no_table(ann: Person, eve: Person) -> None:
    table = await ann.open()
    assert await eve.is_refused(table, None, commands.Keep) == "table.not-your-seat"
    assert await eve.is_refused(table, 0, commands.Keep) == "table.not-your-seat"


async def test_a_time_without_a_server_does_not_count(hall: Hall, ann: Person) -> None:
    table = await ann.open()
    hall.now += 5 * DAY
    await hall.restart(downtime=30 * DAY)
    await clean_up(hall, DAY)
    assert hall.platform.registry.active == {}, "nothing is loaded that is not due"
    seen = await ann.look(table)
    assert (seen.status, seen.expires) == ("open", hall.now + DAY)
    await clean_up(hall, DAY + HOUR)
    assert (await ann.look(table)).status == "expired"


async def test_a_finished_game_is_kept_for_ever(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ann.do(table, 0, commands.Resign)
    await clean_up(hall, 4_000 * DAY)
    seen = await ann.look(table)
    assert (seen.status, seen.expires) == ("finished", None)
    assert lifetime("finished", hall.settings) is None


async def test_who_comes_back_at_the_last_moment_keeps_the_table(hall: Hall, ann: Person) -> None:
    table = await ann.open()
    hall.now += 8 * DAY
    found = await hall.table(table)
    async with found.lock:
        coming_back = asyncio.create_task(ann.do(table, 0, commands.Keep))
        await asyncio.sleep(0)
        giving_up = asyncio.create_task(hall.platform.registry.clean_up())
        await asyncio.sleep(0.02)
    await asyncio.gather(coming_back, giving_up)
    assert (await hall.kinds(table), found.state.status) == (["keep"], "open")


async def test_a_table_that_cannot_be_given_up_does_not_save_the_others(
    hall: Hall, ann: Person, ben: Person
) -> None:
    tables = [await ann.open() for _ in range(3)]
    hall.now += 8 * DAY
    await hall.store.probe(hall.now)
    hall.store.mood = "fails"
    await hall.platform.registry.clean_up()
    hall.store.mood = ""
    assert [(await hall.state(table)).status for table in tables] == ["open"] * 3
    await hall.platform.registry.clean_up()
    assert [(await hall.state(table)).status for table in tables] == ["expired"] * 3


async def test_a_house_that_cannot_read_is_kept_the_next_time(hall: Hall, ann: Person) -> None:
    table = await ann.open()
    hall.store.mood = "is blind"
    await clean_up(hall, 8 * DAY)
    hall.store.mood = ""
    await clean_up(hall, 0)
    assert (await ann.look(table)).status == "expired"


async def test_a_table_given_up_although_nobody_heard_of_it_is_given_up(hall: Hall, ann: Person) -> None:
    table = await ann.open()
    hall.store.mood = "is silent"
    await clean_up(hall, 8 * DAY)
    hall.store.mood = ""
    assert await ann.is_refused(table, 0, commands.Keep) == "table.not-running.expired"
    assert await hall.kinds(table) == ["end"]
