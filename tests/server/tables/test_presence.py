"""Who is at a table is told in small messages of their own, and only to those who do not know."""

import asyncio
from typing import Any

import msgspec
import pytest
from server.tables.hall import LIVE, Hall, Person, seated
from server.tables.sockets import Socket
from server.tables.stand_ins import some_turn

from rokkaku.core.seats import Seat
from rokkaku.protocol import commands, frames
from rokkaku.server.tables import presence

pytestmark = pytest.mark.anyio


async def looking(socket: Socket, seat: int | None = None) -> Any:
    socket.send("look", seat=seat, parts=["view", "choices", "presence"])
    return await socket.frame()


def taken(socket: Socket) -> list[str]:
    """The types of what has been sent and not been read."""
    return [
        msgspec.json.decode(socket.outgoing.get_nowait()["text"])["type"]
        for _ in range(socket.outgoing.qsize())
    ]


async def test_who_comes_and_goes_is_told_in_a_small_message(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben, pace=LIVE)
    async with ann.socket(table) as socket:
        first = await looking(socket, 0)
        async with ben.socket(table), hall.socket(table):
            told = msgspec.json.decode((await socket.next())["text"])
            assert (told["type"], told["online"], told["watchers"]) == ("presence", [True, True], 1)
            shown = msgspec.convert({**first, "view": None}, frames.TableShown)
            merged = frames.with_presence(shown, msgspec.convert(told, frames.Presence))
            assert merged == msgspec.structs.replace(await ann.look(table, 0), told=(), view=None)
        told = msgspec.json.decode((await socket.next())["text"])
        assert (told["type"], told["online"], told["watchers"]) == ("presence", [True, False], 0)
        assert told["left"] == [chair["left"] for chair in first["chairs"]]


async def test_those_who_come_together_are_told_of_once_and_a_reload_is_not(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    async with ann.socket(table) as socket:
        await looking(socket, 0)
        async with hall.socket(table), hall.socket(table), ben.socket(table):
            assert (await socket.frame("presence"))["watchers"] == 2
            async with hall.socket(table):
                pass
            await asyncio.sleep(2 * presence.SETTLING)
            assert taken(socket) == []


async def test_whoever_looks_is_shown_who_is_there_and_told_nothing_more(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    async with ann.socket(table) as one, ben.socket(table) as other:
        for seat, socket in enumerate((one, other)):
            shown = await looking(socket, seat)
            assert [chair["is_online"] for chair in shown["chairs"]] == [True, True]
        await asyncio.sleep(2 * presence.SETTLING)
        assert taken(one) + taken(other) == []


async def test_whoever_did_not_ask_for_it_is_shown_it_with_the_next_change(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    async with ann.socket(table) as socket:
        socket.send("look", seat=0)
        assert [chair["is_online"] for chair in (await socket.frame())["chairs"]] == [True, False]
        async with ben.socket(table):
            await asyncio.sleep(2 * presence.SETTLING)
            assert taken(socket) == []
            await ben.do(table, 1, commands.Say, text="hello")
            assert [chair["is_online"] for chair in (await socket.frame())["chairs"]] == [True, True]


async def test_a_draft_of_another_does_not_hasten_what_is_told(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "SETTLING", 60.0)
    table = await seated(ann, ben)
    state = await hall.state(table)
    move = some_turn(state.game, state.game_state, Seat(0), hall.dice).split()[0]
    async with ann.socket(table) as own, ben.socket(table) as other:
        await looking(own, 0)
        await looking(other, 1)
        async with hall.socket(table):
            own.send("draft", moves=move, expected_seq=state.seq)
            assert (await own.frame())["question"]["draft"] == [move]
            assert await other.is_quiet()


async def test_a_table_that_is_stopped_tells_nobody_who_is_there(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    async with ann.socket(table), ben.socket(table):
        found = await hall.table(table)
        assert found.presence_teller.timer is not None
        found.stop()
        assert found.presence_teller.timer is None
