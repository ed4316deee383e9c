"""A client so cheap that four thousand of its sockets fit on one core beside the server they load."""

import asyncio
from collections.abc import Callable
from os import urandom
from typing import cast

import msgspec

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
NO_MASK = bytes(4)
"""The key that leaves a message as it is."""
SECONDS_TO_CONNECT = 30


class Server(msgspec.Struct, frozen=True):
    """Where the load goes."""

    port: int

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"


class Socket(asyncio.Protocol):
    """One websocket: calls `hear` with each text, and `lost` with the code if the other side hangs up."""

    def __init__(self, hear: Callable[[bytes], None], lost: Callable[[int], None]) -> None:
        self.hear = hear
        self.lost = lost
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.rest = b""
        self.is_open = True
        self.code = 1006

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("hung up"))
        elif self.is_open:
            self.lost(self.code)

    def data_received(self, chunk: bytes) -> None:
        if self.rest:
            chunk = self.rest + chunk
        if not self.opened.done():
            head, found, chunk = chunk.partition(b"\r\n\r\n")
            if not found:
                self.rest = head
                return
            self._answered(head)
        self.rest = self._take_frames(chunk)

    def _answered(self, head: bytes) -> None:
        if b" 101 " in head[:20]:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(head.partition(b"\r\n")[0].decode()))

    def _take_frames(self, chunk: bytes) -> bytes:
        """Tells what has come in whole, and gives the rest."""
        at, end = 0, len(chunk)
        while end - at >= 2:
            start, length = at + 2, chunk[at + 1]
            if length > 125:
                start += 2 if length == 126 else 8
                length = int.from_bytes(chunk[at + 2 : start])
            if start + length > end or start > end:
                break
            self._take(chunk[at] & 0xF, chunk[start : start + length])
            at = start + length
        return chunk[at:]

    def _take(self, kind: int, content: bytes) -> None:
        if kind == TEXT:
            self.hear(content)
        elif kind == PING:
            self._write(PONG, content)
        elif kind == CLOSE:
            self.code = int.from_bytes(content[:2])
            self._write(CLOSE, content[:2])

    def send(self, text: bytes) -> None:
        self._write(TEXT, text)

    def _write(self, kind: int, content: bytes) -> None:
        length = len(content)
        size = bytes((MASKED | length,)) if length < 126 else bytes((MASKED | 126,)) + length.to_bytes(2)
        self.transport.write(bytes((FINAL | kind,)) + size + NO_MASK + content)

    def close(self) -> None:
        if self.is_open:
            self.is_open = False
            self._write(CLOSE, (1000).to_bytes(2))
            self.transport.close()


async def connect(
    server: Server, path: str, cookie: str, hear: Callable[[bytes], None], lost: Callable[[int], None]
) -> Socket:
    """A socket that is open."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(SECONDS_TO_CONNECT):
        _, socket = await loop.create_connection(lambda: Socket(hear, lost), "127.0.0.1", server.port)
        head = (
            f"GET {path} HTTP/1.1\r\nHost: {server.host}\r\nOrigin: http://{server.host}\r\n"
            f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {_key()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        socket.transport.write(head.encode())
        await socket.opened
    return socket


def _key() -> str:
    return msgspec.json.encode(urandom(16)).decode().strip('"')


class Reply(msgspec.Struct, frozen=True):
    """What a request led to."""

    status: int
    cookie: str
    body: bytes


async def ask(server: Server, path: str, cookie: str = "", body: object = None) -> Reply:
    """A request by HTTP: with a body, one that changes something."""
    content = b"" if body is None else msgspec.json.encode(body)
    head = (
        f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: {server.host}\r\n"
        f"Origin: http://{server.host}\r\nContent-Type: application/json\r\nConnection: close\r\n"
        f"Content-Length: {len(content)}\r\nCookie: {cookie}\r\n\r\n"
    )
    async with asyncio.timeout(SECONDS_TO_CONNECT):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(head.encode() + content)
        answer = await reader.read()
        writer.close()
    told, _, answered = answer.partition(b"\r\n\r\n")
    lines = told.decode().split("\r\n")
    cookies = [line[12:].partition(";")[0] for line in lines if line.lower().startswith("set-cookie: ")]
    return Reply(int(lines[0].split()[1]), cookies[0] if cookies else "", answered)
