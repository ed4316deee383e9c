"""The way to one client once its socket is open: texts go out at once, or wait until the client has read."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

CHANNEL = "rokkaku.channel"
"""The key of the channel in a scope, where the server has one."""
CONVERSATION = "rokkaku.conversation"
"""The key of what follows once a socket is accepted: called with `receive`, after the route has returned."""
LONGEST_REASON = 123
"""Bytes that a close frame has room for."""


def ignore() -> None:
    """For a channel that nobody waits for."""


class Channel(Protocol):
    """Takes texts without waiting.  Nothing may be sent while it is full."""

    when_free: Callable[[], None]
    """Called when it is no longer full."""

    @property
    def is_full(self) -> bool:
        """Whether the client has to read before more is sent."""
        ...

    @property
    def untaken(self) -> int:
        """How much the client has not taken yet: it shrinks as long as the client reads."""
        ...

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """Sends messages, all in one write; nothing after the close frame."""
        ...

    def hang_up(self, code: int, reason: str = "") -> None:
        """Closes the socket without waiting for the client; the application hears of it as a disconnect."""
        ...


def channel_of(websocket: WebSocket) -> Channel:
    """The server's own channel, which needs no task; any other ASGI server is sent messages by one."""
    own: Channel | None = websocket.scope.get(CHANNEL)
    return own or AsgiChannel(websocket)


class AsgiChannel:
    """A channel over ASGI: full while a task waits until the server takes what was sent."""

    def __init__(self, websocket: WebSocket) -> None:
        self.websocket = websocket
        self.when_free: Callable[[], None] = ignore
        self._waiting = 0
        self._sending: asyncio.Task[None] | None = None
        self._closing: asyncio.Task[None] | None = None

    @property
    def is_full(self) -> bool:
        """Whether texts are still waiting."""
        return self._waiting > 0

    @property
    def untaken(self) -> int:
        """In texts: ASGI tells no more."""
        return self._waiting

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """One message each: ASGI knows no other way."""
        self._waiting = len(texts)
        self._sending = asyncio.create_task(self._send(texts))

    async def _send(self, texts: Sequence[bytes]) -> None:
        with suppress(WebSocketDisconnect):
            for text in texts:
                await self.websocket.send_text(text.decode())
                self._waiting -= 1
            self.when_free()

    def hang_up(self, code: int, reason: str = "") -> None:
        """After what can be sent at once."""
        self._closing = asyncio.create_task(self._hang_up(code, reason))

    async def _hang_up(self, code: int, reason: str) -> None:
        if self._sending is not None:
            self._sending.cancel()
        with suppress(WebSocketDisconnect):
            await self.websocket.close(code, short_reason(reason))


def short_reason(reason: str) -> str:
    """As much of a reason as a close frame has room for."""
    return reason.encode()[:LONGEST_REASON].decode(errors="ignore")
