"""What is done in one process is told in the others: by a hint, or a little later."""

import asyncio

import pytest
from server.neighbours.shared_store import Town
from server.processes import PATIENCE
from server.tables.hall import Hall, Person, seated
from server.tables.stand_ins import some_turn

from rokkaku.core.seats import Seat
from rokkaku.protocol import commands
from rokkaku.server.socket import TRY_LATER
from rokkaku.server.store.store import Hint, Mark, News
from rokkaku.server.tables import neighbours, presence

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["told", "not told"])
def _hints(request: pytest.FixtureRequest, town: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints come, and nobody looks round; or none of them comes."""
    town.loses_hints = request.param == "not told"
    monkeypatch.setattr(neighbours, "LOOK_EVERY", 0.02 if town.loses_hints else PATIENCE)


@pytest.fixture
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "LOOK_EVERY", 0.02)
    monkeypatch.setattr(presence, "SETTLING", 0.001)


@pytest.mark.usefixtures("_hints")
async def test_a_socket_shows_what_was_played_in_another_process(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    async with ben.socket(table) as socket:
        socket.send("look", seat=1)
        before = await socket.frame()
        await ann.turn(table, 0)
        assert (await socket.frame())["seq"] == before["seq"] + 1


@pytest.mark.usefixtures("_hints")
async def test_a_socket_shows_what_was_said_in_another_process(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    async with ben.socket(table) as socket:
        socket.send("look", seat=1)
        await socket.frame()
        await ann.do(table, 0, commands.Say, text="hello")
        assert [said["text"] for said in (await socket.frame())["said"]] == ["hello"]


@pytest.mark.usefixtures("_hints")
async def test_who_waits_for_news_hears_of_another_process(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    seq = (await right.state(table)).seq
    asked = asyncio.create_task(ben.get(f"/api/tables/{table}/events?seat=1&since={seq}&wait=25"))
    while not right.services.bus.is_watched(table):
        await asyncio.sleep(0.001)
    await ann.turn(table, 0)
    assert (await asked).status == 200
    assert right.platform.registry.known[table].state.seq == seq + 1


async def test_who_asks_is_told_what_another_process_knows(
    left: Hall, right: Hall, ann: Person, ben: Person, town: Town
) -> None:
    town.loses_hints = True
    table = await seated(ann, ben)
    await right.state(table)
    seq = (await ann.confirm(table, 0, await _some_turn(left, table))).seq
    assert (await ben.look(table, 1)).seq == seq


async def _some_turn(hall: Hall, table: str) -> str:
    state = await hall.state(table)
    return some_turn(state.game, state.game_state, Seat(0), hall.dice)


@pytest.mark.usefixtures("_soon")
async def test_a_draft_and_a_note_follow_their_writer_and_nobody_else(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    first, *_ = (await _some_turn(left, table)).split()
    there = Person(right, ann.guest)
    async with there.socket(table) as own, ben.socket(table) as other:
        own.send("look", seat=0)
        other.send("look", seat=1)
        seq = (await own.frame())["seq"]
        await other.frame()
        await ann.do(table, 0, commands.DraftMoves, moves=first, expected_seq=seq)
        assert (await own.frame())["question"]["draft"] == [first]
        await ann.do(table, 0, commands.Note, text="a plan")
        assert (await own.frame())["note"] == "a plan"
        while other.outgoing.qsize():
            assert b'"presence"' in (await other.next())["text"].encode()


@pytest.mark.usefixtures("_soon")
async def test_who_is_in_another_process_is_here_too(
    left: Hall, right: Hall, ann: Person, ben: Person, town: Town
) -> None:
    table = await seated(ann, ben)
    async with ann.socket(table) as socket:
        socket.send("look", seat=0, parts=["view", "presence"])
        await socket.frame()
        async with ben.socket(table) as other:
            other.send("look", seat=1)
            await other.frame()
            assert (await socket.frame("presence"))["online"] == [True, True]
        assert (await socket.frame("presence"))["online"] == [True, False]


async def test_lost_hints_let_every_name_be_asked_again(
    left: Hall, right: Hall, ann: Person, town: Town
) -> None:
    assert await right.platform.guests.find(ann.id)
    right.platform.neighbours.hear(Hint())
    assert not right.platform.guests._remembered


async def test_a_store_that_fails_is_looked_at_again(
    left: Hall, right: Hall, ann: Person, ben: Person, town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours, "LOOK_EVERY", 0.02)
    town.loses_hints = True
    table = await seated(ann, ben)
    async with ben.socket(table) as socket:
        socket.send("look", seat=1)
        seq = (await socket.frame())["seq"]
        right.store.mood = "is blind"
        await ann.turn(table, 0)
        await asyncio.sleep(0.1)
        right.store.mood = ""
        assert (await socket.frame())["seq"] == seq + 1


@pytest.mark.usefixtures("_soon")
async def test_who_has_left_another_process_is_not_here_either(
    left: Hall, right: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    await left.state(table)
    async with ben.socket(table) as socket:
        socket.send("look", seat=1)
        await socket.frame()
        await right.platform.neighbours.look_round()
        await left.platform.neighbours.look_round()
        assert [chair.is_online for chair in (await ann.look(table, 0)).chairs] == [False, True]
    await right.platform.neighbours.look_round()
    await left.platform.neighbours.look_round()
    assert [chair.is_online for chair in (await ann.look(table, 0)).chairs] == [False, False]


async def test_nobody_is_refused_a_seat_by_a_process_that_cannot_know(
    left: Hall, right: Hall, ann: Person, ben: Person, town: Town
) -> None:
    town.loses_hints = True
    table = await ann.open(("me", "free"), is_public=True)
    await right.state(table)
    await ben.get("/api/guest")
    await Person(left, ben.guest).sit(table, 1)
    right.store.mood = "is blind"
    async with ben.socket(table) as socket:
        socket.send("look", seat=1)
        assert await socket.closed() == TRY_LATER
    assert (await ben.get(f"/api/tables/{table}?seat=1")).status == 503
    right.store.mood = ""
    assert (await ben.get(f"/api/tables/{table}?seat=1")).status == 200
    async with ben.socket(table) as socket:
        socket.send("look", seat=1)
        assert (await socket.frame())["seat"] == 1


async def test_a_hint_that_comes_while_one_catches_up_is_not_forgotten(
    left: Hall, right: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(neighbours, "LOOK_EVERY", PATIENCE)
    table = await seated(ann, ben)
    async with ben.socket(table) as there:
        there.send("look", seat=1)
        await there.frame("done")
        found = right.platform.registry.known[table]
        refresh, waiting = found.refresh, asyncio.Event()

        async def read_and_dawdle() -> None:
            await refresh()
            await waiting.wait()

        monkeypatch.setattr(found, "refresh", read_and_dawdle)
        await ann.do(table, 0, commands.Keep)
        async with asyncio.timeout(PATIENCE):
            while found.state.seq < 3:
                await asyncio.sleep(0)
            seq = (await ann.do(table, 0, commands.Keep)).seq
            assert found.state.seq < seq
            waiting.set()
            while found.state.seq < seq:
                await asyncio.sleep(0)


async def test_a_log_that_has_become_shorter_is_read_again(
    left: Hall, right: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a failover to a database that had not heard of the last rows."""
    table = await seated(ann, ben)
    await ann.turn(table, 0)
    await ben.do(table, 1, commands.Keep)
    found = right.platform.registry.known[table]
    head, rows = await right.store.load(table) or (found.head, [])
    before = rows[:-2]

    async def load(id: str) -> object:
        return head, before

    async def news(id: str, seen: Mark) -> News:
        return News([], seen.asides, is_shorter=seen.seq > len(before))

    monkeypatch.setattr(right.store, "load", load)
    monkeypatch.setattr(right.store, "news", news)
    await found.catch_up()
    assert (found.state.seq, found.state.lines) == (len(before), ())
    assert found.state.deciders == (0,)
    assert len(list(found.story)) == len(before)
