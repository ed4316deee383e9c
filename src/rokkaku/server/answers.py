"""What is said by HTTP: typed JSON in both directions."""

from collections.abc import Awaitable, Callable
from functools import wraps
from hashlib import blake2b
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from rokkaku.core.errors import BadRequest, RokkakuError
from rokkaku.server.desk import NotFound
from rokkaku.server.store.store import Conflict, Guest, StoreFailed
from rokkaku.server.tables.table import refusal

UNCHANGED = 304
BAD, NOBODY, MISSING, REFUSED, FAILED = 400, 401, 404, 409, 503

Asked = TypeVar("Asked")
Endpoint = Callable[[Request], Awaitable[Response]]


class NoGuest(BadRequest):
    """Somebody must first say who he is."""


class NotBuilt(BadRequest):
    """The server lacks a part of itself."""


def answered(value: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A value as JSON."""
    return Response(msgspec.json.encode(value), status, headers, "application/json")


def lasting(request: Request, content: bytes, kind: str) -> Response:
    """What changes only with the version: a browser that still has it is told so, and always asks."""
    tag = f'W/"{blake2b(content, digest_size=12).hexdigest()}"'
    headers = {"cache-control": "no-cache", "etag": tag}
    is_known = tag in request.headers.get("if-none-match", "")
    return Response(b"" if is_known else content, UNCHANGED if is_known else 200, headers, kind)


def refused(error: RokkakuError) -> Response:
    """Why nothing has changed."""
    return answered(refusal("", error), status_of(error))


def status_of(error: RokkakuError) -> int:
    """How HTTP calls it."""
    statuses: dict[type[RokkakuError], int] = {
        NotFound: MISSING,
        NoGuest: NOBODY,
        StoreFailed: FAILED,
        NotBuilt: FAILED,
        Conflict: REFUSED,
    }
    return statuses.get(type(error), BAD)


def endpoint(carry_out: Endpoint) -> Endpoint:
    """A route whose refusals are answers."""

    @wraps(carry_out)
    async def carried_out(request: Request) -> Response:
        try:
            return await carry_out(request)
        except RokkakuError as error:
            return refused(error)

    return carried_out


async def asked(request: Request, type_: type[Asked]) -> Asked:
    """What the body asks for."""
    try:
        return msgspec.json.decode(await request.body(), type=type_)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise BadRequest("server.not-understood", {"why": str(error)}) from None


def number(request: Request, name: str, default: int | None = None) -> int | None:
    """A number in the address."""
    text = request.query_params.get(name)
    return default if text is None else whole_number(name, text)


def whole_number(name: str, text: str) -> int:
    """A number of at most nine digits."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise BadRequest("server.not-a-number", {"name": name, "text": text})
    return int(text)


async def known_guest(request: Request) -> Guest:
    """Who asks; somebody."""
    guest: Guest | None = await request.app.state.desk.guest(request)
    if guest is None:
        raise NoGuest("server.no-guest")
    return guest
