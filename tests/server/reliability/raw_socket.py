"""A websocket written byte by byte, so that it can be wrong in every way."""

import asyncio
import socket
import struct
from collections.abc import Mapping

from server.processes import PATIENCE
from server.reliability.web import Guest

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
HUNG_UP = 0
"""In place of a close code: there was none."""
HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


def frame(
    opcode: int,
    payload: bytes = b"",
    *,
    is_last: bool = True,
    is_masked: bool = True,
    reserved: int = 0,
    length: int | None = None,
) -> bytes:
    """A frame; `length` is what it claims, if that is not the truth."""
    first = (0x80 if is_last else 0) | reserved << 4 | opcode
    claimed = len(payload) if length is None else length
    mask_bit, key = (0x80, b"\x11\x22\x33\x44") if is_masked else (0, b"")
    if claimed < 126:
        head = bytes((first, mask_bit | claimed))
    elif claimed < 65_536:
        head = struct.pack("!BBH", first, mask_bit | 126, claimed)
    else:
        head = struct.pack("!BBQ", first, mask_bit | 127, claimed)
    return head + key + (_masked(payload, key) if key else payload)


def _masked(payload: bytes, key: bytes) -> bytes:
    """XOR with the key, over and over."""
    pattern = (key * (len(payload) // 4 + 1))[: len(payload)]
    number = int.from_bytes(payload, "big") ^ int.from_bytes(pattern, "big")
    return number.to_bytes(len(payload), "big")


def text(content: str | bytes) -> bytes:
    """A message as it ought to be."""
    return frame(TEXT, content.encode() if isinstance(content, str) else content)


def request(host: str, path: str, headers: Mapping[str, str], method: str = "GET") -> bytes:
    """The head of a request."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: {host}", *(f"{name}: {headers[name]}" for name in headers)]
    return "\r\n".join([*lines, "\r\n"]).encode("latin-1")


class RawSocket:
    """One connection.  What the other side said before it hung up can be read after that, too."""

    def __init__(self, connection: socket.socket) -> None:
        self.connection = connection
        self.unread = bytearray()
        self.read = 0
        """Bytes of messages that came in."""

    @classmethod
    async def reach(cls, guest: Guest, buffer: int = 0) -> "RawSocket":
        """Connects; `buffer` is how much the system is to take in before anybody reads it."""
        connection = socket.socket()
        connection.setblocking(False)
        if buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.bind((guest.home, 0))
        async with asyncio.timeout(PATIENCE):
            await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", guest.server.port))
        return cls(connection)

    @classmethod
    async def open(cls, guest: Guest, table: str, buffer: int = 0) -> "RawSocket":
        """Connects and shakes hands."""
        raw = await cls.reach(guest, buffer)
        status, _ = await raw.shake_hands(guest, f"/api/tables/{table}/socket")
        assert status == 101, status
        return raw

    async def shake_hands(
        self,
        guest: Guest,
        path: str,
        changes: Mapping[str, str] = {},
        method: str = "GET",
        early: bytes = b"",
    ) -> tuple[int, bytes]:
        """Status and head of the answer; `early` is sent without waiting for it."""
        headers = {**HANDSHAKE, "Origin": guest.server.address, "Cookie": guest.cookie, **changes}
        await self.send(request(guest.server.host, path, headers, method) + early)
        async with asyncio.timeout(PATIENCE):
            while (end := self.unread.find(b"\r\n\r\n")) < 0:
                await self._take_in()
        head = self._taken(end + 4)
        return int(head.split()[1]), head

    async def send(self, content: bytes) -> bool:
        """Whether the other side has taken all of it."""
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.get_running_loop().sock_sendall(self.connection, content)
        except OSError:
            return False
        return True

    async def ending(self, seconds: float = PATIENCE) -> int:
        """The close code that comes after all else, or HUNG_UP."""
        async with asyncio.timeout(seconds):
            try:
                while (received := await self.receive())[0] != CLOSE:
                    self.read += len(received[1])
            except (EOFError, OSError):
                return HUNG_UP
            return int(struct.unpack("!H", received[1][:2])[0]) if received[1] else 1005

    async def receive(self) -> tuple[int, bytes]:
        """Opcode and payload of the next frame."""
        first, length = await self._exactly(2)
        if length > 125:
            length = int.from_bytes(await self._exactly({126: 2, 127: 8}[length]), "big")
        return first & 0x0F, await self._exactly(length)

    async def _exactly(self, length: int) -> bytes:
        while len(self.unread) < length:
            await self._take_in()
        return self._taken(length)

    async def _take_in(self) -> None:
        received = await asyncio.get_running_loop().sock_recv(self.connection, 65_536)
        if not received:
            raise EOFError
        self.unread += received

    def _taken(self, length: int) -> bytes:
        taken = bytes(self.unread[:length])
        del self.unread[:length]
        return taken

    def hang_up(self) -> None:
        """At once, without a word."""
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.connection.close()
