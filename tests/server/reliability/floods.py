"""Floods from one address, each as a program of its own: `floods.py NAME PORT TABLE MANY`.

It says when it has begun, goes on until its input ends, and then tells what it was answered.
"""

import asyncio
import json
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping, Sequence
from itertools import count
from pathlib import Path
from time import monotonic
from typing import TypeVar

from server.processes import PATIENCE, ServerProcess
from server.reliability.raw_socket import RawSocket, text
from server.reliability.web import Guest

T = TypeVar("T")

HOME = "127.0.0.66"
"""The address of all floods."""
A_SECOND = 19
"""Messages on each socket: one less than allowed."""
WAVE = 5.0
"""Seconds between two waves of requests."""
LOOK = {"type": "look", "parts": ["view", "scene", "choices"]}
SAY = {"type": "say", "text": "x" * 500}
BOTS = ["greedy", "greedy"]
TABLES_EACH = 50
OPTIONS = {"opening_hand": "drawn", "figure_setup": "random"}


class Flood:
    """Somebody who wants a great deal at once."""

    def __init__(self, server: ServerProcess, table: str, many: int) -> None:
        self.server = server
        self.table = table
        self.many = many
        self.told: Counter[str] = Counter()
        self.numbers = count()
        self.lines = 0

    async def arrive(self) -> None:
        self.guest = await patiently(lambda: Guest.arrive(self.server, "Flood", HOME))
        self.lines = await patiently(self._lines)

    async def _lines(self) -> int:
        status, body = await self.guest.request("GET", f"/api/tables/{self.table}")
        assert status == 200, body
        lines: int = json.loads(body)["line"]
        return lines

    async def ask(self, method: str, path: str, body: object = None) -> None:
        status, _ = await self.guest.request(method, path, body)
        self.told[str(status)] += 1

    async def talk(self, command: Mapping[str, object], pause: float, *, reads: bool = True) -> None:
        """Says the same again and again on a socket, until it is closed."""
        try:
            raw = await RawSocket.open(self.guest, self.table, 0 if reads else 4_096)
        except AssertionError as refused:
            self.told[str(refused)] += 1
            return
        reading = asyncio.create_task(raw.ending(3_600)) if reads else None
        while reading is None or not reading.done():
            said = {**command, "id": str(next(self.numbers))}
            if not await raw.send(text(json.dumps(said))):
                break
            self.told["sent"] += 1
            await asyncio.sleep(pause)
        self.told[f"closed with {await reading}" if reading is not None else "closed"] += 1

    async def sockets(self, command: Mapping[str, object], **more: bool) -> None:
        await asyncio.gather(*(self.talk(command, 1 / A_SECOND, **more) for _ in range(self.many)))


async def patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """Asks until it is no longer too often, perhaps for the flood before this one, or nobody answers."""
    deadline = monotonic() + PATIENCE
    while True:
        try:
            return await ask()
        except (AssertionError, OSError):
            if monotonic() > deadline:
                raise
            await asyncio.sleep(0.2)


async def looks(flood: Flood) -> None:
    await flood.sockets(LOOK)


async def chat(flood: Flood) -> None:
    await flood.sockets(SAY)


async def deaf(flood: Flood) -> None:
    """Nobody reads what they ask for."""
    await flood.sockets(LOOK, reads=False)


async def pictures(flood: Flood) -> None:
    """No two are the same."""
    kinds = [(theme, layout) for theme in ("light", "dark") for layout in ("landscape", "portrait")]
    paths = [
        f"/api/tables/{flood.table}/picture.svg?turn={line}&theme={theme}&layout={layout}&view=spectator"
        for line in range(flood.lines + 1)
        for theme, layout in kinds
    ]
    while True:
        some = [paths[next(flood.numbers) % len(paths)] for _ in range(flood.many)]
        await asyncio.gather(*(flood.ask("GET", path) for path in some))
        await asyncio.sleep(WAVE)


async def bots(flood: Flood) -> None:
    """Tables at which bots play among themselves."""
    for number in range(flood.many):
        if number % TABLES_EACH == 0:
            flood.guest = await patiently(lambda: Guest.arrive(flood.server, "Flood", HOME))
        await patiently(lambda: flood.guest.open_table(BOTS, options=OPTIONS))
        flood.told["tables"] += 1
    await asyncio.sleep(3_600)


async def requests(flood: Flood) -> None:
    """Five hundred requests a second, and two hundred messages on one socket."""

    async def ask_on() -> None:
        while True:
            try:
                await flood.ask("GET", "/api/tables")
            except OSError:
                flood.told["cut off"] += 1
            await asyncio.sleep(0.1)

    await asyncio.gather(*(ask_on() for _ in range(50)), flood.talk(LOOK, 1 / 200))


async def idle(flood: Flood) -> None:
    """Sockets that are opened and say nothing."""

    async def hold() -> None:
        await flood.talk(LOOK, 3_600)

    await asyncio.gather(*(hold() for _ in range(flood.many)))


FLOODS: Mapping[str, tuple[Callable[[Flood], Awaitable[None]], int]] = {
    "looks": (looks, 100),
    "pictures": (pictures, 200),
    "bots": (bots, 1_020),
    "chat": (chat, 100),
    "requests": (requests, 50),
    "idle": (idle, 1_000),
    "deaf": (deaf, 50),
}
"""Each with how many there are at full size: of sockets, requests or tables."""


async def run(name: str, port: int, table: str, many: int) -> None:
    server = ServerProcess(Path())
    server.port = port
    flood = Flood(server, table, many)
    await flood.arrive()
    pour = FLOODS[name][0]
    pouring = asyncio.create_task(_poured(pour, flood))
    print("begun", flush=True)
    ending = asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    await asyncio.wait({pouring, ending}, return_when=asyncio.FIRST_COMPLETED)
    if pouring.done():
        pouring.result()
        await ending
    pouring.cancel()
    print(json.dumps(flood.told))


async def _poured(pour: Callable[[Flood], Awaitable[None]], flood: Flood) -> None:
    await pour(flood)


def main(arguments: Sequence[str]) -> None:
    name, port, table, many = arguments
    os.nice(10)
    asyncio.run(run(name, int(port), table, int(many)))


if __name__ == "__main__":
    main(sys.argv[1:])
