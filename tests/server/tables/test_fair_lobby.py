"""Nobody fills the lobby, sits down everywhere or drives out the records of all others."""

from collections.abc import AsyncIterator
from pathlib import Path

import apsw
import pytest
from server.asgi import Answer
from server.clients import fresh_id
from server.tables.hall import DAY, Hall, Person, told
from server.tables.test_importing import SAMURAI, imported

from rokkaku.protocol import commands
from rokkaku.server.routes.lobby import MOST_PUBLIC

pytestmark = pytest.mark.anyio

PUBLIC = {"game": "samurai", "chairs": [{"kind": "me"}, {"kind": "free"}], "is_public": True}
ELSEWHERE = "192.0.2.99"


@pytest.fixture
async def small(tmp_path: Path) -> AsyncIterator[Hall]:
    """A server where people at one address have at most three public tables."""
    hall = Hall(tmp_path, max_public_tables=3)
    await hall.open()
    yield hall
    await hall.close()


async def opened(person: Person, client: str = "192.0.2.7", **more: object) -> Answer:
    return await person.hall.http("POST", "/api/tables", {**PUBLIC, **more}, person.cookie, client)


async def sat(person: Person, table: str) -> Answer:
    command = {"type": "sit", "id": fresh_id(), "seat": 1}
    return await person.post(f"/api/tables/{table}/commands", {"command": command})


async def test_people_at_one_address_open_only_so_many_public_tables(small: Hall) -> None:
    people = [await small.person(name) for name in ("Ann", "Ben", "Cid", "Dan")]
    tables = [told(await opened(person), 201)["id"] for person in people[:3]]
    assert told(await opened(people[3]), 400)["key"] == "table.too-many-public"
    assert (await opened(people[3], is_public=False)).status == 201
    assert (await opened(people[3], ELSEWHERE)).status == 201
    await people[0].do(tables[0], 0, commands.Close)
    assert (await opened(people[3])).status == 201


async def test_people_at_one_address_sit_down_at_only_so_many_public_tables(small: Hall) -> None:
    host, eve = await small.person("Ann"), await small.person("Eve")
    tables = [await host.open(is_public=True) for _ in range(5)]
    assert [(await sat(eve, table)).status for table in tables] == [200, 200, 200, 409, 409]
    await eve.do(tables[0], 1, commands.Resign)
    assert (await sat(eve, tables[4])).status == 200
    assert (await sat(eve, await host.open())).status == 200


async def test_a_table_left_before_the_game_does_not_count(small: Hall) -> None:
    host, eve = await small.person("Ann"), await small.person("Eve")
    tables = [await host.open(("me", "free", "free"), is_public=True) for _ in range(4)]
    assert [(await sat(eve, table)).status for table in tables] == [200, 200, 200, 409]
    await eve.do(tables[0], 1, commands.Leave, seat=1)
    assert (await sat(eve, tables[3])).status == 200
    assert (await sat(eve, tables[0])).status == 409


async def test_a_game_that_nobody_plays_any_more_does_not_count(small: Hall) -> None:
    host, eve = await small.person("Ann"), await small.person("Eve")
    tables = [await host.open(is_public=True) for _ in range(7)]
    assert [(await sat(eve, table)).status for table in tables[:4]] == [200, 200, 200, 409]
    small.now += DAY - 1
    await host.turn(tables[0], 0)
    small.now += 1
    assert [(await sat(eve, table)).status for table in tables[4:]] == [200, 200, 409]


async def test_the_list_has_a_table_of_everybody_before_a_second_of_anybody(hall: Hall) -> None:
    quiet = [await (await hall.person(f"Quiet {number}")).open(is_public=True) for number in range(20)]
    loud = await hall.person("Loud")
    for _ in range(MOST_PUBLIC):
        hall.now += 1
        await loud.open(is_public=True)
    listed = [table["id"] for table in told(await hall.http("GET", "/api/tables"))]
    assert len(listed) == MOST_PUBLIC
    assert {*quiet} < {*listed}


async def test_records_are_taken_from_one_address_only_so_often(tmp_path: Path) -> None:
    hall = Hall(tmp_path, imports_per_hour=2)
    await hall.open()
    people = [await hall.person(name) for name in ("Ann", "Ben", "Cid")]
    for person in people[:2]:
        await imported(person, SAMURAI)
    await imported(people[0], SAMURAI)
    answer = told(await people[2].post("/api/records", {"text": SAMURAI}), 429)
    assert answer["key"] == "table.too-many-imports"
    body = {"text": SAMURAI}
    assert (await hall.http("POST", "/api/records", body, people[2].cookie, ELSEWHERE)).status == 201
    await hall.close()


async def test_what_is_no_record_counts_a_quarter_of_one(tmp_path: Path) -> None:
    hall = Hall(tmp_path, imports_per_hour=2)
    await hall.open()
    ann = await hall.person("Ann")
    for number in range(4):
        told(await ann.post("/api/records", {"text": f"hm {number}"}), 400)
    await imported(ann, SAMURAI)
    answer = told(await ann.post("/api/records", {"text": "hm"}), 429)
    assert answer["key"] == "table.too-many-imports"
    await hall.close()


async def test_a_record_that_cannot_be_read_any_more_is_not_acknowledged(hall: Hall, ann: Person) -> None:
    table = await imported(ann, SAMURAI)
    await hall.close()
    connection = apsw.Connection(str(hall.file))
    connection.execute("UPDATE heads SET head = '{' WHERE id = ?", (table,))
    connection.close()
    await hall.open()
    answer = told(await ann.post("/api/records", {"text": SAMURAI}), 503)
    assert answer["key"] == "store.unreadable"
