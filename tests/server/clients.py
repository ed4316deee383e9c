"""People at a real server: by HTTP and by socket."""

import asyncio
import json
from collections.abc import Callable, Mapping, Sequence
from http.client import HTTPConnection
from itertools import count
from typing import Any

from server.processes import PATIENCE, ServerProcess
from websockets.asyncio.client import ClientConnection, connect

UNAVAILABLE = 503
"""The disk fails, or does not answer in time."""
TRIES = 5
_numbers = count(1)


def fresh_id() -> str:
    """A command id that no other command of this run has."""
    return f"c{next(_numbers)}"


class Person:
    """Somebody with a cookie, who asks by HTTP."""

    def __init__(self, server: ServerProcess, name: str = "") -> None:
        self.server = server
        self.cookie = ""
        if name:
            self.post("/api/guest", {"name": name})
        else:
            self.get("/api/guest")

    def get(self, path: str) -> Any:
        """What is there, as JSON."""
        return self.request("GET", path)[1]

    def post(self, path: str, body: object) -> Any:
        """The answer, as JSON; where the disk is slow the same is asked again, as clients should."""
        for _ in range(TRIES):
            status, answer = self.request("POST", path, body)
            if status != UNAVAILABLE:
                break
        return answer

    def request(self, method: str, path: str, body: object = None) -> tuple[int, Any]:
        """Status and answer."""
        status, content = self.raw(method, path, None if body is None else json.dumps(body).encode())
        return status, json.loads(content)

    def text(self, path: str) -> str:
        """What is there, as it came."""
        return self.raw("GET", path)[1].decode()

    def raw(
        self, method: str, path: str, body: bytes | None = None, headers: Mapping[str, str] = {}
    ) -> tuple[int, bytes]:
        """Status and answer as they came."""
        usual = {"Origin": self.server.address, "Content-Type": "application/json", "Cookie": self.cookie}
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        try:
            connection.request(method, path, body, {**usual, **headers})
            response = connection.getresponse()
            cookie = response.getheader("set-cookie")
            if cookie:
                self.cookie = cookie.partition(";")[0]
            return response.status, response.read()
        finally:
            connection.close()

    def open_table(self, game: str = "samurai", chairs: Sequence[str] = ("me", "free"), **more: Any) -> str:
        """A new table; a chair is `me`, `free`, `invited` or the name of a bot."""
        wanted = [
            {"kind": chair} if chair in ("me", "free", "invited") else {"kind": "bot", "bot": chair}
            for chair in chairs
        ]
        opened = self.post("/api/tables", {"game": game, "chairs": wanted, **more})
        return str(opened["id"])

    def command(self, table: str, speaks_for: int | None, type: str, **fields: Any) -> Any:
        """The answer to a command by HTTP."""
        command = {"id": fresh_id(), **fields, "type": type}
        return self.post(f"/api/tables/{table}/commands", {"command": command, "seat": speaks_for})

    def sit(self, table: str, seat: int, key: str = "") -> Any:
        """Takes a chair."""
        return self.command(table, seat, "sit", seat=seat, key=key)


class Socket:
    """One websocket of a person: the last table it was shown, and answers by command id."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.table: dict[str, Any] = {}
        self.answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self.frames: list[str] = []
        """Everything it was sent, word for word."""
        self.changed = asyncio.Condition()
        self.reader = asyncio.create_task(self._read())

    @classmethod
    async def open(
        cls,
        person: Person,
        table: str,
        seat: int | None = None,
        since: int = 0,
        parts: Sequence[str] = ("view", "choices"),
    ) -> "Socket":
        """Connects and looks from a seat."""
        server = person.server
        connection = await connect(
            f"ws://{server.host}/api/tables/{table}/socket",
            origin=server.address,  # type: ignore[arg-type]
            additional_headers={"Cookie": person.cookie},
            compression=None,
            max_size=None,
        )
        socket = cls(connection)
        await socket.command("look", seat=seat, since=since, parts=list(parts))
        await socket.until(lambda shown: bool(shown))
        return socket

    async def _read(self) -> None:
        try:
            async for message in self.connection:
                await self._take_in(str(message))
        except Exception as error:
            self._fail(error)
        self._fail(ConnectionError(f"closed: {self.connection.close_code}"))

    async def _take_in(self, message: str) -> None:
        self.frames.append(message)
        frame = json.loads(message)
        if frame["type"] == "table":
            async with self.changed:
                self.table = frame
                self.changed.notify_all()
        else:
            answer = self.answers.get(frame["id"])
            if answer is not None and not answer.done():
                answer.set_result(frame)

    def _fail(self, error: Exception) -> None:
        for answer in self.answers.values():
            if not answer.done():
                answer.set_exception(error)

    async def send(self, type: str, id: str = "", **fields: Any) -> "asyncio.Future[dict[str, Any]]":
        """Sends a command; gives its answer to come."""
        command_id = id or fresh_id()
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.answers[command_id] = answer
        await self.connection.send(json.dumps({"type": type, "id": command_id, **fields}))
        return answer

    async def command(self, type: str, id: str = "", **fields: Any) -> dict[str, Any]:
        """Sends a command and waits for its answer."""
        return await asyncio.wait_for(await self.send(type, id, **fields), PATIENCE)

    async def until(self, is_so: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """The table once something holds of it."""
        async with asyncio.timeout(PATIENCE), self.changed:
            await self.changed.wait_for(lambda: is_so(self.table))
            return self.table

    async def close(self) -> None:
        await self.connection.close()
        await self.reader


def some_move(tree: Mapping[str, Any], pick: Callable[[Sequence[str]], str]) -> str:
    """A legal move, click by click."""
    branch: Any = tree
    while not isinstance(branch, str):
        branch = branch[pick(sorted(branch))]
    return branch
