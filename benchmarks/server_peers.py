"""Those that are measured: each a server process whose rooms play a game, then change to the next."""

import asyncio
import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec
from server.postgres import Cluster
from server.processes import ServerProcess, cpu_seconds
from server_machine import LOADS_CORE, SERVERS_CORE, on_core
from server_rooms import SEATS, Room, Tally, rooms
from server_wire import Server, Socket, connect

PEERS = Path(__file__).parent / "peers"
BOARDGAME = "boardgame.io@0.50.2"
CLIENT = "socket.io-client@4.8.4"
TURNS = 200
"""That a room without games plays in a round."""


NAP = 0.02
SETTLED = 0.5
"""Seconds after which a server has told everybody who has come and gone."""


class Stretch(msgspec.Struct, frozen=True):
    """What one of them did in a while."""

    done: int
    """Turns that all four sockets have seen, or games that all four have changed to."""
    seconds: float
    """That its server used of a core."""
    bytes: float
    """Of a frame."""
    beside: float = 0.0
    """Seconds that its database used of a core."""

    @property
    def per_second(self) -> float:
        return self.done / self.seconds

    @property
    def milliseconds(self) -> float:
        """For each."""
        return self.seconds / self.done * 1e3


class Contestant(Protocol):
    name: str

    @property
    def pids(self) -> Sequence[int]:
        """Its processes."""
        ...

    async def start(self, folder: Path, rooms: int) -> None: ...

    async def play(self) -> Stretch:
        """A game in every room: turns alone."""
        ...

    async def change(self) -> Stretch | None:
        """The next game in every room, up to the first question; None where there are no games."""
        ...

    def stop(self) -> None: ...


WHAT_A_BOT_ASKS_FOR = ("view", "choices")
WHAT_A_BROWSER_ASKS_FOR = ("view", "scene", "choices", "presence")


class Rokkaku:
    """Rules, hidden information, words, and a store that waits for the disk."""

    processes: list[ServerProcess]
    tally: Tally
    rooms: list[Room]

    def __init__(
        self,
        parts: Sequence[str] = WHAT_A_BROWSER_ASKS_FOR,
        cluster: Cluster | None = None,
        processes: int = 1,
        *,
        are_spread: bool = False,
    ) -> None:
        """With a cluster its processes share a database there, and the rooms, or the people of each room."""
        self.parts = parts
        self.cluster = cluster
        self.count = processes
        self.are_spread = are_spread
        several = "" if processes == 1 else f", {processes} processes{' at every table' * are_spread}"
        store = "SQLite" if cluster is None else "PostgreSQL"
        self.name = f"Rokkaku, {store} with fsync{several}: {', '.join(parts)}"

    async def start(self, folder: Path, rooms_: int) -> None:
        database = "" if self.cluster is None else self.cluster.create()
        self.processes, self.tally, self.rooms = [], Tally(), []
        for number in range(self.count):
            home = folder / str(number)
            home.mkdir()
            process = ServerProcess(home, database=database)
            with on_core(SERVERS_CORE):
                process.start()
            self.processes.append(process)
        servers, part = [Server(process.port) for process in self.processes], rooms_ // self.count
        for number in range(self.count):
            visited = servers if self.are_spread else [servers[number]]
            self.rooms += await rooms(visited, part, self.tally, lambda: 0.0, self.parts)
        for room in self.rooms:
            room.stays = True

    @property
    def pids(self) -> Sequence[int]:
        return tuple(process.pid for process in self.processes)

    def _watch(self) -> "Watch":
        return Watch(self.pids, self.cluster)

    async def play(self) -> Stretch:
        before, watch = self._counted(), self._watch()
        for room in self.rooms:
            room.begin()
        await self._until(lambda room: room.is_over and room.sent_at is None)
        turns, frames, sent = (now - then for now, then in zip(self._counted(), before, strict=True))
        return watch.stretch(turns, sent, frames)

    async def change(self) -> Stretch:
        before, watch = self._counted(), self._watch()
        for room in self.rooms:
            room.pause()
            room.play_again()
        await self._until(lambda room: not room.is_over and not room.tasks)
        await asyncio.sleep(SETTLED)
        _, frames, sent = (now - then for now, then in zip(self._counted(), before, strict=True))
        return watch.stretch(len(self.rooms), sent, frames)

    def _counted(self) -> tuple[int, int, int]:
        return self.tally.turns, self.tally.frames, self.tally.bytes

    async def _until(self, is_so: Callable[[Room], bool]) -> None:
        while not all(map(is_so, self.rooms)):
            assert not self.tally.errors, self.tally.errors[:5]
            await asyncio.sleep(NAP)

    def stop(self) -> None:
        for room in self.rooms:
            room.leave()
        for process in self.processes:
            process.stop()


