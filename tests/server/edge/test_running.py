import http.client
import socket
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import pytest
import uvicorn
from server.processes import PATIENCE
from server.small_app import create_app
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from rokkaku.cli.commands.serve import bind
from rokkaku.server.edge import http_protocol as listener
from rokkaku.server.edge import running
from rokkaku.server.settings import from_environment


class Served:
    """A server in a thread of this process."""

    def __init__(self, port: int, server: uvicorn.Server) -> None:
        self.port = port
        self.server = server

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def conversation(
        self, origin: str = "", headers: Mapping[str, str] = {}, compression: str | None = "deflate"
    ) -> ClientConnection:
        return connect(
            f"ws://127.0.0.1:{self.port}/socket",
            additional_headers={"Origin": origin or self.origin, **headers},
            compression=compression,
            proxy=None,
        )

    def connection(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)


@contextmanager
def serving(**more: str) -> Iterator[Served]:
    bound = bind("127.0.0.1", 0)
    port = bound.getsockname()[1]
    settings = from_environment({}, port=port, store="unused", **more)
    ready = threading.Event()
    doors = create_app(settings)
    configuration = running.configuration(running.StartupErrors(doors), settings)
    server = running.Server(configuration, ready.set, doors.close)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]})
    thread.start()
    assert ready.wait(PATIENCE)
    try:
        yield Served(port, server)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving() as served:
        yield served


def answer(connection: socket.socket) -> bytes:
    """All that comes until the other side hangs up."""
    received = b""
    while part := connection.recv(65536):
        received += part
    return received


def test_it_answers_and_does_not_say_what_it_runs_on(served: Served) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE)
    connection.request("GET", "/")
    response = connection.getresponse()
    assert (response.status, response.read()) == (200, b"here")
    assert response.headers["date"]
    assert response.headers["server"] is None
    connection.close()


def test_a_socket_on_this_machine_speaks_without_compression(served: Served) -> None:
    with served.conversation() as websocket:
        websocket.send("hello")
        assert websocket.recv(PATIENCE) == "hello"
        assert websocket.protocol.extensions == []


def test_a_foreign_page_gets_no_socket(served: Served) -> None:
    with pytest.raises(InvalidStatus) as refusal, served.conversation("https://evil.example"):
        pass
    assert refusal.value.response.status_code == 403
    assert b"server.door.origin" in (refusal.value.response.body or b"")


def test_a_message_that_is_too_long_ends_the_conversation(served: Served) -> None:
    with served.conversation() as websocket:
        websocket.send("x" * 70_000)
        with pytest.raises(ConnectionClosed):
            websocket.recv(PATIENCE)
        assert websocket.close_code == 1009


@pytest.mark.parametrize(("length", "chunked"), [(100_000, False), (100_000, True), (8_000_000, False)])
def test_a_body_that_is_too_long_is_refused_so_that_one_can_read_it(
    served: Served, length: int, *, chunked: bool
) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE)
    headers = {"Origin": served.origin, "Content-Type": "application/json"}
    body = b"x" * length
    connection.request("POST", "/", iter([body]) if chunked else body, headers, encode_chunked=chunked)
    response = connection.getresponse()
    assert response.status == 413
    assert b"server.door.body" in response.read()
    connection.close()


def test_headers_without_end_are_cut_off(served: Served) -> None:
    with served.connection() as connection:
        connection.sendall(b"GET / HTTP/1.1\r\n")
        for number in range(4):
            connection.sendall(b"x-%d: " % number + b"x" * 10_000 + b"\r\n")
            time.sleep(0.01)
        assert answer(connection).startswith(b"HTTP/1.1 431 ")


def test_headers_that_do_not_come_are_not_waited_for(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listener, "HEADERS_TIMEOUT", 0.05)
    with served.connection() as connection:
        assert answer(connection) == b""
    monkeypatch.setattr(listener, "HEADERS_TIMEOUT", PATIENCE)
    with served.connection() as connection:
        request = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{served.port}\r\n\r\n".encode()
        connection.sendall(request)
        assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
        monkeypatch.setattr(listener, "HEADERS_TIMEOUT", 0.05)
        connection.sendall(request[:20])
        assert answer(connection) == b""


def test_when_it_stops_every_socket_is_told_that_it_will_be_back() -> None:
    with serving() as served, served.conversation() as websocket:
        websocket.send("hello")
        websocket.recv(PATIENCE)
        served.server.should_exit = True
        with pytest.raises(ConnectionClosed):
            websocket.recv(PATIENCE)
        assert websocket.close_code == 1012
