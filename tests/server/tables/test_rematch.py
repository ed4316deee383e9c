"""The same people again."""

from typing import Any

import msgspec
import pytest
from server.tables.hall import DAY, LIVE, Hall, Person, play, seated

from rokkaku.protocol import commands
from rokkaku.server.store.store import StoreFailed

pytestmark = pytest.mark.anyio


async def finished(*people: Person, **more: Any) -> str:
    table = await seated(*people, **more)
    await people[0].do(table, 0, commands.Propose, what="end")
    for seat, person in enumerate(people[1:], start=1):
        await person.do(table, seat, commands.Answer, yes=True)
    return table


async def rematch(person: Person, table: str, seat: int | None = None) -> str:
    return (await person.do(table, seat, commands.Rematch)).table


async def test_everybody_sits_one_seat_further_on_and_who_did_not_ask_has_the_chair_reserved(
    hall: Hall, ann: Person, ben: Person, cid: Person
) -> None:
    table = await finished(ann, ben, cid, pace=LIVE, lens="off", is_public=True, has_spectators=False)
    again = await rematch(ben, table, 1)
    seen = await ben.look(again)
    assert [(chair.kind, chair.name) for chair in seen.chairs] == [
        ("reserved", "Cid"),
        ("reserved", "Ann"),
        ("person", "Ben"),
    ]
    assert (seen.status, seen.is_host, seen.pace, seen.lens) == ("open", True, LIVE, "off")
    assert (seen.is_public, seen.has_spectators) == (True, False)
    old, new = await hall.state(table), await hall.state(again)
    assert (new.head.setup.options, new.head.setup.edition) == (
        old.head.setup.options,
        old.head.setup.edition,
    )
    assert new.head.setup.seed != old.head.setup.seed
    assert new.head.nonce != old.head.nonce
    await ann.sit(again, 1)
    await cid.sit(again, 0)
    assert (await hall.state(again)).status == "running"


async def test_who_wants_the_rematch_too_sits_there_by_saying_so(
    hall: Hall, ann: Person, ben: Person, cid: Person
) -> None:
    table = await finished(ann, ben, cid)
    again = await rematch(ann, table, 0)
    assert await rematch(ben, table, 1) == again
    assert [chair.kind for chair in (await hall.state(again)).chairs] == ["reserved", "person", "person"]
    assert await rematch(ben, table, 1) == again
    assert await rematch(cid, table, 2) == again
    state = await hall.state(again)
    assert (state.status, [chair.name for chair in state.chairs]) == ("running", ["Cid", "Ann", "Ben"])
    assert await hall.kinds(again) == ["seat", "seat", "start"]


async def test_nobody_is_seated_at_a_rematch_that_was_closed_or_whose_chair_has_a_bot(
    hall: Hall, ann: Person, ben: Person, cid: Person, eve: Person
) -> None:
    table = await finished(ann, ben, cid)
    again = await rematch(ann, table, 0)
    assert await rematch(eve, table) == again
    await ann.do(again, 1, commands.SeatBot, seat=2, bot="random")
    assert await rematch(ben, table, 1) == again
    await ann.do(again, 1, commands.Close)
    assert await rematch(cid, table, 2) == again
    chairs = (await hall.state(again)).chairs
    assert [chair.kind for chair in chairs] == ["reserved", "person", "bot"]


async def test_a_rematch_counts_as_a_table_of_who_asks_for_it(hall: Hall, ann: Person, ben: Person) -> None:
    table = await finished(ann, ben)
    await ann.open()
    hall.services.settings = msgspec.structs.replace(hall.settings, max_tables_per_guest=1)
    assert await ann.is_refused(table, 0, commands.Rematch) == "table.too-many-tables"
    assert await rematch(ben, table, 1)


async def test_a_reserved_chair_is_for_one_person_or_for_a_bot(
    hall: Hall, ann: Person, ben: Person, cid: Person, eve: Person
) -> None:
    again = await rematch(ann, await finished(ann, ben, cid), 0)
    for person, seat in ((eve, 0), (ann, 2), (cid, 2)):
        assert await person.is_refused(again, None, commands.Sit, seat=seat) == "table.seat-taken"
    await ben.sit(again, 2)
    await ben.do(again, 2, commands.SeatBot, seat=0, bot="random")
    assert (await hall.state(again)).status == "running"


