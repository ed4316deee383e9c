"""Reads websocket frames from a connection, and closes it if they come too fast.

Later, only whole messages are counted.  uvicorn itself limits neither pings, each of which it answers, nor
the empty parts of a message.  It does not answer a handshake that it cannot read.  It closes the
connection while the client is still sending: the system then resets it, and the close code gets lost.  And
it takes a client for dead that reads slowly, and so has not come to a ping yet.
"""

import time
from asyncio import Queue, TimerHandle
from collections.abc import Callable, Sequence
from contextlib import suppress
from struct import pack
from typing import Any, cast

from starlette.types import Scope
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Frame
from websockets.http11 import Request

from rokkaku.server.edge.channel import CHANNEL, ignore, short_reason
from rokkaku.server.edge.compression import Compression
from rokkaku.server.edge.inbox import Inbox
from rokkaku.server.edge.limits import TokenBucket
from rokkaku.server.edge.untaken import lift_send_timeout, untaken
from rokkaku.server.edge.work import PAYER_KEY, Payer
from rokkaku.server.settings import Settings

CHUNK = 4_096
"""Bytes to read before checking the limit again."""
PIECE = 128
"""Bytes to read at a time of what may be compressed: no more than a message or two of the longest kind."""
FRAMES_A_MESSAGE = 2
"""How many frames a client may send for each message it may send."""
TOO_MUCH, SILENT, RESTART = 1008, 1011, 1012
LINGER = 5.0
"""Seconds for a client to read the close frame before the connection is closed."""
LINGER_AT_THE_END = 1.0
"""The same when the server stops."""
WHOLE_TEXT = 0x81
"""The first byte of a frame that is a whole message of text."""
GIVE_UP = 30.0
"""Seconds without taking anything after which a client is not sent the rest, the close frame included."""

UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"


