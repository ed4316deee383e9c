"""Somebody sets the computer's clock: no clock at a table notices."""

import asyncio
import logging
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import apsw
import pytest
from server.tables.hall import DAY, HOUR, LIVE, NOON, SECOND, Hall, Person, seated
from server.tables.hall import told as told_json

from rokkaku.protocol import commands

pytestmark = pytest.mark.anyio

MINUTE = 60 * SECOND
STEPS = (5 * MINUTE, -5 * MINUTE, HOUR, -HOUR, 20 * SECOND, -20 * SECOND, -DAY, DAY)


async def left(person: Person, table: str) -> list[float]:
    """What the clocks show, in seconds."""
    return [(chair.left or 0) / SECOND for chair in (await person.look(table)).chairs]


async def is_late(person: Person, table: str) -> bool:
    return any(chair.is_late for chair in (await person.look(table)).chairs)


def told(caplog: pytest.LogCaptureFixture, event: str) -> list[dict[str, Any]]:
    return [getattr(record, "fields", {}) for record in caplog.records if record.message == event]


# ── while the server runs ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("error", STEPS)
async def test_whichever_way_it_is_set_every_second_is_charged_once(
    hall: Hall, ann: Person, ben: Person, error: int
) -> None:
    table = await seated(ann, ben, pace=LIVE)
    hall.now += 20 * SECOND
    hall.error += error
    assert await left(ann, table) == [40, 60]
    hall.now += 3 * SECOND
    assert await left(ann, table) == [37, 60]
    await hall.platform.ready()
    assert await left(ann, table) == [37, 60]
    await ann.turn(table, 0)
    assert await left(ann, table) == [47, 60]
    hall.services.uptime.pulse = None
    await hall.pass_time(table, 60 * SECOND - 1)
    assert not await is_late(ann, table)
    await hall.pass_time(table, 1)
    assert await is_late(ann, table)
    assert await hall.kinds(table) == ["seat", "start", "moves", "timeout"]


async def test_the_house_follows_a_date_that_is_set_ahead(
    hall: Hall, ann: Person, ben: Person, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "rokkaku")
    table = await seated(ann, ben, pace=LIVE)
    hall.error += HOUR
    await ann.turn(table, 0)
    assert (await hall.rows(table))[-1].at == (await ann.look(table)).at == NOON + HOUR
    assert told(caplog, "slept") == [{"seconds": 3_600}]
    await ben.turn(table, 1)
    assert len(told(caplog, "slept")) == 1


async def test_times_never_go_back_and_the_host_is_told_why(
    hall: Hall, ann: Person, ben: Person, caplog: pytest.LogCaptureFixture
) -> None:
    table = await seated(ann, ben, pace=LIVE)
    hall.error -= HOUR
    for seat, person in enumerate((ann, ben)):
        hall.now += SECOND
        await person.turn(table, seat)
    assert [row.at - NOON for row in await hall.rows(table)] == [0, 0, SECOND, 2 * SECOND]
    assert told(caplog, "clock-set-back") == [{"seconds": 3_600}]


@pytest.mark.parametrize("error", [-DAY, DAY])
async def test_readiness_is_asked_of_the_disk_again_every_second(hall: Hall, ann: Person, error: int) -> None:
    assert await hall.platform.ready()
    hall.error += error
    hall.store.mood = "fails"
    hall.now += 2 * SECOND
    assert not await hall.platform.ready()
    hall.store.mood = ""
    hall.now += 2 * SECOND
    assert await hall.platform.ready()


# ── from one start to the next ──────────────────────────────────────────────────────────────────────


async def test_a_clock_that_was_ahead_stops_nobody_s_time(
    hall: Hall, ann: Person, ben: Person, caplog: pytest.LogCaptureFixture
) -> None:
    before = await seated(ann, ben, pace=LIVE)
    hall.now += 5 * SECOND
    hall.error = 1_000 * DAY
    await hall.restart()
    table = await seated(ann, ben, pace=LIVE)
    await ann.do(table, 0, commands.Say, text="What year is it?")
    hall.now += 20 * SECOND
    assert (await ann.look(table)).at == hall.now + hall.error
    hall.error = 0
    await hall.restart(downtime=HOUR)
    assert told(caplog, "clock-was-ahead") == [{"seconds": (1_000 * DAY - HOUR) / SECOND, "lives": 1}]
    assert (await left(ann, table), await left(ann, before)) == ([40, 60], [35, 60])
    hall.now += 10 * SECOND
    assert (await left(ann, table), await left(ann, before)) == ([30, 60], [25, 60])
    for each in (table, before):
        await hall.pass_time(each, 30 * SECOND)
    assert (await is_late(ann, table), await is_late(ann, before)) == (True, True)