async def test_there_is_one_rematch_whoever_asks_and_however_often(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await finished(ann, ben)
    again = await rematch(ann, table, 0)
    assert await rematch(ann, table, 0) == again
    assert await rematch(ben, table, 1) == again
    assert (await hall.kinds(table)).count("rematch") == 1
    seen = await ben.look(table)
    assert (seen.rematch, seen.told[-1].happened[0].sentence) == (again, "A rematch has been opened.")
    await hall.restart()
    assert await rematch(ben, table, 1) == again


async def test_a_rematch_that_was_not_written_down_is_not_opened_a_second_time(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await finished(ann, ben)

    async def fail(*_: object) -> None:
        raise StoreFailed("store.failed", {"why": "a test"})

    for _ in range(2):
        monkeypatch.setattr(hall.store, "append", fail)
        assert await ann.is_refused(table, 0, commands.Rematch) == "store.failed"
        monkeypatch.undo()
    again = await rematch(ben, table, 1)
    mine = (await hall.http("GET", "/api/tables?mine", cookie=ben.cookie)).body
    assert [each["id"] for each in msgspec.json.decode(mine) if each["status"] == "open"] == [again]
    assert [chair.kind for chair in (await ann.look(again)).chairs] == ["reserved", "person"]


@pytest.mark.parametrize("seat", [1, -7, 10**20])
async def test_nobody_asks_for_a_rematch_in_another_ones_name(
    hall: Hall, ann: Person, ben: Person, seat: int
) -> None:
    table = await finished(ann, ben)
    assert await rematch(ann, table, seat)
    assert [row.seat for row in await hall.rows(table) if row.kind == "rematch"] == [None]


async def test_bots_stay_bots_and_whoever_was_replaced_by_one_is_asked_again(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben, bots=["random"])
    await ben.do(table, 1, commands.Leave, seat=1)
    hall.now += DAY
    await ann.do(table, 0, commands.Propose, what="end")
    seen = await ann.look(await rematch(ann, table, 0))
    assert [(chair.kind, chair.name, chair.bot) for chair in seen.chairs] == [
        ("bot", "", "random"),
        ("person", "Ann", ""),
        ("reserved", "Ben", ""),
    ]


async def test_against_bots_it_begins_at_once(hall: Hall, ann: Person) -> None:
    again = await rematch(ann, await finished(ann, bots=["random"]), 0)
    assert (await hall.state(again)).status == "running"


async def test_who_resigned_gets_a_rematch_too(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ben.do(table, 1, commands.Resign)
    seen = await ann.look(await rematch(ann, table, 0))
    assert [(chair.kind, chair.name) for chair in seen.chairs] == [("reserved", "Ben"), ("person", "Ann")]
    table = await seated(ann, ben)
    await ben.do(table, 1, commands.Resign)
    seen = await ben.look(await rematch(ben, table))
    assert [(chair.kind, chair.name) for chair in seen.chairs] == [("person", "Ben"), ("reserved", "Ann")]


async def test_a_person_with_two_seats_gets_both_again(ann: Person, ben: Person) -> None:
    table = await ann.open(("me", "me", "free"))
    await ben.sit(table, 2)
    await ben.do(table, 2, commands.Propose, what="end")
    await ann.do(table, 0, commands.Answer, yes=True)
    seen = await ben.look(await rematch(ben, table, 2))
    assert [chair.name for chair in seen.chairs] == ["Ben", "Ann", "Ann 2"]


async def test_a_rematch_comes_after_the_end_and_is_for_those_who_played(
    ann: Person, ben: Person, eve: Person
) -> None:
    table = await ann.open()
    assert await ann.is_refused(table, 0, commands.Rematch) == "table.rematch-running"
    await ben.sit(table, 1)
    await play(table, [ann, ben], 2)
    assert await ann.is_refused(table, 0, commands.Rematch) == "table.rematch-running"
    await ann.do(table, 0, commands.Resign)
    assert await eve.is_refused(table, None, commands.Rematch) == "table.not-your-seat"
    assert await eve.is_refused(table, 0, commands.Rematch) == "table.not-your-seat"
