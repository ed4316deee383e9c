"""A bot that is still being prepared: its chair says so until it plays."""

import asyncio

import pytest
from server.tables.hall import NOON, SECOND, Hall, Person, seated

from rokkaku.core.seats import Seat

pytestmark = pytest.mark.anyio


async def test_a_chair_says_since_when_its_bot_gets_ready(hall: Hall, ann: Person, eve: Person) -> None:
    hall.bots.seconds_of_preparing = 7.0
    hall.bots.may_think.clear()
    table = await seated(ann, bots=["random"])
    await ann.turn(table, 0)
    while not hall.bots.asked:
        await asyncio.sleep(0.001)
    for person in (ann, eve):
        shown = await person.look(table)
        assert [chair.preparing_since for chair in shown.chairs] == [None, NOON - 7 * SECOND]
    hall.bots.seconds_of_preparing = None
    hall.bots.may_think.set()
    state = await hall.until(table, lambda state: Seat(0) in state.deciders)
    assert len(state.lines) == 2
    assert [chair.preparing_since for chair in (await ann.look(table)).chairs] == [None, None]


async def test_everybody_who_looks_is_told_at_once(hall: Hall, ann: Person) -> None:
    hall.bots.seconds_of_preparing = 0.0
    hall.bots.may_think.clear()
    table = await seated(ann, bots=["random"])
    async with ann.socket(table) as socket:
        socket.send("look", seat=0, parts=["view"])
        await socket.frame()
        await ann.turn(table, 0)
        while (shown := await socket.frame())["chairs"][1]["preparing_since"] is None:
            pass
        assert shown["chairs"][1]["preparing_since"] == NOON
        hall.bots.may_think.set()
        while (shown := await socket.frame())["chairs"][1]["preparing_since"] is not None:
            pass
