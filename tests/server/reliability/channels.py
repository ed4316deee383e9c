"""Several ways for one person to say the same thing: sockets and HTTP, each giving answers as they came."""

import asyncio
import json
from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from server.clients import fresh_id, some_move
from server.processes import PATIENCE
from server.reliability.players import PAUSE, UNKNOWN, address
from server.reliability.web import Guest
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

Command = Mapping[str, Any]


class Channel(Protocol):
    """A way to send commands."""

    async def ask(self, command: Command) -> bytes:
        """The answer as it came."""
        ...


async def ask(channel: Channel, command: Command) -> bytes:
    """The answer, once the disk has been quick enough for one."""
    while True:
        answer = await channel.ask(command)
        if json.loads(answer).get("key") not in UNKNOWN:
            return answer
        await asyncio.sleep(PAUSE)


class ByHttp:
    """Each command a request of its own."""

    def __init__(self, guest: Guest, table: str, seat: int | None) -> None:
        self.guest = guest
        self.path = f"/api/tables/{table}/commands"
        self.seat = seat

    async def ask(self, command: Command) -> bytes:
        _, body = await self.guest.request("POST", self.path, {"command": command, "seat": self.seat})
        return body


class BySocket:
    """Commands with the same id may be under way at once; their answers come in the order they were sent."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.table: dict[str, Any] = {}
        self.changed = asyncio.Condition()
        self.waiting: defaultdict[str, deque[asyncio.Future[bytes]]] = defaultdict(deque)
        self.reader = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, guest: Guest, table: str, seat: int | None) -> "BySocket":
        socket = cls(await address(guest, table))
        await socket.ask({"type": "look", "id": fresh_id(), "seat": seat, "parts": ["choices"]})
        await socket.until(bool)
        return socket

    async def _read(self) -> None:
        try:
            while True:
                message = await self.connection.recv(decode=False)
                frame = json.loads(message)
                if frame["type"] == "table":
                    async with self.changed:
                        self.table = frame
                        self.changed.notify_all()
                else:
                    self.waiting[frame["id"]].popleft().set_result(message)
        except ConnectionClosed as closed:
            for answer in [answer for answers in self.waiting.values() for answer in answers]:
                answer.set_exception(ConnectionError(str(closed)))

    async def ask(self, command: Command) -> bytes:
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.waiting[command["id"]].append(answer)
        await self.connection.send(json.dumps(command))
        return await asyncio.wait_for(answer, PATIENCE)

    async def until(self, is_so: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The table once something holds of it."""
        async with asyncio.timeout(PATIENCE), self.changed:
            await self.changed.wait_for(lambda: is_so(self.table))
            return self.table

    async def drafted(self, pick: Callable[[Sequence[str]], str]) -> str:
        """A whole turn, laid out move by move."""
        while True:
            question = self.table["question"]
            if question["is_final"]:
                return " ".join(question["draft"])
            moves = [*question["draft"], some_move(question["choices"], pick)]
            command = {"type": "draft", "moves": " ".join(moves), "expected_seq": question["asked_at"]}
            answer = json.loads(await ask(self, {**command, "id": fresh_id()}))
            assert answer["type"] == "done", answer
            await self._see_draft(moves)

    async def _see_draft(self, moves: Sequence[str]) -> None:
        await self.until(lambda table: table["question"]["draft"] == moves)

    async def close(self) -> None:
        await self.connection.close()
        await self.reader
