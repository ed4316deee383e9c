"""What a websocket may do before anybody behind the line hears of it."""

import asyncio
import struct
import time
from collections.abc import Iterator
from select import select
from typing import Any

import pytest
from server.edge.test_running import Served, answer, serving
from server.processes import PATIENCE
from server.reliability.raw_socket import CLOSE, CONTINUATION, HANDSHAKE, PING, PONG, TEXT, frame, request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from rokkaku.server.edge import running
from rokkaku.server.edge.compression import Compression
from rokkaku.server.edge.websocket_protocol import WebSocketProtocol, text_head
from rokkaku.server.settings import from_environment


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as served:
        yield served


def handshake(served: Served, **changes: str) -> bytes:
    headers = {**HANDSHAKE, "Origin": served.origin, **changes}
    return request(f"127.0.0.1:{served.port}", "/socket", headers)


def close_frame(code: int) -> bytes:
    content = struct.pack("!H", code)
    return bytes((0x80 | CLOSE, len(content))) + content


@pytest.mark.parametrize(
    ("opening", "wave"),
    [
        (b"", frame(PING, b"x" * 125)),
        (frame(TEXT, b"", is_last=False), frame(CONTINUATION, b"", is_last=False)),
    ],
    ids=["pings", "empty parts"],
)
def test_a_flood_of_frames_ends_the_conversation(served: Served, opening: bytes, wave: bytes) -> None:
    with served.connection() as connection:
        connection.sendall(handshake(served))
        assert connection.recv(65_536).startswith(b"HTTP/1.1 101 ")
        connection.sendall(opening + wave * 250)
        assert answer(connection).endswith(close_frame(1008))


def test_who_goes_on_sending_can_still_read_why_the_line_was_closed(served: Served) -> None:
    with served.connection() as connection:
        connection.sendall(handshake(served))
        assert connection.recv(65_536).startswith(b"HTTP/1.1 101 ")
        for _ in range(100):
            connection.sendall(frame(PING) * 10_000)
        assert answer(connection).endswith(close_frame(1008))


def test_who_is_sending_when_the_server_stops_can_read_that_it_does() -> None:
    with serving() as served, served.connection() as connection:
        connection.sendall(handshake(served))
        assert connection.recv(65_536).startswith(b"HTTP/1.1 101 ")
        served.server.should_exit = True
        message = frame(TEXT, b"x" * 16_000)
        for start in range(0, len(message), 50):
            connection.sendall(message[start : start + 50])
            if select([connection], [], [], 0.001)[0]:
                break
        assert answer(connection).endswith(close_frame(1012))


NO_TEXT = frame(TEXT, b"\xff")


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (NO_TEXT + frame(PING, b"x"), 1007),
        (NO_TEXT + frame(CLOSE, struct.pack("!H", 1000)), 1000),
        (frame(TEXT, b"x") + frame(CLOSE, struct.pack("!H", 1000)), 1000),
        (frame(CLOSE, struct.pack("!H", 1000)) + frame(TEXT, b"x") * 100, 1000),
    ],
    ids=["no text, then a ping", "no text, then the end", "text, then the end", "text after the end"],
)
def test_what_comes_at_once_with_the_end_is_no_error_of_the_server(
    served: Served, sent: bytes, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    with served.connection() as connection:
        connection.sendall(handshake(served))
        assert connection.recv(65_536).startswith(b"HTTP/1.1 101 ")
        connection.sendall(sent)
        assert answer(connection).endswith(close_frame(code))
    time.sleep(0.05)
    errors = {record.message for record in caplog.records if record.levelname == "ERROR"}
    assert errors <= {"Invalid UTF-8 sequence received from client."}


def test_who_sends_frames_now_and_then_is_not_bothered(served: Served) -> None:
    with served.conversation() as websocket:
        for _ in range(100):
            websocket.ping().wait(PATIENCE)
        websocket.send("hello")
        assert websocket.recv(PATIENCE) == "hello"


@pytest.mark.parametrize(
    ("changes", "status"),
    [({"Content-Length": "5"}, 400), ({"X": "x" * 9_000}, 431), ({f"X{n}": "x" for n in range(200)}, 431)],
    ids=["a body", "a long header", "many headers"],
)
def test_a_handshake_that_cannot_be_read_is_answered(
    served: Served, changes: dict[str, str], status: int
) -> None:
    with served.connection() as connection:
        connection.sendall(handshake(served, **changes) + b"hello"[: int(changes.get("Content-Length", 0))])
        assert answer(connection).startswith(b"HTTP/1.1 %d " % status)


class Wire(asyncio.Transport):
    """Takes in what is written."""

    def __init__(self) -> None:
        super().__init__({"socket": None})
        self.written = b""
        self.waiting = 0
        self.is_aborted = False
        self.reads = True
        self.has_ended = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return False

    def close(self) -> None:
        pass

    def abort(self) -> None:
        self.is_aborted = True

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def write_eof(self) -> None:
        self.has_ended = True

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True


def test_nothing_is_read_before_the_client_is_let_in_and_the_last_word_does_not_wait() -> None:
    let_in = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await let_in.wait()
        await receive()
        await send({"type": "websocket.accept"})
        line.pause_writing()
        await send({"type": "websocket.close", "code": 1013})

    async def talk() -> None:
        line.connection_made(wire)
        line.data_received(request("127.0.0.1:8000", "/socket", HANDSHAKE))
        await asyncio.sleep(0)
        assert not wire.reads
        let_in.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*line.tasks)
        assert wire.reads
        assert wire.written.endswith(struct.pack("!H", 1013))
        assert wire.has_ended
        assert line.close_timer is not None
        line.connection_lost(None)
        assert line.close_timer is None

    with asyncio.Runner() as runner:
        wire, line = Wire(), runner.run(prepared(app))
        runner.run(talk())


