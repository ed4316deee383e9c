"""Requests with exactly the headers one wants, wrong ones among them."""

from collections.abc import Iterable, Mapping, Sequence
from http.client import HTTPConnection
from typing import NamedTuple

from server.processes import PATIENCE, ServerProcess

Headers = Sequence[tuple[str, str]]

HANDSHAKE = {
    "Connection": "Upgrade",
    "Upgrade": "websocket",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


class Answer(NamedTuple):
    status: int
    headers: Headers
    body: bytes

    def all(self, name: str) -> Sequence[str]:
        """The values of all headers of a name."""
        return [value for found, value in self.headers if found == name]

    @property
    def lasting(self) -> tuple[int, Headers, bytes]:
        """All but the time of day."""
        return self.status, sorted(header for header in self.headers if header[0] != "date"), self.body


class Door:
    """One way in: a method and a path, with everything that belongs to a request that is let in."""

    def __init__(
        self,
        server: ServerProcess,
        method: str,
        path: str,
        cookie: str = "",
        body: bytes = b"",
        url: str = "",
    ) -> None:
        self.server = server
        self.method = method
        self.path = path
        self.body = body
        origin = url or server.address
        self.headers = {"Host": origin.partition("://")[2], "Origin": origin}
        if cookie:
            self.headers["Cookie"] = cookie
        if method == "SOCKET":
            self.headers |= HANDSHAKE
        elif method != "GET":
            self.headers["Content-Type"] = "application/json"

    def knock(self, changes: Mapping[str, str | None] = {}, more: Iterable[tuple[str, str]] = ()) -> Answer:
        """The answer; None takes a header away, `more` are added whatever is there."""
        changed: Mapping[str, str | None] = {**self.headers, **changes}
        headers = [*((name, value) for name, value in changed.items() if value is not None), *more]
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        try:
            method = "GET" if self.method == "SOCKET" else self.method
            connection.putrequest(method, self.path, skip_host=True, skip_accept_encoding=True)
            for name, value in headers:
                connection.putheader(name, value)
            if method != "GET":
                connection.putheader("Content-Length", str(len(self.body)))
            connection.endheaders(self.body or None)
            response = connection.getresponse()
            told = [(name.lower(), value) for name, value in response.getheaders()]
            return Answer(response.status, told, b"" if response.status == 101 else response.read())
        finally:
            connection.close()
