"""Runs the application under uvicorn until a signal stops it."""

import logging
import signal
import socket
from asyncio import Protocol
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import cast

import uvicorn
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.server import HANDLED_SIGNALS

from rokkaku.core.errors import RokkakuError
from rokkaku.server.edge.compression import Compression
from rokkaku.server.edge.gc_policy import avoid_full_collections
from rokkaku.server.edge.guard import Guard
from rokkaku.server.edge.logs import log
from rokkaku.server.edge.websocket_protocol import WebSocketProtocol
from rokkaku.server.settings import Settings

PING_SECONDS = 20
GRACE_SECONDS = 3


def run(guard: Guard, settings: Settings, bound: socket.socket, ready: Callable[[], None]) -> None:
    """Serves on a bound socket until a signal comes; calls `ready` once connections are accepted.

    At the end every websocket is closed with 1012, “service restart”.
    """
    startup = StartupErrors(guard)
    server = Server(configuration(startup, settings), ready, guard.close)
    avoid_full_collections()
    before = {number: signal.signal(number, server.handle_exit) for number in HANDLED_SIGNALS}
    try:
        server.run(sockets=[bound])
    except SystemExit:
        if startup.error is None:
            raise
        raise startup.error from None
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    log("stopped")


def configuration(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """uvicorn's configuration: one process, our own logs, and no headers from proxies."""
    return uvicorn.Config(
        app,
        http=_http_protocol(),
        ws=cast(type[Protocol], partial(WebSocketProtocol, settings, Compression(settings))),
        ws_max_size=settings.max_body,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def _http_protocol() -> type[Protocol] | str:
    """Ours needs httptools; without it uvicorn uses h11, which limits the headers itself."""
    try:
        from rokkaku.server.edge.http_protocol import HttpProtocol
    except ImportError:
        return "h11"
    return HttpProtocol


class Server(uvicorn.Server):
    """Calls back when it is ready and when it stops; after a signal the process exits normally."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], closing: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self.ready = ready
        self.closing = closing

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.closing()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Also replaces the default handlers, which uvicorn would call at the end, with exit status -15."""
        if not self.should_exit:
            log("stopping", signal=signal.Signals(sig).name)
        super().handle_exit(sig, frame)


class StartupErrors:
    """Remembers why an application cannot start, so that the reason can be printed as a sentence."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.error: RokkakuError | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            return await self.app(scope, receive, send)

        async def send_without_trace(message: Message) -> None:
            await send({**message, "message": ""} if message["type"].endswith(".failed") else message)

        try:
            await self.app(scope, receive, send_without_trace)
        except RokkakuError as error:
            self.error = error
            raise
        except Exception as error:
            log("crashed", level=logging.ERROR, error=error)
            raise
