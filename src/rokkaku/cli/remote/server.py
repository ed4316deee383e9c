"""A server somewhere else, by HTTP."""

import secrets
from collections.abc import Mapping
from http import HTTPStatus
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

import msgspec

from rokkaku.cli.remote.cookies import CookieJar
from rokkaku.core.errors import BadRequest, IllegalMove
from rokkaku.core.seats import Seat
from rokkaku.locales import SPOKEN, printable
from rokkaku.protocol import commands, frames, pages, requests
from rokkaku.protocol.names import checked_name

REQUEST_TIMEOUT = 15.0
LONGEST_ANSWER = 8_000_000
"""In bytes."""

UNAVAILABLE = (502, 503, 504)
"""What stands before a server says with these that it is not there now."""
UNREADABLE = (msgspec.MsgspecError, UnicodeDecodeError, RecursionError)

Answer = TypeVar("Answer")


class RefusedByServer(IllegalMove):
    """What a server refuses, in the server's own words."""

    def __init__(self, refused: frames.Refused) -> None:
        super().__init__(refused.rule, refused.key)
        self.refused = refused

    def __str__(self) -> str:
        return self.refused.sentence

    def sentence(self, speaker: object = None) -> str:
        return self.refused.sentence


class RemoteServer:
    """Knows the server's address and who the person is there."""

    def __init__(self, address: str, cookie: str = "") -> None:
        self.address = address
        self.cookie = cookie

    @property
    def headers(self) -> Mapping[str, str]:
        """What goes with every request: a server changes nothing for those who do not say where they are."""
        own = {"Origin": self.address, "Accept-Language": SPOKEN.get()}
        return {**own, **({"Cookie": self.cookie} if self.cookie else {})}

    def sign_in(self, cookies: CookieJar, name: str) -> str:
        """Makes the person known by a name, an old or a new one; returns the name."""
        wanted = checked_name(name) if name else ""
        self.text("/healthz")  # where it is, if a proxy sends us on from here
        self.cookie = cookies.cookie(self.address, wanted)
        if wanted:
            guest = self.post("/api/guest", requests.NewGuest(wanted), pages.GuestShown)
        else:
            guest = self.get("/api/guest", pages.GuestShown)
        cookies.remember(self.address, guest.name, self.cookie)
        return guest.name

    def look(self, table: str) -> frames.TableShown:
        """A table from outside, without its board."""
        return self.get(f"/api/tables/{table}?{urlencode({'parts': ''})}", frames.TableShown)

    def sit(self, table: str, seat: Seat, key: str = "", colour: str = "") -> None:
        """Takes a chair, in a colour if one is named."""
        command = requests.Posted(commands.Sit(id=fresh_id(), seat=seat, key=key, colour=colour))
        self.post(f"/api/tables/{table}/commands", command, frames.Done)

    def get(self, path: str, type_: type[Answer]) -> Answer:
        return self._read(Request(self.address + path, headers=dict(self.headers)), type_)

    def post(self, path: str, body: object, type_: type[Answer]) -> Answer:
        headers = {**self.headers, "Content-Type": "application/json"}
        return self._read(Request(self.address + path, msgspec.json.encode(body), headers), type_)

    def text(self, path: str) -> str:
        return self._ask(Request(self.address + path, headers=dict(self.headers))).decode()

    def _read(self, request: Request, type_: type[Answer]) -> Answer:
        try:
            return msgspec.convert(all_printable(msgspec.json.decode(self._ask(request))), type_)
        except UNREADABLE:
            raise BadRequest("cli.join.other-server", {"address": self.address}) from None

    def _ask(self, request: Request) -> bytes:
        try:
            with urlopen(request, timeout=REQUEST_TIMEOUT) as response:
                self._moved_to(request, response.url)
                cookie = response.headers.get("Set-Cookie")
                self.cookie = cookie.partition(";")[0] if cookie else self.cookie
                return bytes(response.read(LONGEST_ANSWER))
        except HTTPError as refusal:
            with refusal:
                raise refused(self.address, refusal.code, refusal.read(LONGEST_ANSWER)) from None
        except URLError as error:
            raise unreachable(self.address, error.reason) from None
        except (OSError, HTTPException) as error:
            raise unreachable(self.address, error) from None

    def _moved_to(self, request: Request, url: str) -> None:
        """Goes on where a proxy has sent us, such as from http to https."""
        if url != request.full_url:
            parts = urlsplit(url)
            self.address = f"{parts.scheme}://{parts.netloc}"


def fresh_id() -> str:
    """A name for one command alone: sent twice, it is carried out once."""
    return secrets.token_urlsafe(12)


def refused(address: str, status: int, body: bytes) -> BadRequest | RefusedByServer:
    """Why a server does not do it, or that what answers there is no such server."""
    try:
        return RefusedByServer(msgspec.convert(all_printable(msgspec.json.decode(body)), frames.Refused))
    except UNREADABLE:
        if status in UNAVAILABLE:
            return unreachable(address, f"{status} {HTTPStatus(status).phrase}")
        return BadRequest("cli.join.other-server", {"address": address})


def unreachable(address: str, why: object) -> BadRequest:
    reason = getattr(why, "strerror", None) or str(why) or type(why).__name__
    return BadRequest("cli.join.no-server", {"address": address, "why": reason})


def all_printable(value: Any) -> Any:
    """What others send, without the characters that a terminal would obey."""
    if isinstance(value, str):
        return printable(value)
    if isinstance(value, list):
        return [all_printable(each) for each in value]
    if isinstance(value, dict):
        return {printable(name): all_printable(each) for name, each in value.items()}
    return value
