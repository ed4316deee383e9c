"""HTTP responses and bodies: typed JSON in both directions."""

import gzip
from collections.abc import Awaitable, Callable
from functools import lru_cache, wraps
from hashlib import blake2b
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from rokkaku.core.errors import BadRequest, RokkakuError
from rokkaku.core.json_faults import why
from rokkaku.protocol.frames import Done, Refused, refusal
from rokkaku.server.edge.languages import checked_language
from rokkaku.server.edge.statuses import REFUSED, status_of

UNCHANGED = 304
COMPRESS_FROM, COMPRESSION = 1_024, 6
"""Smaller responses, in bytes, are not compressed; and how hard the others are."""

Body = TypeVar("Body")
Endpoint = Callable[[Request], Awaitable[Response]]


class NotFound(BadRequest):
    """It does not exist, or this person may not see it: nobody can tell which."""

    def __init__(self) -> None:
        super().__init__("server.not-found")


def json_response(value: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A response with a value as JSON."""
    return Response(msgspec.json.encode(value), status, headers, "application/json")


def cacheable_response(request: Request, content: bytes, kind: str, brotli: bytes = b"") -> Response:
    """Content that only changes with a new version: browsers keep it, but ask each time.

    `brotli` is the same content, compressed: browsers take that over HTTPS, or from this machine.
    """
    tag = f'W/"{blake2b(content, digest_size=12).hexdigest()}"'
    headers = {"cache-control": "no-cache", "etag": tag}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", UNCHANGED, headers, kind)
    if brotli and _takes(request, "br"):
        return Response(brotli, headers={**headers, **_encoded("br")}, media_type=kind)
    if len(content) < COMPRESS_FROM or not _takes(request, "gzip"):
        return Response(content, headers=headers, media_type=kind)
    return compressed_response(request, _compressed(content), kind, headers)


@lru_cache(maxsize=128)
def _compressed(content: bytes) -> bytes:
    """Compressed once for everybody, as hard as can be: this takes longer than all the rest of an answer."""
    return gzip.compress(content, mtime=0)


def compressed_response(
    request: Request, content: bytes, kind: str, headers: dict[str, str] | None = None
) -> Response:
    """Content that has been compressed before; the few who do not understand that get it as it was."""
    if not _takes(request, "gzip"):
        return Response(gzip.decompress(content), headers=headers, media_type=kind)
    return Response(content, headers={**(headers or {}), **_encoded("gzip")}, media_type=kind)


def _takes(request: Request, encoding: str) -> bool:
    named = request.headers.get("accept-encoding", "").split(",")
    return encoding in (each.partition(";")[0].strip() for each in named)


def _encoded(encoding: str) -> dict[str, str]:
    return {"content-encoding": encoding, "vary": "Accept-Encoding"}


def refusal_response(error: RokkakuError) -> Response:
    """An error as a response."""
    return json_response(refusal("", error), status_of(error.key))


def answer_response(answer: Done | Refused) -> Response:
    """The answer to a command."""
    status = 200 if isinstance(answer, Done) else status_of(answer.key, usual=REFUSED)
    return json_response(answer, status)


def endpoint(carry_out: Endpoint) -> Endpoint:
    """A route that turns errors of ours into responses."""

    @wraps(carry_out)
    async def carried_out(request: Request) -> Response:
        try:
            return await carry_out(request)
        except RokkakuError as error:
            return refusal_response(error)

    return carried_out


async def read_body(request: Request, type_: type[Body]) -> Body:
    """The body of a request, checked."""
    try:
        return msgspec.json.decode(await request.body(), type=type_)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise BadRequest("server.not-understood", {"why": why(error)}) from None


def checked_body(value: object, type_: type[Body]) -> Body:
    """Query parameters, checked like a body."""
    try:
        return msgspec.convert(value, type_)
    except msgspec.ValidationError as error:
        raise BadRequest("server.not-understood", {"why": why(error)}) from None


def query_number(request: Request, name: str, default: int | None = None) -> int | None:
    """A query parameter that is a number."""
    text = request.query_params.get(name)
    return default if text is None else whole_number(name, text)


def query_language(request: Request) -> str:
    """The language of a request; one that is asked for must be one there is."""
    return checked_language(request.query_params.get("language", ""))


def whole_number(name: str, text: str) -> int:
    """A number of at most nine digits."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise BadRequest("server.not-a-number", {"name": name, "text": text})
    return int(text)
