"""A socket turns to another table: nothing of the first is told any more."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from server.clients import Person as RealPerson
from server.clients import Socket as RealSocket
from server.processes import ServerProcess
from server.tables.hall import Hall, Person, play, seated
from server.tables.sockets import Socket

from rokkaku.protocol import commands
from rokkaku.server import socket as sockets

pytestmark = pytest.mark.anyio
ALL = ["view", "choices", "presence"]


async def turned(socket: Socket, table: str, seat: int | None = None) -> Any:
    """The first frame of another table, which is the first message after the answer."""
    socket.send("look", table=table, seat=seat, parts=ALL)
    await socket.frame("done")
    return msgspec.json.decode((await socket.next())["text"])


async def refused(socket: Socket, **look: Any) -> str:
    socket.send("look", parts=ALL, **look)
    answer = await socket.frame("refused")
    return str(answer["key"])


async def test_a_socket_that_turns_to_another_table_shows_that_one_alone(ann: Person, ben: Person) -> None:
    one, other = await seated(ann, ben), await seated(ben, ann)
    await play(other, [ben, ann], 3)
    async with ann.socket(one) as socket:
        assert (await turned(socket, one, 0))["id"] == one
        shown = await turned(socket, other, 1)
        assert (shown["id"], shown["seat"], shown["line"]) == (other, 1, 3)
        assert [row["line"] for row in shown["told"]][-3:] == [1, 2, 3]
        await ann.turn(one, 0)
        assert await socket.is_quiet()
        await play(other, [ben, ann], 1)
        assert (await socket.frame())["line"] == 4


async def test_commands_go_to_the_table_that_is_shown(hall: Hall, ann: Person, ben: Person) -> None:
    one, other = await seated(ann, ben), await seated(ben, ann)
    await ann.do(other, 1, commands.Note, text="of the other")
    async with ann.socket(one) as socket:
        await turned(socket, one, 0)
        assert (await turned(socket, other, 1))["note"] == "of the other"
        socket.send("say", text="hello")
        await socket.frame("done")
        assert (await socket.frame())["said"][0]["seat"] == 1
    assert (await hall.table(one)).messages == []


async def test_what_happened_before_the_answer_is_not_told_after_it(ann: Person, ben: Person) -> None:
    one, other = await seated(ann, ben), await seated(ben, ann)
    async with ann.socket(one) as socket:
        await turned(socket, one, 0)
        socket.send("say", text="hello")
        socket.send("look", table=other, seat=1)
        await ben.do(one, 1, commands.Say, text="are you there?")
        while (await socket.frame("done"))["seq"] != 2:
            pass
        assert (await socket.frame())["id"] == other
        assert await socket.is_quiet()


async def test_those_at_both_tables_see_who_has_changed(hall: Hall, ann: Person, ben: Person) -> None:
    one, other = await seated(ann, ben), await seated(ann, ben)
    async with ann.socket(one) as moving, ben.socket(one) as stays, ben.socket(other) as waits:
        for socket, table, seat in ((moving, one, 0), (stays, one, 1), (waits, other, 1)):
            await turned(socket, table, seat)
        assert [chair["is_online"] for chair in (await turned(moving, other, 0))["chairs"]] == [True, True]
        assert (await stays.frame("presence"))["online"] == [False, True]
        assert (await waits.frame("presence"))["online"] == [True, True]
        assert [dict((await hall.table(table)).present) for table in (one, other)] == [
            {ben.id: 1},
            {ben.id: 1, ann.id: 1},
        ]
    assert not (await hall.table(one)).present
    assert not (await hall.table(other)).present


async def test_who_comes_to_the_second_table_is_told_of_there(ann: Person, ben: Person) -> None:
    """However often people came and went at the first."""
    one, other = await seated(ann, ben), await seated(ann, ben)
    async with ann.socket(one) as socket:
        await turned(socket, one, 0)
        async with ben.socket(one):
            await socket.frame("presence")
        await turned(socket, other, 0)
        async with ben.socket(other):
            assert (await socket.frame("presence"))["online"] == [True, True]


@pytest.mark.parametrize("what", ["missing", "hidden", "not mine"])
async def test_what_cannot_be_turned_to_leaves_the_socket_where_it_is(
    hall: Hall, ann: Person, ben: Person, eve: Person, what: str
) -> None:
    own = await seated(eve, ann)
    hidden = await seated(ann, ben, has_spectators=False)
    asked = {"missing": ("nothing", None), "hidden": (hidden, None), "not mine": (await seated(ann, ben), 0)}
    async with eve.socket(own) as socket:
        await turned(socket, own, 0)
        key = "table.not-your-seat" if what == "not mine" else "server.not-found"
        assert await refused(socket, table=asked[what][0], seat=asked[what][1]) == key
        await eve.turn(own, 0)
        assert (await socket.frame())["id"] == own
        assert (await hall.table(hidden)).present == {}
        await ann.turn(hidden, 0)
        assert await socket.is_quiet()


async def test_who_is_shut_out_of_one_table_may_turn_to_another(
    ann: Person, ben: Person, eve: Person
) -> None:
    closing, own = await ann.open(has_spectators=False), await seated(eve, ann)
    async with eve.socket(closing) as socket:
        await ben.sit(closing, 1)
        assert await refused(socket) == "server.not-found"
        assert (await turned(socket, own, 0))["id"] == own


async def test_who_is_shut_out_of_the_second_table_is_shown_out(
    ann: Person, ben: Person, eve: Person
) -> None:
    own, closing = await seated(eve, ann), await ann.open(has_spectators=False)
    async with eve.socket(own) as socket:
        await turned(socket, closing)
        await ben.sit(closing, 1)
        assert await socket.closed() == sockets.NOT_FOUND


async def test_who_does_not_read_holds_up_neither_table(
    ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "SEND_TIMEOUT", 0.05)
    one, other = await seated(ann, ben), await seated(ben, ann)
    async with ann.socket(one) as socket:
        await turned(socket, one, 0)
        socket.reads.clear()
        socket.send("look", table=other, seat=1)
        await play(one, [ann, ben], 2)
        await play(other, [ben, ann], 2)
        assert await socket.closed() == sockets.TRY_LATER


async def test_a_rematch_is_played_on_the_same_sockets_at_a_real_server(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        ann, ben = RealPerson(server, "Ann"), RealPerson(server, "Ben")
        table = ann.open_table()
        ben.sit(table, 1)
        one, other = await RealSocket.open(ann, table, 0), await RealSocket.open(ben, table, 1)
        await other.command("resign")
        await one.until(lambda shown: shown["status"] == "finished")
        next_table = (await one.command("rematch"))["table"]
        assert (await one.command("look", table=next_table, seat=1))["type"] == "done"
        assert (await other.command("look", table=next_table))["type"] == "done"
        await other.until(lambda shown: shown["id"] == next_table)
        assert (await other.command("sit", seat=0))["type"] == "done"
        await other.command("look", seat=0)
        for socket, seat in ((one, 1), (other, 0)):
            shown = await socket.until(lambda shown: shown["status"] == "running" and shown["question"])
            assert (shown["id"], shown["seat"]) == (next_table, seat)
        for socket in (one, other):
            turned_at = next(n for n, text in enumerate(socket.frames) if f'"id":"{next_table}"' in text)
            assert all(f'"id":"{table}"' not in text for text in socket.frames[turned_at:])
            await socket.close()