def text_head(text: bytes) -> bytes:
    """What stands before a text in an unmasked frame of its own (RFC 6455, 5.2)."""
    length = len(text)
    if length < 126:
        return pack("!BB", WHOLE_TEXT, length)
    if length < 65_536:
        return pack("!BBH", WHOLE_TEXT, 126, length)
    return pack("!BBQ", WHOLE_TEXT, 127, length)


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol with a limit on frames, a clean close, compression and a `Channel`."""

    def __init__(self, settings: Settings, compression: Compression, **usual: Any) -> None:
        super().__init__(**usual)
        self.queue = cast("Queue[Any]", Inbox())
        self.compression = compression
        rate, burst = settings.messages_per_second, settings.message_burst
        self.bucket = TokenBucket(FRAMES_A_MESSAGE * rate, FRAMES_A_MESSAGE * burst)
        self.has_hung_up = False
        self.is_full = False
        """Whether the transport holds so much that the client has to read first."""
        self.when_free: Callable[[], None] = ignore
        self.untaken_at_ping = 0
        self.heard_at = 0.0
        """When the client last sent something whole, by the event loop's time."""
        self.giving_up: TimerHandle | None = None
        self.unread = bytearray()
        """What has come and may be compressed."""

    def data_received(self, data: bytes) -> None:
        """What may be compressed, so that a few bytes can mean many, is unpacked when it is wanted.

        The client pays for what no task does; tasks charge what they do themselves.
        """
        if not self.conn.extensions or self.close_sent:
            return self._read(data)
        self.unread += data
        begun, payer = time.perf_counter(), cast(Scope, self.scope).get(PAYER_KEY)
        self._unpack()
        if isinstance(payer, Payer):
            payer.charge(time.perf_counter() - begun)

    def _unpack(self) -> None:
        """Reads on until there is a message."""
        while self.unread and not (self.read_paused or self.close_sent or self.transport.is_closing()):
            piece = bytes(self.unread[:PIECE])
            del self.unread[:PIECE]
            self._read(piece)

    async def receive(self) -> Any:
        """The next message; there is never more than a little unpacked that the application has not read."""
        message = await super().receive()
        if self.unread and not self.read_paused:
            self._unpack()
        return message

    def _read(self, data: bytes) -> None:
        """Reads piece by piece; after our close frame, drops what still comes in."""
        for start in range(0, len(data), CHUNK):
            if self.close_sent or self.transport.is_closing():
                return
            super().data_received(data[start : start + CHUNK])
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            self.transport.write(b"".join(self.conn.data_to_send()) or UNREADABLE)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Breaks reference cycles, which would keep all data read: full garbage collections are rare."""
        super().connection_lost(exc)
        self.is_full = False
        if self.giving_up is not None:
            self.giving_up.cancel()
        self.conn.parser.close()
        self.conn.parser_exc = self.conn.handshake_exc = None
        self.unread.clear()
        getattr(self, "scope", {}).pop(CHANNEL, None)

    def handle_connect(self, event: Request) -> None:
        """Stops reading until the application has accepted the client."""
        peer, _ = self.client or ("", 0)
        forwarded = event.headers.get_all("X-Forwarded-For")
        self.conn.available_extensions = self.compression.offered_to(peer, forwarded)
        super().handle_connect(event)
        if not self.transport.is_closing():
            cast(Scope, self.scope)[CHANNEL] = self
            lift_send_timeout(self.transport)
            self.read_paused = True
            self.transport.pause_reading()

    def handle_events(self) -> None:
        frames = [event for event in self.conn.events if isinstance(event, Frame)]
        if frames:
            self.heard_at = self.loop.time()
        if any(self.bucket.take() for _ in frames):
            self.conn.fail(TOO_MUCH)
            self.handle_parser_exception()
        else:
            # Raised if a message that is not text comes with the client's close frame behind it.
            with suppress(InvalidState):
                super().handle_events()
            if self.conn.close_sent is not None and not self.close_sent:
                self._hang_up(LINGER)

    def handle_ping(self) -> None:
        """Answers no pings after our close frame."""
        if not self.close_sent:
            super().handle_ping()

    def handle_close(self, event: Frame) -> None:
        self._hang_up(LINGER)

    def handle_parser_exception(self) -> None:
        self._hang_up(LINGER)

    def send_keepalive_ping(self) -> None:
        """Whoever has spoken lately, if only by a pong that nobody asked for, need not be asked.

        But for those who do not take what they are sent: they may speak for ever and never read.
        """
        assert self.ping_interval is not None
        left = self.heard_at + self.ping_interval - self.loop.time()
        if left > 0 and not self.untaken:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
            return
        self.untaken_at_ping = self.untaken
        super().send_keepalive_ping()
        if self.untaken_at_ping and self.pong_timer is not None:
            self.pong_timer.cancel()
            self.pong_timer = self.loop.call_later(GIVE_UP, self.keepalive_timeout)

    def keepalive_timeout(self) -> None:
        """Waits on while the client takes something of what lies before the ping."""
        before, self.untaken_at_ping = self.untaken_at_ping, self.untaken
        if self.untaken_at_ping < before:
            self.pong_timer = self.loop.call_later(GIVE_UP, self.keepalive_timeout)
        elif not self.close_sent and not self.transport.is_closing():
            self.conn.fail(SILENT)
            self._hang_up(LINGER)

    def shutdown(self) -> None:
        if not self.handshake_complete or self.close_sent:
            super().shutdown()
        else:
            self.stop_keepalive()
            self.conn.send_close(RESTART)
            self._hang_up(LINGER_AT_THE_END)

    async def send(self, message: Any) -> None:
        """A close frame does not wait for a slow client; nothing can be sent after it."""
        if self.has_hung_up:
            raise ClientDisconnected
        if message["type"] == "websocket.close" and self._is_open:
            self.hang_up(message.get("code", 1000), message.get("reason") or "")
        else:
            await super().send(message)
        if message["type"] == "websocket.accept":
            self._forget_request()

    def _forget_request(self) -> None:
        """Nobody asks for it once the socket is open; the parser keeps it, so that its headers go first."""
        self.request.headers.clear()
        del self.request, self.response
        self.scope["headers"] = ()

    @property
    def untaken(self) -> int:
        """In bytes."""
        return untaken(self.transport)

    def pause_writing(self) -> None:
        super().pause_writing()
        self.is_full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self.is_full = False
        self.when_free()

    def send_texts(self, texts: Sequence[bytes]) -> None:
        """All in one write."""
        if not self._is_open:
            return
        if self.conn.extensions:
            for text in texts:
                self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            # What the library would send, which copies each text several times.
            self.transport.writelines([part for text in texts for part in (text_head(text), text)])

    def hang_up(self, code: int, reason: str = "") -> None:
        """Closes the socket unless that has happened already."""
        if self._is_open:
            self.conn.send_close(code, short_reason(reason))
            self._hang_up(LINGER)

    @property
    def _is_open(self) -> bool:
        return self.handshake_complete and not self.close_sent and not self.transport.is_closing()

    def _hang_up(self, seconds: float) -> None:
        """Sends the prepared close frame, only once, and tells the application."""
        close_frame = self.conn.close_sent
        assert close_frame is not None
        if self.has_hung_up:
            return
        self.has_hung_up = True
        self.unread.clear()
        self.queue.put_nowait(
            {"type": "websocket.disconnect", "code": close_frame.code, "reason": close_frame.reason}
        )
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self._linger(seconds)

    def _linger(self, seconds: float) -> None:
        """Closes our side of the connection, and the other side when the client does or time is up."""
        if self.transport.is_closing():
            return
        self.transport.write_eof()
        self.transport.resume_reading()
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(seconds, self.transport.close)
        self._give_up_unless_taken(self.untaken + 1)

    def _give_up_unless_taken(self, before: int) -> None:
        """Lets go of a client that has taken nothing for a while, with all that waits for it."""
        left = self.untaken
        if left < before:
            self.giving_up = self.loop.call_later(GIVE_UP, self._give_up_unless_taken, left)
        else:
            self.transport.abort()
