"""One websocket is one point of view."""

import gc
from weakref import ref

import msgspec
import pytest
from server.tables.hall import Hall, Person, play, seated
from server.tables.sockets import Socket
from server.tables.stand_ins import some_turn

from rokkaku.core.seats import Seat
from rokkaku.protocol import commands, frames
from rokkaku.server import socket as sockets
from rokkaku.server.edge.channel import AsgiChannel
from rokkaku.server.edge.guard import SERVER_FAILED

pytestmark = pytest.mark.anyio


async def looking(socket: Socket, seat: int | None = None, **more: object) -> dict[str, object]:
    """The first frame from a point of view."""
    socket.send("look", seat=seat, **more)
    assert (await socket.frame("done"))["seq"] >= 0
    shown: dict[str, object] = await socket.frame()
    return shown


async def test_a_socket_shows_nothing_before_it_is_asked_to(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    async with ann.socket(table) as socket:
        await play(table, [ann, ben], 1)
        assert await socket.is_quiet()
        assert (await looking(socket))["line"] == 1


async def test_whatever_changes_is_shown_to_all_who_look(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await seated(ann, ben)
    async with ann.socket(table) as one, ben.socket(table) as other, hall.socket(table) as watching:
        for socket, seat in ((one, 0), (other, 1), (watching, None)):
            assert (await looking(socket, seat))["seat"] == seat
        await ann.turn(table, 0)
        for socket in (one, other, watching):
            frame = await socket.frame()
            while frame["line"] < 1:
                frame = await socket.frame()
            assert [row["line"] for row in frame["told"]] == [1]
        await ann.do(table, 0, commands.Say, text="hello")
        assert [said["text"] for said in (await other.frame())["said"]] == ["hello"]
        await ben.do(table, 1, commands.Resign)
        while (frame := await one.frame())["status"] != "finished":
            pass
        assert frame["said"] == []


async def test_a_socket_plays(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    state = await hall.state(table)
    moves = some_turn(state.game, state.game_state, Seat(0), hall.dice)
    async with ann.socket(table) as socket:
        frame = await looking(socket, 0)
        assert isinstance(frame["question"], dict)
        socket.send("confirm", moves=moves, expected_seq=frame["question"]["asked_at"])
        answer, shown = [msgspec.json.decode((await socket.next())["text"]) for _ in range(2)]
        assert (answer["type"], answer["seq"], shown["type"]) == ("done", 3, "table")
        assert (shown["question"], shown["told"][0]["moves"]) == (None, moves)
        socket.send("confirm", moves=moves, expected_seq=9)
        refused = await socket.frame("refused")
        assert (refused["key"], refused["rule"]) == ("table.not-your-turn", "")
        assert refused["sentence"]


async def test_who_takes_another_name_has_it_at_once(hall: Hall, ann: Person, ben: Person) -> None:
    table = await ann.open(["me", "free"])
    async with ben.socket(table) as socket:
        await looking(socket)
        await hall.http("POST", "/api/guest", {"name": "Benno"}, cookie=ben.cookie)
        socket.send("sit", seat=1)
        await socket.frame("done")
    assert [chair.name for chair in (await ann.look(table)).chairs] == ["Ann", "Benno"]


async def test_a_draft_is_shown_to_its_own_seat_alone(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    state = await hall.state(table)
    move = some_turn(state.game, state.game_state, Seat(0), hall.dice).split()[0]
    async with ann.socket(table) as own, ben.socket(table) as other, hall.socket(table) as watching:
        for socket, seat in ((own, 0), (other, 1), (watching, None)):
            await looking(socket, seat)
        for socket in (own, other, watching):
            await socket.is_quiet()
            while not socket.outgoing.empty():
                socket.outgoing.get_nowait()
        own.send("draft", moves=move, expected_seq=state.seq)
        assert (await own.frame())["question"]["draft"] == [move]
        own.send("undo")
        assert (await own.frame())["question"]["undone"] == [move]
        assert await other.is_quiet()
        assert await watching.is_quiet()


async def test_frames_for_a_seat_are_sent_only_while_it_is_the_chosen_one(ann: Person) -> None:
    table = await ann.open(("me", "me"))
    async with ann.socket(table) as socket:
        first, second = await looking(socket, 0), await looking(socket, 1)
        assert (first["seat"], second["seat"]) == (0, 1)
        await ann.turn(table, 0)
        frame = await socket.frame()
        assert (frame["seat"], frame["told"][0]["moves"]) == (1, "? ? ? ? ? ready")
        assert (await looking(socket))["seat"] is None


async def test_a_seat_that_is_lost_is_looked_at_from_outside(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    async with ann.socket(table) as socket:
        assert (await looking(socket, 0))["seat"] == 0
        await ann.turn(table, 0)
        await ann.do(table, 0, commands.Leave, seat=0)
        while (frame := await socket.frame())["seat"] is not None:
            pass
        assert frame["question"] is None
        assert [row["kind"] for row in frame["told"]] == ["seat", "start", "moves", "seat"]


async def test_a_seat_that_is_not_ones_own_is_not_looked_from(ann: Person, ben: Person, eve: Person) -> None:
    table = await seated(ann, ben)
    async with eve.socket(table) as socket:
        socket.send("look", seat=0)
        assert (await socket.frame("refused"))["key"] == "table.not-your-seat"
        assert await socket.is_quiet()


async def test_a_note_is_shown_as_it_was_last_written(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ann.do(table, 0, commands.Note, text="one")
    async with ann.socket(table) as socket, ann.socket(table) as second, ben.socket(table) as other:
        assert (await looking(socket, 0))["note"] == "one"
        await looking(second)
        await looking(other)
        socket.send("note", text="two")
        while (await second.frame())["note"] != "two":
            pass
        await ann.turn(table, 0)
        assert (await other.frame())["note"] == ""


async def test_who_is_nobody_may_look_but_not_act(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    async with hall.socket(table) as socket:
        assert (await looking(socket))["seat"] is None
        socket.send("say", text="hello")
        assert (await socket.frame("refused"))["key"] == "server.no-guest"


async def test_where_there_is_nothing_to_see_there_is_no_socket(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await seated(ann, ben, has_spectators=False)
    for person, id in ((eve, table), (ann, "nothing")):
        async with person.socket(id) as socket:
            assert socket.denied is not None
            assert (socket.denied.status, socket.denied.refused) == (404, "server.not-found")


async def test_who_may_no_longer_see_a_table_is_shown_out(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await ann.open(has_spectators=False)
    async with eve.socket(table) as looks, eve.socket(table) as has_not_looked:
        await looking(looks)
        await ben.sit(table, 1)
        assert await looks.closed() == sockets.NOT_FOUND
        for command in ({"type": "look"}, {"type": "say", "text": "hello"}, {"type": "rematch"}):
            has_not_looked.send(**command)
            assert (await has_not_looked.frame("refused"))["key"] == "server.not-found"
    assert (await hall.table(table)).messages == []


async def test_another_protocol_is_refused(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    async with ann.socket(table, "protocol=1") as socket:
        assert socket.denied is not None
        assert (socket.denied.status, socket.denied.refused) == (400, "server.protocol")
    async with ann.socket(table, f"protocol={frames.PROTOCOL}") as socket:
        assert socket.denied is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "hello",
        '{"type": "resign"}',
        '{"type": "resign", "id": 1}',
        '{"type": "resign", "id": "a", "seat": 1}',
        '{"type": "checkmate", "id": "a"}',
        '{"type": "done", "id": "a", "seq": 1}',
        "[" * 20_000,
    ],
)
async def test_what_is_no_message_closes_the_socket(ann: Person, ben: Person, text: str) -> None:
    table = await seated(ann, ben)
    async with ann.socket(table) as socket:
        socket.say(text)
        assert await socket.closed() == sockets.NOT_UNDERSTOOD


async def test_who_sends_a_wrong_word_is_told_which(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    async with ann.socket(table) as socket:
        socket.say('{"type": "propose", "id": "a", "what": "peace"}')
        message = await socket.closing()
        assert (message["code"], "“what”" in message["reason"]) == (sockets.NOT_UNDERSTOOD, True)


async def test_bytes_are_not_supported(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    async with ann.socket(table) as socket:
        socket.incoming.put_nowait({"type": "websocket.receive", "bytes": b"{}"})
        assert await socket.closed() == sockets.UNSUPPORTED


async def test_too_many_messages_close_the_socket(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    settings = msgspec.structs.replace(hall.settings, messages_per_second=0.2)
    hall.services.settings = settings
    async with ann.socket(table) as socket:
        socket.send("undo")
        socket.send("undo")
        assert await socket.closed() == sockets.TOO_MUCH


async def test_who_comes_and_goes_is_counted(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    found = await hall.table(table)
    async with ann.socket(table), hall.socket(table), ann.socket(table):
        assert dict(found.present) == {ann.id: 2, "": 1}
    assert dict(found.present) == {}


def conversations() -> list[sockets.Conversation]:
    return [found for found in gc.get_objects() if type(found) is sockets.Conversation]


@pytest.mark.usefixtures("in_sight")
async def test_who_has_gone_leaves_nothing_behind(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    earlier = conversations()
    gc.disable()
    try:
        async with ann.socket(table) as socket:
            await looking(socket, 0)
            (own,) = (ref(found) for found in conversations() if found not in earlier)
        del socket
        left = own()
    finally:
        gc.enable()
    assert left is None


async def test_what_is_begun_is_carried_out_though_the_client_has_gone(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    state = await hall.state(table)
    moves = some_turn(state.game, state.game_state, Seat(0), hall.dice)
    async with ann.socket(table) as socket:
        await looking(socket, 0)
        socket.send("confirm", moves=moves, expected_seq=state.asked[Seat(0)])
    assert len((await hall.state(table)).lines) == 1


async def test_what_goes_wrong_at_this_end_is_logged_and_told_with_a_code(
    ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    table = await seated(ann, ben)
    monkeypatch.setattr(sockets, "written_frame", fail)
    async with ann.socket(table) as socket:
        socket.send("look", seat=0)
        await socket.frame("done")
        assert await socket.closed() == SERVER_FAILED
    assert "crashed" in [record.message for record in caplog.records]


async def test_who_reads_slowly_is_waited_for(
    ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "SEND_TIMEOUT", 0.02)
    table = await seated(ann, ben)
    asked = 0

    def untaken(_: AsgiChannel) -> int:
        """A little less each time."""
        nonlocal asked
        asked += 1
        if asked == 5:
            socket.reads.set()
        return 1_000 - asked

    monkeypatch.setattr(AsgiChannel, "untaken", property(untaken))
    async with ann.socket(table) as socket:
        await looking(socket, 0)
        assert await socket.is_quiet()
        asked = 0
        socket.reads.clear()
        await ann.turn(table, 0)
        assert (await socket.frame())["line"] == 1
        assert asked >= 5


@pytest.mark.parametrize("is_answer", [True, False])
async def test_who_does_not_read_is_not_waited_for(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch, *, is_answer: bool
) -> None:
    monkeypatch.setattr(sockets, "SEND_TIMEOUT", 0.02)
    table = await seated(ann, ben)
    async with ann.socket(table) as socket:
        await looking(socket, 0)
        await socket.is_quiet()
        socket.reads.clear()
        if is_answer:
            socket.send("undo")
        else:
            await ann.turn(table, 0)
        assert await socket.closed() == sockets.TRY_LATER
