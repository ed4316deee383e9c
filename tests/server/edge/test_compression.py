"""Clients far away may ask for compression; what they send is limited as if it were none."""

import asyncio
import json
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from socket import socket
from typing import Any, cast

import pytest
from server.edge.test_running import Served, answer, serving
from server.edge.test_websocket_protocol import Wire, close_frame, prepared
from server.processes import PATIENCE, ServerProcess
from server.reliability.raw_socket import CONTINUATION, HANDSHAKE, TEXT, RawSocket, frame, request, text
from server.reliability.web import Guest
from starlette.types import Receive, Scope, Send

from rokkaku.server.edge.compression import SMALLEST
from rokkaku.server.edge.work import PAYER_KEY, Payer, Work

FAR_AWAY = {"X-Forwarded-For": "93.184.216.34"}
ASKED = {**FAR_AWAY, "Sec-WebSocket-Extensions": "permessage-deflate"}
COMPRESSED = 4
"""The bit of a frame that says so."""
MOST = 65_536


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving(trusted_proxies="127.0.0.1") as served:
        yield served


def squeezed(content: bytes) -> bytes:
    """As RFC 7692 has it: without the four bytes at the end that are always the same."""
    packer = zlib.compressobj(9, wbits=-15)
    return (packer.compress(content) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]


def handshake(served: Served, headers: dict[str, str] = ASKED) -> bytes:
    return request(f"127.0.0.1:{served.port}", "/socket", {**HANDSHAKE, "Origin": served.origin, **headers})


def received(connection: socket, is_whole: Callable[[bytes], bool]) -> bytes:
    """What comes, up to where it is whole; a network may bring it in parts."""
    data = b""
    while not is_whole(data):
        data += connection.recv(65_536)
    return data


def head_of(connection: socket) -> bytes:
    return received(connection, lambda data: b"\r\n\r\n" in data)


def one_frame(connection: socket) -> bytes:
    def is_whole(data: bytes) -> bool:
        if len(data) < 4:
            return False
        length = data[1] if data[1] < 126 else int.from_bytes(data[2:4]) + 2
        return len(data) >= 2 + length

    return received(connection, is_whole)


def agreed(head: bytes) -> str:
    """What the server has agreed to."""
    lines = head.decode().lower().split("\r\n")
    return next((line.partition(": ")[2] for line in lines if line.startswith("sec-websocket-ext")), "")


def test_a_client_far_away_that_asks_for_it_is_sent_less(served: Served) -> None:
    large, small = "seat " * 2_000, "x" * (SMALLEST - 1)
    with served.conversation(headers=FAR_AWAY) as websocket:
        for content in (large, small, large, "é" * 9_000):
            websocket.send(content)
            assert websocket.recv(PATIENCE) == content
        (deflate,) = websocket.protocol.extensions
        assert "remote_no_context_takeover=True, local_no_context_takeover=True" in repr(deflate)
    with served.connection() as connection:
        connection.sendall(handshake(served))
        head = head_of(connection)
        assert agreed(head) == "permessage-deflate; server_no_context_takeover; client_no_context_takeover"
        for content, first in ((large, 0xC1), (small, 0x81)):
            connection.sendall(text(content))
            sent = one_frame(connection)
            assert sent[0] == first
            assert (len(sent) < 200) == (content is large)


def test_a_client_far_away_that_does_not_ask_for_it_is_sent_texts_as_they_are(served: Served) -> None:
    with served.conversation(headers=FAR_AWAY, compression=None) as websocket:
        websocket.send("x" * 9_000)
        assert websocket.recv(PATIENCE) == "x" * 9_000
        assert websocket.protocol.extensions == []


@pytest.mark.parametrize(
    "address",
    [
        "",
        "127.0.0.1",
        "192.168.1.5",
        "10.0.0.7",
        "fd12::1",
        "fe80::1",
        "100.64.0.9",
        "::ffff:10.1.1.1",
        "who?",
    ],
)
def test_nothing_is_compressed_for_those_nearby(served: Served, address: str) -> None:
    with served.conversation(headers={"X-Forwarded-For": address}) as websocket:
        assert websocket.protocol.extensions == []


