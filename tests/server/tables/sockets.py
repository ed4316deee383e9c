"""A websocket to an application in the same process."""

import asyncio
from typing import Any

import msgspec
from server.asgi import OWN, Answer, scope_of
from server.clients import fresh_id
from server.processes import PATIENCE
from starlette.types import ASGIApp, Message


class Socket:
    """One websocket.  `denied` is what the handshake was answered if it was not accepted."""

    def __init__(self, app: ASGIApp, table: str, cookie: str, query: str) -> None:
        given = {**OWN, "cookie": cookie or "absent"}
        self.scope = scope_of("websocket", f"/api/tables/{table}/socket", given, query_string=query.encode())
        self.app = app
        self.incoming: asyncio.Queue[Message] = asyncio.Queue()
        self.outgoing: asyncio.Queue[Message] = asyncio.Queue()
        self.denied: Answer | None = None
        self.reads = asyncio.Event()
        self.reads.set()

    async def __aenter__(self) -> "Socket":
        self.incoming.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.ensure_future(self.app(self.scope, self.incoming.get, self._receive))
        first = await self.next()
        if first["type"] != "websocket.accept":
            await self.task
            rest = [self.outgoing.get_nowait() for _ in range(self.outgoing.qsize())]
            self.denied = Answer([first, *rest], self.scope)
        return self

    async def __aexit__(self, *exception: object) -> None:
        self.incoming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        async with asyncio.timeout(PATIENCE):
            await self.task

    async def _receive(self, message: Message) -> None:
        """Takes what is sent; who does not read still hears that it is over."""
        if message["type"] == "websocket.send":
            await self.reads.wait()
        self.outgoing.put_nowait(message)

    async def next(self) -> Message:
        """What is sent next."""
        async with asyncio.timeout(PATIENCE):
            return await self.outgoing.get()

    async def frame(self, type: str = "table") -> Any:
        """The next frame of a type."""
        while True:
            message = await self.next()
            assert message["type"] == "websocket.send", message
            frame = msgspec.json.decode(message["text"])
            if frame["type"] == type:
                return frame

    async def closed(self) -> int:
        """The code with which it is closed."""
        return int((await self.closing())["code"])

    async def closing(self) -> Message:
        """The last message."""
        while (message := await self.next())["type"] != "websocket.close":
            pass
        return message

    async def is_quiet(self) -> bool:
        """Whether nothing more is sent."""
        await asyncio.sleep(0.02)
        return self.outgoing.empty()

    def send(self, type: str, **fields: Any) -> None:
        self.say(msgspec.json.encode({"id": fresh_id(), "type": type, **fields}).decode())

    def say(self, text: str) -> None:
        self.incoming.put_nowait({"type": "websocket.receive", "text": text})
