"""What people at a table are called."""

import pytest
from server.tables.hall import NOON, Hall, Person, seated, told

from rokkaku.protocol import commands
from rokkaku.protocol.names import LONGEST_NAME, checked_name
from rokkaku.protocol.requests import NewChair, NewTable
from rokkaku.protocol.tables import Chair
from rokkaku.server.tables.naming import own_name
from rokkaku.server.tables.opening import new_head

pytestmark = pytest.mark.anyio


async def names(person: Person, table: str) -> list[str]:
    return [chair.name for chair in (await person.look(table)).chairs]


async def test_two_who_are_called_alike_are_told_apart(hall: Hall, ann: Person) -> None:
    other, third = await hall.person("ann"), await hall.person("Ann")
    table = await seated(ann, other, third)
    assert await names(ann, table) == ["Ann", "ann 2", "Ann 3"]


def test_a_name_with_a_number_is_not_longer_than_a_name() -> None:
    longest = "x" * LONGEST_NAME
    numbered = own_name([Chair("person", "id", longest)], longest)
    assert (len(numbered), numbered[-2:]) == (LONGEST_NAME, " 2")


async def test_each_of_those_at_one_screen_has_a_name(hall: Hall, ann: Person) -> None:
    chairs = (NewChair("me"), NewChair("me", name="Ben"), NewChair("me"))
    head = new_head(NewTable("samurai", chairs=chairs), ann.guest, NOON)
    assert [chair.name for chair in head.chairs] == ["Ann", "Ben", "Ann 2"]
    assert {chair.guest for chair in head.chairs} == {ann.id}
    table = await ann.open(("me", "me"))
    await ann.do(table, 1, commands.Say, text="hello")
    await ann.do(table, 1, commands.Rename, seat=1, name="  Ben ")
    await ann.do(table, 1, commands.Say, text="hello")
    seen = await ann.look(table)
    assert [said.name for said in seen.said] == ["Ann 2", "Ben"]
    assert await names(ann, table) == ["Ann", "Ben"]
    assert seen.told[-1].happened[0].sentence == "Yellow is now called Ben."


async def test_who_leaves_and_comes_back_keeps_the_name(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ben.do(table, 1, commands.Rename, seat=1, name="Benedict")
    await ben.do(table, 1, commands.Leave, seat=1)
    assert (await ann.look(table)).chairs[1].name == "Benedict"
    await ben.sit(table, 1)
    await hall.restart()
    assert await names(ann, table) == ["Ann", "Benedict"]


@pytest.mark.parametrize("name", ["Green", "bot deshi", ""])
async def test_who_was_called_as_nobody_may_be_called_any_more_has_a_new_name(hall: Hall, name: str) -> None:
    person = await hall.person(name)
    fresh = told(await person.get("/api/guest"))["name"]
    assert checked_name(fresh) == fresh != name
    table = told(await person.post("/api/tables", {"game": "samurai", "chairs": [{"kind": "me"}] * 2}), 201)
    assert (await names(person, table["id"]))[0] == fresh
    await hall.restart()
    assert told(await person.get("/api/guest"))["name"] == fresh


async def test_a_new_name_leaves_a_proposal_as_it_is(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ann.do(table, 0, commands.Propose, what="end")
    await ben.do(table, 1, commands.Rename, seat=1, name="Benedict")
    assert (await hall.state(table)).proposal is not None


async def test_nobody_takes_a_name_that_is_taken_or_is_none(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    for name, key in (
        ("ANN", "table.name-taken"),
        (" ", "server.name.empty"),
        ("x" * 25, "server.name.long"),
    ):
        assert await ben.is_refused(table, 1, commands.Rename, seat=1, name=name) == key
    await ben.do(table, 1, commands.Rename, seat=1, name="ben")
    assert await ben.is_refused(table, 1, commands.Rename, seat=0, name="Eve") == "table.not-your-seat"


async def test_only_ones_own_chairs_have_a_name(hall: Hall, ann: Person) -> None:
    chairs = [{"kind": "me"}, {"kind": "free", "name": "Ben"}]
    answer = await ann.post("/api/tables", {"game": "samurai", "chairs": chairs})
    assert told(answer, 400)["key"] == "table.name-of-nobody"


async def test_two_at_one_screen_swap_their_names(hall: Hall, ann: Person, ben: Person) -> None:
    table = await ann.open(["me", "me", "free"])
    await ben.sit(table, 2)
    assert await names(ann, table) == ["Ann", "Ann 2", "Ben"]
    await ann.do(table, 0, commands.Rename, seat=0, name="Ann 2")
    assert await names(ann, table) == ["Ann 2", "Ann", "Ben"]
    assert await ann.is_refused(table, 0, commands.Rename, seat=0, name="Ben") == "table.name-taken"
    await hall.restart()
    assert await names(ann, table) == ["Ann 2", "Ann", "Ben"]
