"""Where a server or one of its tables is, as people type or paste it."""

import re
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import msgspec

from rokkaku.core.errors import BadRequest
from rokkaku.core.seats import Seat

_PATH = re.compile(r"/*(?:t/+([\w-]+)/*)?", re.ASCII)


class Address(msgspec.Struct, frozen=True):
    """A server, and perhaps a table there, a seat at it, and the key of an invitation."""

    server: str
    """Scheme, name and perhaps a port: also what a request there must name as its origin."""
    table: str = ""
    seat: Seat | None = None
    key: str = ""

    @property
    def for_all(self) -> "Address":
        """The same table, for anyone."""
        return Address(self.server, self.table)

    @property
    def link(self) -> str:
        """What leads there, in a browser too."""
        if not self.table:
            return self.server
        asked = {} if self.seat is None else {"seat": self.seat, **({"key": self.key} if self.key else {})}
        return f"{self.server}/t/{quote(self.table)}" + (f"?{urlencode(asked)}" if asked else "")


def read_address(text: str) -> Address:
    """An address as it was typed; without a scheme it is http."""
    try:
        parts = urlsplit(text.strip() if "://" in text else f"http://{text.strip()}")
        is_good = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise BadRequest("cli.join.not-an-address", {"text": text}) from None
    path = _PATH.fullmatch(parts.path)
    if not is_good or path is None or parts.username is not None or not parts.netloc.isascii():
        raise BadRequest("cli.join.not-an-address", {"text": text})
    asked = parse_qs(parts.query)
    seat, key = asked.get("seat", [""])[0], asked.get("key", [""])[0]
    if seat and not (seat.isascii() and seat.isdigit() and len(seat) < 3):
        raise BadRequest("cli.join.not-an-address", {"text": text})
    chosen = Seat(int(seat)) if seat else None
    return Address(f"{parts.scheme}://{parts.netloc.lower()}", path[1] or "", chosen, key)
