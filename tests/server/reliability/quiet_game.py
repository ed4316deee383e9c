"""A game that has nothing to do with what goes on around it, and goes on."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random

from server.clients import Person, Socket, fresh_id, some_move
from server.processes import ServerProcess
from server.reliability.crowd import QUICK
from server.reliability.players import UNKNOWN

PAUSE = 0.1
"""Seconds to think before each command."""


class QuietGame:
    """Two people who play one game after another, at random and without haste."""

    def __init__(self, server: ServerProcess, seed: str = "quiet") -> None:
        self.people = [Person(server, "Left"), Person(server, "Right")]
        self.dice = Random(seed)
        self.sockets: list[Socket] = []
        self.waits: list[float] = []
        """Seconds until each command was answered."""
        self.turns = 0
        self.games = 0
        self.is_leaving = False

    async def play(self) -> None:
        """Until told to leave; raises if a command is refused or a socket is lost."""
        while not self.is_leaving:
            table = await asyncio.to_thread(self._sit_down)
            self.sockets = [
                await Socket.open(person, table, seat, parts=("choices",))
                for seat, person in enumerate(self.people)
            ]
            try:
                await self._play_on()
            finally:
                for socket in self.sockets:
                    await socket.close()

    def _sit_down(self) -> str:
        table = self.people[0].open_table("samurai", ("me", "free"), options=QUICK)
        self.people[1].sit(table, 1)
        self.games += 1
        return table

    async def _play_on(self) -> None:
        while not self.is_leaving and self.sockets[0].table["status"] == "running":
            socket = next((each for each in self.sockets if each.table["question"]), None)
            if socket is not None:
                await self._turn(socket)
            await asyncio.sleep(PAUSE)

    async def _turn(self, socket: Socket) -> None:
        """A whole turn, move by move."""
        asked_at, moves = socket.table["question"]["asked_at"], list[str]()
        while not socket.table["question"]["is_final"]:
            moves.append(some_move(socket.table["question"]["choices"], self.dice.choice))
            await self._send(socket, "draft", " ".join(moves), asked_at)
            drafted = list(moves)
            await socket.until(lambda table, drafted=drafted: table["question"]["draft"] == drafted)  # type: ignore[misc]
        seq = await self._send(socket, "confirm", " ".join(moves), asked_at)
        self.turns += 1
        for each in self.sockets:
            await each.until(lambda table: table["seq"] >= seq)

    async def _send(self, socket: Socket, type: str, moves: str, asked_at: int) -> int:
        begun = time.monotonic()
        id, key = fresh_id(), UNKNOWN[0]
        while key in UNKNOWN:
            answer = await socket.command(type, id, moves=moves, expected_seq=asked_at)
            key = str(answer.get("key"))
        assert answer["type"] == "done", answer
        self.waits.append(time.monotonic() - begun)
        await asyncio.sleep(PAUSE)
        return int(answer["seq"])


@asynccontextmanager
async def health_checks(server: ServerProcess) -> AsyncIterator[list[float]]:
    """How many seconds the server takes to say that it lives, again and again."""
    waits: list[float] = []

    async def check() -> None:
        while True:
            begun = time.monotonic()
            status, _ = await asyncio.to_thread(server.get, "/healthz")
            assert status == 200
            waits.append(time.monotonic() - begun)
            await asyncio.sleep(0.05)

    checking = asyncio.create_task(check())
    try:
        yield waits
    finally:
        checking.cancel()
        await asyncio.gather(checking, return_exceptions=True)


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that so large a share of all does not exceed."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