@pytest.mark.parametrize("settings", [{}, {"trusted_proxies": "127.0.0.1", "compress_sockets": "no"}])
def test_a_host_can_turn_it_off_and_nobody_can_lie_about_where_they_are(settings: dict[str, str]) -> None:
    with serving(**settings) as served, served.conversation(headers=FAR_AWAY) as websocket:
        assert websocket.protocol.extensions == []


@pytest.mark.parametrize("wish", ["server_max_window_bits=8", "server_max_window_bits=16", "fastest"])
def test_who_asks_for_what_we_cannot_do_gets_no_compression(served: Served, wish: str) -> None:
    with served.connection() as connection:
        asked = {**FAR_AWAY, "Sec-WebSocket-Extensions": f"permessage-deflate; {wish}"}
        connection.sendall(handshake(served, asked))
        head = head_of(connection)
        assert (head[:12], agreed(head)) == (b"HTTP/1.1 101", "")


def test_the_longest_message_is_as_long_as_without_compression(served: Served) -> None:
    with served.conversation(headers=FAR_AWAY) as websocket:
        websocket.send("x" * MOST)
        assert websocket.recv(PATIENCE) == "x" * MOST


BOMB = squeezed(b" " * 50_000_000)
HALF = squeezed(b" " * (MOST // 2)) + b"\x00\x00\xff\xff"
AS_LONG_AS_POSSIBLE = frame(TEXT, HALF, is_last=False, reserved=COMPRESSED) + frame(
    CONTINUATION, HALF, is_last=False
)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(TEXT, squeezed(b" " * (MOST + 1)), reserved=COMPRESSED), 1009),
        (frame(TEXT, BOMB, reserved=COMPRESSED), 1009),
        (AS_LONG_AS_POSSIBLE + frame(CONTINUATION, squeezed(b" ")), 1009),
        (AS_LONG_AS_POSSIBLE + frame(CONTINUATION, BOMB), 1009),
        (frame(TEXT, b"\xff" * 100, reserved=COMPRESSED), 1002),
        (frame(TEXT, b"", is_last=False) + frame(CONTINUATION, b"", reserved=COMPRESSED), 1002),
        (frame(TEXT, squeezed(b"\xff" * 100), reserved=COMPRESSED), 1007),
    ],
    ids=["too long", "bomb", "too long in parts", "bomb in parts", "garbage", "late bit", "no text"],
)
def test_what_is_too_long_or_wrong_once_it_is_unpacked_ends_the_conversation(
    served: Served, sent: bytes, code: int
) -> None:
    with served.connection() as connection:
        connection.sendall(handshake(served))
        assert agreed(head_of(connection))
        connection.sendall(sent)
        told = answer(connection)
        assert (told[0], told[2:4]) == (0x88, close_frame(code)[2:])


def test_who_has_not_asked_for_compression_may_not_compress(served: Served) -> None:
    with served.connection() as connection:
        connection.sendall(handshake(served, FAR_AWAY))
        assert not agreed(head_of(connection))
        connection.sendall(frame(TEXT, squeezed(b" " * 600), reserved=COMPRESSED))
        assert answer(connection)[2:4] == close_frame(1002)[2:]


@pytest.mark.parametrize("asks", [True, False])
def test_who_sends_compressed_messages_pays_for_unpacking_them(*, asks: bool) -> None:
    paid: list[float] = []

    class Paying(Work):
        def note(self, address: str, seconds: float) -> None:
            paid.append(seconds)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        scope[PAYER_KEY] = Payer(Paying(1.0), "far away", "", ())
        await receive()
        await send({"type": "websocket.accept"})
        assert len((await receive())["text"]) == MOST

    async def talk() -> None:
        line.connection_made(wire)
        line.client = (FAR_AWAY["X-Forwarded-For"], 1)
        line.data_received(request("127.0.0.1:8000", "/socket", {**HANDSHAKE, **(ASKED if asks else {})}))
        async with asyncio.timeout(PATIENCE):
            while not line.handshake_complete:
                await asyncio.sleep(0)
        content = b" " * MOST
        line.data_received(frame(TEXT, squeezed(content), reserved=COMPRESSED) if asks else text(content))
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*line.tasks)
        line.connection_lost(None)

    with asyncio.Runner() as runner:
        wire, line = Wire(), runner.run(prepared(app))
        runner.run(talk())
    assert len(paid) == asks
    assert all(seconds > 0 for seconds in paid)


