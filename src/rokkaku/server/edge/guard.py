"""The guard in front of the application: it checks requests and adds headers to responses.

Nothing behind it has to check where a request comes from, how long it is, or how many there are.
"""

import asyncio
import logging
import math
import secrets
import socket
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from rokkaku.core.errors import RokkakuError
from rokkaku.locales import SPOKEN
from rokkaku.protocol.frames import refusal
from rokkaku.server.edge.channel import CONVERSATION
from rokkaku.server.edge.languages import language_of
from rokkaku.server.edge.limits import Clock, ConcurrencyLimit, Limits
from rokkaku.server.edge.logs import log
from rokkaku.server.edge.origins import AllowedHosts, Origin, Proxies, client_key, read_origin
from rokkaku.server.edge.statuses import MISDIRECTED, status_of
from rokkaku.server.edge.work import PAYER, PAYER_KEY, Work, fair_turn, metered
from rokkaku.server.settings import Settings

Headers = tuple[tuple[bytes, bytes], ...]

ADDRESS = "rokkaku.address"
"""The key of the client's address in a scope."""

SAFE_METHODS = ("GET", "HEAD")
HEALTH_CHECKS = ("/healthz", "/readyz")
"""Health checks come often: they are not counted, and only logged if something is wrong."""

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "object-src 'none'",
    )
)
SECURITY_HEADERS: Headers = (
    (b"content-security-policy", CONTENT_SECURITY_POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"permissions-policy",
        b"camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
)
STRICT_TRANSPORT: Headers = ((b"strict-transport-security", b"max-age=31536000"),)
NO_STORE: Headers = ((b"cache-control", b"no-store"),)
HANG_UP: Headers = ((b"connection", b"close"),)

FORBIDDEN = 403
POLICY_VIOLATION, SERVER_FAILED = 1008, 1011
BODY_TIMEOUT = 30
"""Seconds within which a body must arrive."""
DRAIN_FACTOR = 256
"""A body up to this many times too long is still read to its end, so that the client sees the refusal."""


class Rejected(RokkakuError):
    """A request that is answered with a refusal before it reaches the application."""

    def __init__(self, key: str, values: Mapping[str, Any] | None = None, headers: Headers = ()) -> None:
        super().__init__(key, values)
        self.status = status_of(key)
        self.headers = headers


class Guard:
    """ASGI middleware for requests and sockets."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        clock: Clock = time.monotonic,
        closing: Callable[[], None] = lambda: None,
        work: Work | None = None,
        guest_of: Callable[[str], str | None] = lambda cookies: None,
    ) -> None:
        self.app = app
        self.work = work or Work(settings.cpu_per_address)
        self.guest_of = guest_of
        """The id of the guest whom a `Cookie` header proves."""
        self.close = closing
        """Call it when the server starts to shut down: waiting requests are then answered."""
        self.settings = settings
        self.clock = clock
        self.hosts = AllowedHosts(settings, socket.gethostname())
        self.proxies = Proxies(settings.trusted_proxies)
        self.limits = Limits(settings.requests_per_second, settings.request_burst, clock)
        self.refusal_log_limits = Limits(1, 1, clock)
        self.sockets = ConcurrencyLimit(settings.sockets_per_address)
        self.headers = SECURITY_HEADERS + (STRICT_TRANSPORT if settings.is_https else ())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets a request through or refuses it, and logs the result."""
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        peer, _ = scope.get("client") or ("", 0)
        SPOKEN.set(language_of(scope))
        scope[ADDRESS] = self.proxies.client(peer, header_values(scope, b"x-forwarded-for"))
        exchange, began, why = Exchange(scope, send, self.headers), self.clock(), ""
        try:
            await self._let_in(scope, receive, exchange)
            await exchange.finish()
        except Rejected as refusal:
            why = refusal.key
            await exchange.answer(refusal)
        except Exception as error:
            if not exchange.is_gone and not isinstance(error, WebSocketDisconnect):
                await exchange.fail(error)
        finally:
            self._log_request(scope, exchange.status, self.clock() - began, why)

    async def _let_in(self, scope: Scope, receive: Receive, exchange: "Exchange") -> None:
        if not is_health_check(scope):
            await self._wait_for_turn(scope)
        origin = self._own_origin(scope)
        if scope["type"] == "websocket":
            check_origin(scope, origin)
            return await self._let_socket_in(scope, receive, exchange)
        if scope["method"] not in SAFE_METHODS:
            check_origin(scope, origin)
            check_kind(scope)
            body = await whole_body(scope, receive, self.settings.max_body, BODY_TIMEOUT)
            if body is None:
                return None
            receive = read_again(body, receive)
        return await metered(self._answer(scope, receive, exchange))

    async def _wait_for_turn(self, scope: Scope) -> None:
        """Refuses a client that asks too often; one whose requests cost too much has to wait."""
        key = client_key(scope[ADDRESS])
        if wait := self.limits.take(key):
            raise too_often(wait)
        cookies = ";".join(header_values(scope, b"cookie"))
        payer = self.work.payer(key, self.guest_of(cookies) or "")
        if self.work.is_crowded(payer):
            raise too_often(payer.owed())
        PAYER.set(payer)
        scope[PAYER_KEY] = payer
        await fair_turn()

    async def _answer(self, scope: Scope, receive: Receive, exchange: "Exchange") -> None:
        await self.app(scope, receive, exchange.send)

    async def _let_socket_in(self, scope: Scope, receive: Receive, exchange: "Exchange") -> None:
        key = client_key(scope[ADDRESS])
        if not self.sockets.enter(key):
            raise Rejected("server.door.sockets", {"most": self.sockets.most})
        try:
            await metered(self._answer(scope, receive, exchange))
            # Within the routes, all that has led there would stay in memory for as long as people talk.
            if converse := scope.pop(CONVERSATION, None):
                await metered(converse(receive))
        finally:
            self.sockets.leave(key)

    def _own_origin(self, scope: Scope) -> Origin:
        hosts = header_values(scope, b"host")
        reached_at, _ = scope.get("server") or ("", 0)
        origin = self.hosts.origin(hosts[0], reached_at) if len(hosts) == 1 else None
        if origin is None:
            raise Rejected("server.door.host")
        return origin

    def _log_request(self, scope: Scope, status: int, seconds: float, why: str) -> None:
        """Logs each request and socket; refused ones with their address, and not too many of them."""
        is_known = is_health_check(scope) and status < 400
        if is_known or (why and self.refusal_log_limits.take(client_key(scope[ADDRESS]))):
            return
        method = scope["method"] if scope["type"] == "http" else "SOCKET"
        refused = {"why": why, "address": scope[ADDRESS]} if why else {}
        ms = round(seconds * 1000, 1)
        log("request", method=method, path=shown_path(scope), status=status, ms=ms, **refused)


class Exchange:
    """The response to one request or socket: adds headers, and replaces every 500 with our own."""

    def __init__(self, scope: Scope, send: Send, headers: Headers) -> None:
        self.scope = scope
        self.headers = headers
        self.status = 0
        """The status sent; 0: none yet."""
        self.is_gone = False
        self._send = send
        self._is_hiding = False

    async def send(self, message: Message) -> None:
        """Passes on a message from the application."""
        kind = message["type"]
        if kind in ("http.response.start", "websocket.http.response.start"):
            self._is_hiding = message["status"] == 500
            if not self._is_hiding:
                self.status = message["status"]
                message = {**message, "headers": self._with_headers(message.get("headers", ()))}
        elif kind == "websocket.accept":
            self.status = 101
        elif kind == "websocket.close" and not self.status:
            self.status = FORBIDDEN
        if not self._is_hiding:
            await self._pass_on(message)

    async def answer(self, refusal: Rejected) -> None:
        """Answers with a refusal; closes a websocket that has already been answered."""
        if self.scope["type"] == "websocket" and (self.status or not self._can_deny()):
            code = POLICY_VIOLATION if refusal.status < 500 else SERVER_FAILED
            self.status = self.status or FORBIDDEN
            await self._pass_on({"type": "websocket.close", "code": code})
        elif not self.status:
            await self._answer(self._status(refusal), refusal_body(refusal), refusal.headers)

    async def fail(self, error: Exception | None) -> None:
        """Answers that something went wrong; the details only go to the log."""
        reference = secrets.token_hex(4)
        log("crashed", level=logging.ERROR, error=error, reference=reference, path=shown_path(self.scope))
        await self.answer(Rejected("server.door.crashed", {"reference": reference}))

    async def finish(self) -> None:
        """Answers if the application sent nothing but a 500."""
        if self._is_hiding:
            await self.fail(None)

    def _status(self, refusal: Rejected) -> int:
        """A handshake with a wrong host gets 403: 421 would mean “try another connection”."""
        is_handshake = self.scope["type"] == "websocket"
        return FORBIDDEN if is_handshake and refusal.status == MISDIRECTED else refusal.status

    def _can_deny(self) -> bool:
        return "websocket.http.response" in (self.scope.get("extensions") or {})

    async def _answer(self, status: int, body: bytes, more_headers: Headers) -> None:
        self.status = status
        prefix = "websocket.http" if self.scope["type"] == "websocket" else "http"
        length = str(len(body)).encode()
        own = ((b"content-type", b"application/json"), (b"content-length", length), *NO_STORE, *more_headers)
        headers = self._with_headers(own)
        await self._pass_on({"type": f"{prefix}.response.start", "status": status, "headers": headers})
        await self._pass_on({"type": f"{prefix}.response.body", "body": body})

    def _with_headers(self, headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        """The guard's headers replace others of the same name; only `cache-control` is up to the route."""
        ours = {name for name, _ in self.headers}
        theirs = [(name, value) for name, value in headers if name.lower() not in ours]
        may_keep = any(name.lower() == b"cache-control" for name, _ in theirs)
        is_api = self.scope["path"].startswith("/api")
        return [*theirs, *self.headers, *(NO_STORE if is_api and not may_keep else ())]

    async def _pass_on(self, message: Message) -> None:
        try:
            await self._send(message)
        except OSError:
            self.is_gone = True
            raise


def is_health_check(scope: Scope) -> bool:
    """Whether a request only asks how the server is."""
    return scope["type"] == "http" and scope["method"] in SAFE_METHODS and scope["path"] in HEALTH_CHECKS


def header_values(scope: Scope, name: bytes) -> Sequence[str]:
    """All values of a header; `name` is in lower case."""
    return [value.decode("latin-1") for found, value in scope["headers"] if found == name]


def check_origin(scope: Scope, own: Origin) -> None:
    """Only our own pages, and programs that send our origin, may change anything or open a socket."""
    origins = header_values(scope, b"origin")
    sites = header_values(scope, b"sec-fetch-site") if scope["type"] == "http" else ()
    is_own = len(origins) == 1 and read_origin(origins[0]) == own
    if not is_own or any(site not in ("same-origin", "none") for site in sites):
        raise Rejected("server.door.origin")


def check_kind(scope: Scope) -> None:
    """Any page in the world can send a form or plain text, but only pages we allow can send JSON."""
    kinds = [kind.partition(";")[0].strip().lower() for kind in header_values(scope, b"content-type")]
    if kinds != ["application/json"]:
        raise Rejected("server.door.kind")


async def whole_body(scope: Scope, receive: Receive, most: int, seconds: float) -> bytes | None:
    """The body of a request, refused if it is longer than `most`; None if the client has disconnected."""
    lengths = header_values(scope, b"content-length")
    announced = max((int(length) for length in lengths if length.isdecimal()), default=0)
    if announced > most:
        raise too_long(most, HANG_UP if announced > most * DRAIN_FACTOR else ())
    try:
        async with asyncio.timeout(seconds):
            return await _read_body(receive, most)
    except TimeoutError:
        raise Rejected("server.door.slow", {"seconds": seconds}, HANG_UP) from None


async def _read_body(receive: Receive, most: int) -> bytes | None:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > most:
            raise too_long(most, HANG_UP)
        if not message.get("more_body", False):
            return bytes(body)


def read_again(body: bytes, receive: Receive) -> Receive:
    """A `receive` that returns a body already read, then whatever comes after it."""
    unread: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return unread.pop() if unread else await receive()

    return receive_again


def too_long(most: int, headers: Headers) -> Rejected:
    """Refuses a body that is too long."""
    return Rejected("server.door.body", {"most": most}, headers)


def too_often(wait: float) -> Rejected:
    """Refuses a client that asks too often, and says when to try again."""
    seconds = max(1, math.ceil(wait))
    retry = ((b"retry-after", str(seconds).encode()),)
    return Rejected("server.door.rate", {"seconds": seconds}, retry)


def refusal_body(error: RokkakuError) -> bytes:
    """A refusal as JSON."""
    return msgspec.json.encode(refusal("", error))


def shown_path(scope: Scope) -> str:
    """A path with placeholders for its values: anyone who knows the id of a table may watch it."""
    path: str = scope["path"]
    if not isinstance(scope.get("route"), Route | WebSocketRoute):
        first, slash, _ = path.lstrip("/").partition("/")
        return f"/{first}{slash and '/…'}"
    for name, value in scope.get("path_params", {}).items():
        path = path.replace(f"/{value}", f"/{{{name}}}")
    return path