def test_who_answers_no_ping_is_told_so() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        heard.append(await receive())

    async def talk() -> None:
        await shaken_hands(line, wire)
        line.keepalive_timeout()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*line.tasks)
        assert wire.written.endswith(close_frame(1011))
        assert wire.has_ended
        assert [message["code"] for message in heard] == [1011]
        line.connection_lost(None)

    heard: list[Message] = []
    with asyncio.Runner() as runner:
        wire, line = Wire(), runner.run(prepared(app))
        runner.run(talk())


def test_who_has_spoken_lately_is_asked_later_whether_they_are_there() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def talk() -> None:
        await shaken_hands(line, wire)
        assert line.ping_interval is not None
        line.data_received(frame(TEXT, b"x"))
        written, now = len(wire.written), line.loop.time()
        line.send_keepalive_ping()
        assert len(wire.written) == written
        assert line.ping_timer is not None
        assert line.ping_timer.when() == pytest.approx(now + line.ping_interval, abs=1)
        line.data_received(frame(TEXT, b"x")[:3])  # half of something is nothing
        line.heard_at -= line.ping_interval
        line.send_keepalive_ping()
        assert wire.written[written:].startswith(bytes((0x80 | PING,)))
        assert line.pong_timer is not None
        line.connection_lost(None)

    with asyncio.Runner() as runner:
        wire, line = Wire(), runner.run(prepared(app))
        runner.run(asyncio.wait_for(talk(), PATIENCE))


async def listening(scope: Scope, receive: Receive, send: Send) -> None:
    """Lets somebody in and waits for what they say."""
    await receive()
    await send({"type": "websocket.accept"})
    await receive()


async def shaken_hands(line: WebSocketProtocol, wire: "Wire") -> None:
    """Until somebody was let in."""
    line.connection_made(wire)
    line.data_received(request("127.0.0.1:8000", "/socket", HANDSHAKE))
    while not line.handshake_complete:
        await asyncio.sleep(0)


def test_who_speaks_but_does_not_read_is_asked_whether_they_are_there() -> None:
    """A pong that nobody asked for is a sign of life, but not of somebody who takes what they are sent."""

    async def talk() -> None:
        await shaken_hands(line, wire)
        written = len(wire.written)
        line.data_received(frame(PONG, b"here"))
        line.send_keepalive_ping()
        assert len(wire.written) == written
        wire.waiting = 100
        line.send_keepalive_ping()
        assert wire.written[written:].startswith(bytes((0x80 | PING,)))
        line.data_received(frame(PONG, b"here"))  # is no answer
        assert line.pong_timer is not None
        line.keepalive_timeout()
        assert wire.written.endswith(close_frame(1011))
        line.connection_lost(None)

    with asyncio.Runner() as runner:
        wire, line = Wire(), runner.run(prepared(listening))
        runner.run(asyncio.wait_for(talk(), PATIENCE))


def ring(line: WebSocketProtocol) -> None:
    """As if a client had had its time to take something."""
    assert line.giving_up is not None
    timer: Any = line.giving_up
    timer._callback(*timer._args)


def test_who_reads_slowly_has_time_to_come_to_a_ping() -> None:
    """And to the close frame; who takes nothing at all is let go."""

    async def talk() -> None:
        await shaken_hands(line, wire)
        wire.waiting = 5_000
        line.send_keepalive_ping()
        for waiting in (4_000, 3_999, 10):
            wire.waiting = waiting
            line.keepalive_timeout()
            assert not line.close_sent
            assert line.pong_timer is not None
        line.keepalive_timeout()
        assert wire.written.endswith(close_frame(1011))
        for waiting in range(9, 0, -1):
            wire.waiting = waiting
            ring(line)
            assert not wire.is_aborted
        ring(line)
        assert wire.is_aborted
        line.connection_lost(None)

    with asyncio.Runner() as runner:
        wire, line = Wire(), runner.run(prepared(listening))
        runner.run(asyncio.wait_for(talk(), PATIENCE))


async def prepared(app: ASGIApp) -> WebSocketProtocol:
    settings = from_environment({}, store="unused")
    config = running.configuration(app, settings)
    config.load()
    return WebSocketProtocol(
        settings, Compression(settings), config=config, server_state=ServerState(), app_state={}
    )


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_a_text_is_framed_as_the_library_does_it(length: int) -> None:
    text = b"x" * length
    assert text_head(text) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