def test_what_the_application_has_not_asked_for_stays_packed() -> None:
    heard: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await may_read.wait()
        while len(heard) < 50:
            heard.append((await receive())["text"])

    async def talk() -> None:
        line.connection_made(wire)
        line.client = (FAR_AWAY["X-Forwarded-For"], 1)
        line.data_received(request("127.0.0.1:8000", "/socket", {**HANDSHAKE, **ASKED}))
        async with asyncio.timeout(PATIENCE):
            while not line.handshake_complete:
                await asyncio.sleep(0)
        line.data_received(b"".join(frame(TEXT, squeezed(each), reserved=COMPRESSED) for each in sent))
        assert line.queue.qsize() <= 3
        may_read.set()
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*line.tasks)
        line.connection_lost(None)

    sent = [b"%d" % number + b" " * (MOST - 9) for number in range(50)]
    with asyncio.Runner() as runner:
        wire, line, may_read = Wire(), runner.run(prepared(app)), asyncio.Event()
        runner.run(talk())
    assert [each.encode() for each in heard] == sent


def test_what_comes_after_the_close_frame_is_dropped() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.close", "code": 1008})

    async def talk() -> None:
        line.connection_made(wire)
        line.client = (FAR_AWAY["X-Forwarded-For"], 1)
        line.data_received(request("127.0.0.1:8000", "/socket", {**HANDSHAKE, **ASKED}))
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*line.tasks)
        for _ in range(10):
            line.data_received(bytes(65_536))
        assert not line.unread
        line.connection_lost(None)

    with asyncio.Runner() as runner:
        wire, line = Wire(), runner.run(prepared(app))
        runner.run(talk())


def test_what_somebody_says_is_not_compressed_beside_what_others_hold(served: Served) -> None:
    quiet, spoken = '{"said":[],"x":"' + "y" * 900 + '"}', '{"said":[{"text":"' + "y" * 900 + '"}]}'
    with served.connection() as connection:
        connection.sendall(handshake(served))
        assert agreed(head_of(connection))
        for content, first in ((quiet, 0xC1), (spoken, 0x81)):
            connection.sendall(text(content))
            assert one_frame(connection)[0] == first


async def shown(guest: Guest, table: str, headers: dict[str, str]) -> tuple[int, Any]:
    """The bytes of the first table message, and the message."""
    raw = await RawSocket.reach(guest)
    status, head = await raw.shake_hands(guest, f"/api/tables/{table}/socket", headers)
    assert status == 101
    await raw.send(text('{"type": "look", "id": "1", "seat": 0, "parts": ["view", "scene", "choices"]}'))
    assert b"done" in (await raw.receive())[1]
    _, sent = await raw.receive()
    raw.hang_up()
    content = zlib.decompress(sent + b"\x00\x00\xff\xff\x03\x00", wbits=-15) if agreed(head) else sent
    return len(sent), {**json.loads(content), "at": 0}


def test_at_a_real_server_a_table_is_the_same_in_a_fifth_of_the_bytes(tmp_path: Path) -> None:
    async def run() -> None:
        ann = await Guest.arrive(server, "Ann")
        wanted = {"game": "samurai", "chairs": [{"kind": "me"}] * 4, "options": {"figure_setup": "random"}}
        _, opened = await ann.request("POST", "/api/tables", wanted)
        table = json.loads(opened)["id"]
        (packed, one), (plain, other) = [await shown(ann, table, asked) for asked in (ASKED, FAR_AWAY)]
        assert cast(dict[str, Any], one) == other
        assert packed < plain / 4

    with ServerProcess(tmp_path, {"ROKKAKU_TRUSTED_PROXIES": "127.0.0.1"}) as server:
        asyncio.run(run())
