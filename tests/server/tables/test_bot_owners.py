"""Whose turn it is where more bots want to think than can."""

import asyncio
from typing import Any

import pytest
from server.processes import PATIENCE
from server.tables.hall import SHORT, Hall, Person, told

from rokkaku.core.seats import Seat
from rokkaku.protocol import commands

pytestmark = pytest.mark.anyio

BOTS: dict[str, Any] = {
    "game": "samurai",
    "chairs": [{"kind": "bot", "bot": "random"}] * 2,
    "options": SHORT,
    "first": Seat(0),
}


async def open_table(hall: Hall, person: Person, client: str, **more: Any) -> str:
    """By a request from an address."""
    answer = await hall.http("POST", "/api/tables", {**BOTS, **more}, person.cookie, client)
    return str(told(answer, 201)["id"])


async def test_all_tables_of_an_address_are_one_owners(hall: Hall, ann: Person, ben: Person) -> None:
    hall.bots.may_think.clear()
    for person, client in ((ann, "198.51.100.1"), (ben, "198.51.100.1"), (ann, "198.51.100.1")):
        await open_table(hall, person, client)
    async with asyncio.timeout(PATIENCE):
        while len(hall.bots.owners) < 3:
            await asyncio.sleep(0)
    assert hall.bots.owners == ["198.51.100.1"] * 3


async def test_after_a_restart_the_absent_share_one_line_until_they_come_back(
    hall: Hall, ann: Person, ben: Person
) -> None:
    hall.bots.may_think.clear()
    chairs = [{"kind": "me"}, {"kind": "free"}, {"kind": "bot", "bot": "random"}]
    table = await open_table(hall, ann, "198.51.100.1", chairs=chairs, first=Seat(2))
    await ben.sit(table, 1)
    await asyncio.sleep(0)
    assert hall.bots.owners == ["198.51.100.1"]
    await hall.restart()
    hall.bots.may_think.clear()
    await hall.table(table)
    await asyncio.sleep(0)
    assert hall.bots.owners == [""]
    await hall.http("GET", "/api/guest", cookie=ben.cookie, client="198.51.100.2")
    hall.bots.may_think.set()
    state = await hall.calm(table)
    await ann.do(table, 0, commands.Leave, seat=Seat(0))
    await hall.until(table, lambda now: len(now.lines) > len(state.lines))
    assert hall.bots.owners[-1] == "198.51.100.2"