async def test_everything_that_has_a_date_gets_one_that_has_been(
    hall: Hall, ann: Person, ben: Person
) -> None:
    hall.error = 1_000 * DAY
    await hall.restart()
    table = await seated(ann, ben, pace=LIVE, is_public=True)
    waiting = await ann.open(is_public=True)
    hall.now += 20 * SECOND
    await ann.do(table, 0, commands.Say, text="What year is it?")
    await ann.turn(table, 0)
    hall.now += 30 * SECOND
    hall.error = 0
    await hall.restart(downtime=HOUR)
    moved = NOON + HOUR
    seen = await ann.look(table)
    assert [row.at for row in await hall.rows(table)] == [moved, moved, moved + 20 * SECOND]
    assert [said.at for said in seen.said] == [moved + 20 * SECOND]
    assert [row.at for row in seen.told] == [moved, moved, moved + 20 * SECOND]
    listed = {each["id"]: each["touched"] for each in told_json(await ann.get("/api/tables"))}
    assert listed == {table: moved + 20 * SECOND, waiting: moved}
    assert (await hall.state(waiting)).head.created == moved
    days = hall.settings.expire_open_days
    assert (await ann.look(waiting)).expires == hall.now + round(days * DAY) - 50 * SECOND


async def test_lives_that_would_lie_in_each_other_make_room(
    hall: Hall, ann: Person, ben: Person, caplog: pytest.LogCaptureFixture
) -> None:
    """An hour ahead for several lives, and set right while the server is down for a moment."""
    hall.error = HOUR
    await hall.restart()
    table = await seated(ann, ben, pace=LIVE)
    for _ in range(3):
        hall.now += 10 * SECOND
        await hall.restart(downtime=SECOND)
    await ann.turn(table, 0)
    hall.now += 15 * SECOND
    hall.error = 0
    await hall.restart(downtime=SECOND)
    assert told(caplog, "clock-was-ahead") == [{"seconds": 3_599.0, "lives": 4}]
    assert await left(ann, table) == [40, 45]
    runs = hall.services.uptime.calendar.runs
    assert all(earlier.seen <= later.began for earlier, later in pairwise(runs))
    await hall.pass_time(table, 45 * SECOND)
    assert await is_late(ann, table)


async def test_a_life_in_the_future_is_found_behind_one_of_today(
    hall: Hall, ann: Person, ben: Person, caplog: pytest.LogCaptureFixture
) -> None:
    """As a server left it that told the time by the date alone."""
    hall.error = 1_000 * DAY
    await hall.restart()
    table = await seated(ann, ben, pace=LIVE)
    hall.now += 20 * SECOND

    def live_on_today() -> None:
        store = apsw.Connection(str(hall.file))
        store.execute(
            "INSERT INTO lives (began, seen, notes) VALUES (?, ?, 1)", (hall.now, hall.now + 15 * SECOND)
        )
        store.close()

    hall.error = 0
    await hall.restart(downtime=2 * HOUR, while_down=live_on_today)
    assert len(told(caplog, "clock-was-ahead")) == 1
    assert await left(ann, table) == [60 - 20 - 15, 60]


# ── R11 ─────────────────────────────────────────────────────────────────────────────────────────────


class Ledger:
    """What the clocks of one table must show, counted by the clock that nobody can set."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.left = [60 * SECOND, 60 * SECOND]
        self.on_turn = 0

    def pass_time(self, length: int) -> None:
        self.left[self.on_turn] -= length

    def turn(self) -> None:
        self.left[self.on_turn] = max(0, self.left[self.on_turn]) + 10 * SECOND
        self.on_turn = 1 - self.on_turn


async def compare(ann: Person, ledgers: Sequence[Ledger]) -> None:
    for ledger in ledgers:
        chairs = (await ann.look(ledger.table)).chairs
        assert [chair.left for chair in chairs] == [max(0, left) for left in ledger.left]
        assert [chair.is_late for chair in chairs] == [
            seat == ledger.on_turn and left <= 0 for seat, left in enumerate(ledger.left)
        ]


async def test_r11_timed_games_while_the_date_jumps(hall: Hall, ann: Person, ben: Person) -> None:
    dice, players = Random("R11"), (ann, ben)
    ledgers = [Ledger(await seated(ann, ben, pace=LIVE)) for _ in range(10)]
    late = 0
    for _ in range(60):
        hall.error += dice.choice((0, *STEPS))
        length = dice.randrange(8 * SECOND)
        hall.now += length
        for ledger in ledgers:
            ledger.pass_time(length)
            (await hall.table(ledger.table)).clock_watcher.wake()
        await asyncio.sleep(0.002)
        for ledger in ledgers:
            await hall.calm(ledger.table)
        if dice.random() < 0.5:
            await hall.platform.ready()
        hall.services.uptime.note()
        await compare(ann, ledgers)
        late += sum(min(ledger.left) <= 0 for ledger in ledgers)
        for ledger in dice.sample(ledgers, len(ledgers) // 3):
            await players[ledger.on_turn].turn(ledger.table, ledger.on_turn)
            ledger.turn()
        if dice.random() < 0.2:
            await hall.restart(downtime=dice.randrange(MINUTE))
    await compare(ann, ledgers)
    assert late
    for ledger in ledgers:
        rows = await hall.rows(ledger.table)
        assert [row.at for row in rows] == sorted(row.at for row in rows)
