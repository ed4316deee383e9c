"""Those that are measured: each a server process that plays as many turns in some seconds as it can."""

import asyncio
import json
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec
from server.processes import ServerProcess, cpu_seconds
from server_machine import LOADS_CORE, SERVERS_CORE, on_core
from server_rooms import SEATS, Room, Tally, rooms
from server_wire import Server, Socket, connect

PEERS = Path(__file__).parent / "peers"
BOARDGAME = "boardgame.io@0.50.2"
CLIENT = "socket.io-client@4.8.4"


class Round(msgspec.Struct, frozen=True):
    """What one of them did in one round."""

    turns: float
    """A second, each seen by all four sockets."""
    busy: float
    """The share of a core that its server used."""
    bytes: float
    """Of a frame that tells of a turn."""

    @property
    def per_core(self) -> float:
        """Turns for each second that the server used of its core."""
        return self.turns / self.busy


class Contestant(Protocol):
    name: str

    @property
    def pids(self) -> Sequence[int]:
        """Its processes."""
        ...

    async def start(self, folder: Path, rooms: int) -> None: ...
    async def play(self, seconds: float) -> Round: ...
    def stop(self) -> None: ...


WHAT_A_BOT_ASKS_FOR = ("view", "choices")
WHAT_A_BROWSER_ASKS_FOR = ("view", "scene", "choices", "presence")


class Rokkaku:
    """Rules, hidden information, words, and a store that waits for the disk."""

    tally: Tally
    rooms: list[Room]

    def __init__(self, parts: Sequence[str] = WHAT_A_BROWSER_ASKS_FOR) -> None:
        self.parts = parts
        self.name = f"Rokkaku, SQLite with fsync: {', '.join(parts)}"

    async def start(self, folder: Path, rooms_: int) -> None:
        self.process = ServerProcess(folder)
        with on_core(SERVERS_CORE):
            self.process.start()
        self.tally = Tally()
        self.rooms = await rooms(Server(self.process.port), rooms_, self.tally, lambda: 0.0, self.parts)

    @property
    def pids(self) -> Sequence[int]:
        return (self.process.pid,)

    async def play(self, seconds: float) -> Round:
        tally = self.tally
        turns, frames, sent = tally.turns, tally.frames, tally.bytes
        watch = Watch(self.process.pid)
        for room in self.rooms:
            room.begin()
        await asyncio.sleep(seconds)
        made = watch.round(tally.turns - turns, tally.bytes - sent, tally.frames - frames)
        for room in self.rooms:
            room.pause()
        assert not tally.errors, tally.errors[:5]
        return made

    def stop(self) -> None:
        for room in self.rooms:
            room.leave()
        self.process.stop()


class Watch:
    """Measures a server process from now on."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.begun = time.perf_counter()
        self.used = cpu_seconds(pid)

    def round(self, turns: int, sent: int, frames: int) -> Round:
        spent = time.perf_counter() - self.begun
        return Round(turns / spent, (cpu_seconds(self.pid) - self.used) / spent, sent / max(1, frames))


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

    async def play(self, seconds: float) -> Round:
        before, watch = sum(circle.turns for circle in self.circles), Watch(self.process.pid)
        for circle in self.circles:
            circle.begin()
        await asyncio.sleep(seconds)
        turns = sum(circle.turns for circle in self.circles) - before
        made = watch.round(turns, turns * SEATS * len(self.message), turns * SEATS)
        for circle in self.circles:
            circle.is_playing = False
        await asyncio.sleep(1)
        return made

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
        self.turns = 0
        self.is_playing = False

    def begin(self) -> None:
        self.is_playing = True
        self.sockets[self.turns % SEATS].send(self.message)

    def hear(self, message: bytes) -> None:
        self.heard += 1
        if self.heard == SEATS:
            self.heard = 0
            self.turns += 1
            if self.is_playing:
                self.begin()

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
        self._line(self.load, "ready")

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

    async def play(self, seconds: float) -> Round:
        assert self.load.stdin is not None
        watch = Watch(self.server.pid)
        self.load.stdin.write(f"{seconds}\n")
        self.load.stdin.flush()
        told: dict[str, Any] = json.loads(await asyncio.to_thread(self._line, self.load, "{"))
        made = watch.round(told["turns"], told["bytes"], told["frames"])
        await asyncio.sleep(1)
        return made

    def stop(self) -> None:
        end(self.load)
        end(self.server)


def end(process: "subprocess.Popen[Any]") -> None:
    process.send_signal(signal.SIGTERM)
    process.wait(10)
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            stream.close()