class Watch:
    """Measures the processes of a server from now on, and its database."""

    def __init__(self, pids: Sequence[int], database: Cluster | None = None) -> None:
        self.pids, self.database = pids, database
        self.used, self.used_beside = self._now()

    def _now(self) -> tuple[float, float]:
        return sum(map(cpu_seconds, self.pids)), self.database.cpu_seconds() if self.database else 0.0

    def stretch(self, done: int, sent: int, frames: int) -> Stretch:
        used, beside = self._now()
        return Stretch(done, used - self.used, sent / max(1, frames), beside - self.used_beside)


class Broadcast:
    """Starlette alone: one message in, the same bytes out to four sockets."""

    def __init__(self, size: int) -> None:
        self.name = f"bare Starlette broadcast of {size:,} bytes"
        self.message = b"x" * size

    async def start(self, folder: Path, rooms: int) -> None:
        command = [sys.executable, str(PEERS / "broadcast.py")]
        with on_core(SERVERS_CORE):
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE)
        assert self.process.stdout is not None
        server = Server(int(self.process.stdout.readline()))
        self.circles = [Circle(self.message) for _ in range(rooms)]
        for number, circle in enumerate(self.circles):
            for _ in range(SEATS):
                circle.sockets.append(await connect(server, f"/{number}", "", circle.hear, circle.lost))

    @property
    def pids(self) -> Sequence[int]:
        return (self.process.pid,)

    async def play(self) -> Stretch:
        watch = Watch(self.pids)
        for circle in self.circles:
            circle.begin(TURNS)
        while any(circle.left for circle in self.circles):
            await asyncio.sleep(NAP)
        turns = TURNS * len(self.circles)
        return watch.stretch(turns, turns * SEATS * len(self.message), turns * SEATS)

    async def change(self) -> None:
        return None

    def stop(self) -> None:
        for circle in self.circles:
            for socket in circle.sockets:
                socket.close()
        end(self.process)


class Circle:
    """Four sockets of which one after another says the same."""

    def __init__(self, message: bytes) -> None:
        self.message = message
        self.sockets: list[Socket] = []
        self.heard = 0
        self.left = 0
        """Turns that are still to be seen by all."""

    def begin(self, turns: int) -> None:
        self.left = turns
        self._say()

    def _say(self) -> None:
        self.sockets[self.left % SEATS].send(self.message)

    def hear(self, message: bytes) -> None:
        self.heard += 1
        if self.heard == SEATS:
            self.heard = 0
            self.left -= 1
            if self.left:
                self._say()

    def lost(self, code: int) -> None:
        raise ConnectionError(code)


class Boardgame:
    """boardgame.io's server with its store in memory, and a game of ours of the size of Samurai."""

    name = f"{BOARDGAME}, store in memory"

    async def start(self, folder: Path, rooms: int) -> None:
        """In a thread: the sockets of the others must be answered meanwhile."""
        await asyncio.to_thread(self._start, folder, rooms)

    def _start(self, folder: Path, rooms: int) -> None:
        for file in (PEERS / "boardgame").iterdir():
            shutil.copy(file, folder)
        (folder / "package.json").write_text("{}")
        install = ["npm", "install", "--no-audit", "--no-fund", "--loglevel=error", BOARDGAME, CLIENT]
        subprocess.run(install, cwd=folder, check=True, capture_output=True)
        with on_core(SERVERS_CORE):
            self.server = self._node(folder, "server.js")
        port = self._line(self.server, "listening ").split()[1]
        with on_core(LOADS_CORE):
            self.load = self._node(folder, "load.js", port, str(rooms))
        self._line(self.load, "{")

    def _node(self, folder: Path, *command: str) -> "subprocess.Popen[str]":
        environment = {"PATH": str(Path(shutil.which("node") or "node").parent), "NODE_ENV": "production"}
        pipe = subprocess.PIPE
        return subprocess.Popen(
            ["node", *command], cwd=folder, env=environment, stdin=pipe, stdout=pipe, text=True
        )

    def _line(self, process: "subprocess.Popen[str]", beginning: str) -> str:
        assert process.stdout is not None
        return next(line for line in process.stdout if line.startswith(beginning))

    @property
    def pids(self) -> Sequence[int]:
        return (self.server.pid, self.load.pid)

    async def play(self) -> Stretch:
        watch, told = Watch([self.server.pid]), await self._tell("play")
        return watch.stretch(told["turns"], told["bytes"], told["frames"])

    async def change(self) -> Stretch:
        watch, told = Watch([self.server.pid]), await self._tell("change")
        return watch.stretch(told["games"], told["bytes"], told["frames"])

    async def _tell(self, what: str) -> dict[str, int]:
        assert self.load.stdin is not None
        self.load.stdin.write(f"{what}\n")
        self.load.stdin.flush()
        told: dict[str, int] = json.loads(await asyncio.to_thread(self._line, self.load, "{"))
        return told

    def stop(self) -> None:
        end(self.load)
        end(self.server)


def end(process: "subprocess.Popen[Any]") -> None:
    process.send_signal(signal.SIGTERM)
    process.wait(10)
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            stream.close()
