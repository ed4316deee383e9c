"""Reads requests from a connection, and closes it if the headers are too long or too slow.

uvicorn itself limits neither.  The guard takes care of bodies.
"""

from asyncio import BaseTransport, TimerHandle, Transport
from typing import cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LONGEST_HEAD = 32_768
"""Bytes; the last packet may exceed it."""
HEADERS_TIMEOUT = 15.0
"""Seconds for the headers, from the connection or from the first byte of a later request."""

TOO_LARGE = b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


class HttpProtocol(HttpToolsProtocol):
    """uvicorn's protocol with limits on the headers."""

    waiting: TimerHandle | None = None
    head = 0

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(cast(Transport, transport))
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        super().on_headers_complete()

    def handle_websocket_upgrade(self) -> None:
        """Drops the parser, as at the end of a connection: it refers back to this object."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.waiting is None:
            return
        self.head += len(data)
        if self.head > LONGEST_HEAD:
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def _wait(self) -> None:
        self._stop_waiting()
        self.head = 0
        self.waiting = self.loop.call_later(HEADERS_TIMEOUT, self.transport.close)

    def _stop_waiting(self) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
            self.waiting = None
