"""Whoever has used up their part of the core waits; the others do not."""

import asyncio
from pathlib import Path

import pytest
from server.tables.hall import Hall, play, seated

pytestmark = pytest.mark.anyio

AWAY = "198.51.100.1"


@pytest.fixture
async def hall(tmp_path: Path) -> Hall:
    return Hall(tmp_path, cpu_per_address=0.25)


async def test_a_guest_who_asks_for_too_much_waits_and_others_at_the_address_do_not(hall: Hall) -> None:
    await hall.open()
    ann, ben = await hall.person("Ann"), await hall.person("Ben")
    table = await seated(ann, ben)
    await play(table, [ann, ben], 2)
    hall.services.work.payer(AWAY, ann.id).charge(0.9)
    path = f"/api/tables/{table}"
    waiting = asyncio.create_task(hall.http("GET", path, cookie=ann.cookie, client=AWAY))
    elsewhere = asyncio.create_task(hall.http("GET", path, cookie=ann.cookie, client="198.51.100.2"))
    assert (await hall.http("GET", path, cookie=ben.cookie, client=AWAY)).status == 200
    assert (waiting.done(), elsewhere.done()) == (False, False)
    hall.services.work.close()
    assert [(await answer).status for answer in (waiting, elsewhere)] == [200, 200]
    await hall.close()


async def test_messages_on_a_socket_wait_and_those_of_others_do_not(hall: Hall) -> None:
    await hall.open()
    ann, ben = await hall.person("Ann"), await hall.person("Ben")
    table = await seated(ann, ben)
    async with ann.socket(table) as slow, ben.socket(table) as quick:
        hall.services.work.payer(AWAY, ann.id).charge(1_000)
        slow.send("look", seat=0)
        quick.send("look", seat=1)
        assert (await quick.frame())["seat"] == 1
        assert await slow.is_quiet()
        hall.services.work.close()
        assert (await slow.frame())["seat"] == 0
    await hall.close()
