"""People by HTTP from inside one event loop, hundreds at a time."""

import asyncio
import json
import os
import socket
from collections.abc import Sequence
from random import Random
from typing import Any

from server.clients import UNAVAILABLE, fresh_id
from server.processes import PATIENCE, ServerProcess

PORTS = range(12_000, 30_000)
"""Below those that Linux gives to whoever connects: a server that is down finds its own free again."""
OWN = PORTS[int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) :: 8]
"""Those that no other process of the tests gives away meanwhile."""
GIVEN: set[int] = set()


def settle_port(server: ServerProcess) -> ServerProcess:
    """Gives a server a port that it can come back to, however long it was away."""
    for port in Random().sample([port for port in OWN if port not in GIVEN], 100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) != 0:
                GIVEN.add(port)
                server.port = port
                return server
    raise AssertionError("no port is free")


class Guest:
    """Somebody with a cookie."""

    def __init__(self, server: ServerProcess, name: str, home: str = "127.0.0.1") -> None:
        self.server = server
        self.name = name
        self.home = home
        """The address that requests come from: every one that begins with 127 is this machine."""
        self.cookie = ""

    @classmethod
    async def arrive(cls, server: ServerProcess, name: str, home: str = "127.0.0.1") -> "Guest":
        guest = cls(server, name, home)
        status, _ = await guest.request("POST", "/api/guest", {"name": name})
        assert status in (200, 201), status
        return guest

    @property
    def id(self) -> str:
        """By which the log knows the commands of this person."""
        return self.cookie.partition("=")[2].partition(".")[0]

    async def request(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """Status and answer; OSError if there is none."""
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", self.server.port, local_addr=(self.home, 0)
            )
            try:
                writer.write(self._request(method, path, body))
                status, length = self._read_head(await reader.readuntil(b"\r\n\r\n"))
                return status, await reader.readexactly(length)
            except asyncio.IncompleteReadError as error:
                raise ConnectionError("hung up") from error
            finally:
                writer.close()

    def _request(self, method: str, path: str, body: object) -> bytes:
        content = b"" if body is None else json.dumps(body).encode()
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.server.host}",
            f"Origin: {self.server.address}",
            f"Cookie: {self.cookie}",
            "Content-Type: application/json",
            f"Content-Length: {len(content)}",
            "Connection: close",
        ]
        return "\r\n".join([*lines, "\r\n"]).encode() + content

    def _read_head(self, head: bytes) -> tuple[int, int]:
        """The status, and the length of what follows."""
        first, *lines = head.decode().split("\r\n")
        fields = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
        if "set-cookie" in fields:
            self.cookie = fields["set-cookie"].partition(";")[0]
        return int(first.split()[1]), int(fields["content-length"])

    async def get(self, path: str) -> Any:
        """What is there, as JSON."""
        return json.loads((await self.request("GET", path))[1])

    async def command(
        self, table: str, speaks_for: int | None, type: str, id: str = "", **fields: Any
    ) -> bytes:
        """The answer to a command, as it came."""
        command = {**fields, "type": type, "id": id or fresh_id()}
        path = f"/api/tables/{table}/commands"
        return (await self.request("POST", path, {"command": command, "seat": speaks_for}))[1]

    async def open_table(self, chairs: Sequence[str], game: str = "samurai", **more: Any) -> str:
        """A new table; a chair is `me`, `free` or the name of a bot."""
        wanted = [
            {"kind": chair} if chair in ("me", "free") else {"kind": "bot", "bot": chair} for chair in chairs
        ]
        status, body = await self.request("POST", "/api/tables", {"game": game, "chairs": wanted, **more})
        if status == UNAVAILABLE:
            raise ConnectionError(body)
        assert status == 201, body
        return str(json.loads(body)["id"])

    async def sit(self, table: str, seat: int) -> None:
        """Takes a chair that is free."""
        answer = json.loads(await self.command(table, None, "sit", seat=seat))
        if answer.get("key", "").startswith("store."):
            raise ConnectionError(answer)
        assert answer["type"] == "done", answer
