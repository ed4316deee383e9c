"""Speaks ASGI with an application, without a server and without waiting."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from typing import Any

from server.processes import PATIENCE
from starlette.types import ASGIApp, Message, Scope

HERE = "127.0.0.1:8000"
OWN = {"origin": f"http://{HERE}", "content-type": "application/json"}


class Answer:
    """What came back."""

    def __init__(self, messages: list[Message], scope: Scope) -> None:
        self.messages = messages
        self.scope = scope

    @property
    def first(self) -> Message:
        return self.messages[0]

    @property
    def status(self) -> int:
        return int(self.first["status"])

    @property
    def headers(self) -> dict[str, str]:
        pairs = [(name.decode(), value.decode()) for name, value in self.first["headers"]]
        assert len(dict(pairs)) == len(pairs), "a header twice"
        return dict(pairs)

    @property
    def body(self) -> bytes:
        return b"".join(message.get("body", b"") for message in self.messages)

    @property
    def refused(self) -> str:
        """The key of a refusal in its proper form."""
        told = json.loads(self.body)
        assert set(told) == {"type", "id", "key", "sentence", "rule"}
        assert (told["type"], told["id"], told["rule"]) == ("refused", "", "")
        assert told["sentence"]
        assert self.headers["content-type"] == "application/json"
        assert int(self.headers["content-length"]) == len(self.body)
        return str(told["key"])


def scope_of(
    kind: str, path: str, headers: Mapping[str, str] | Iterable[tuple[str, str]], **changes: Any
) -> Scope:
    pairs = headers.items() if isinstance(headers, Mapping) else headers
    given = [(name.encode(), value.encode("latin-1")) for name, value in pairs]
    if not any(name == b"host" for name, _ in given):
        given.insert(0, (b"host", HERE.encode()))
    return {
        "type": kind,
        "path": path,
        "headers": [(name, value) for name, value in given if value != b"absent"],
        "client": ("192.0.2.7", 5000),
        "server": ("127.0.0.1", 8000),
        "query_string": b"",
        "root_path": "",
        "extensions": {"websocket.http.response": {}},
        **changes,
    }


def call(app: ASGIApp, scope: Scope, received: Iterable[Message]) -> Answer:
    """All that an application sends; after what is received the client goes away."""
    sent: list[Message] = []
    waiting = list(received)[::-1]

    async def receive() -> Message:
        kind = "websocket.disconnect" if scope["type"] == "websocket" else "http.disconnect"
        return waiting.pop() if waiting else {"type": kind, "code": 1005}

    async def send(message: Message) -> None:
        sent.append(message)

    async def run() -> None:
        async with asyncio.timeout(PATIENCE):
            await app(scope, receive, send)

    asyncio.run(run())
    return Answer(sent, scope)


def ask(
    app: ASGIApp,
    method: str = "GET",
    path: str = "/api/here",
    headers: Mapping[str, str] | Iterable[tuple[str, str]] = (),
    body: Iterable[bytes] = (),
    **changes: Any,
) -> Answer:
    parts = list(body) or [b""]
    messages = [{"type": "http.request", "body": part, "more_body": True} for part in parts]
    messages[-1]["more_body"] = False
    return call(app, scope_of("http", path, headers, method=method, **changes), messages)


def knock(
    app: ASGIApp,
    headers: Mapping[str, str] | Iterable[tuple[str, str]] = (),
    path: str = "/api/socket",
    **changes: Any,
) -> Answer:
    """A handshake for a socket."""
    return call(app, scope_of("websocket", path, headers, **changes), [{"type": "websocket.connect"}])
