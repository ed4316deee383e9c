"""Has things made in a process of its own that would hold up the event loop, and keeps them."""

import asyncio
import struct
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from functools import partial

from rokkaku.server.edge.lines import FairPlaces

Job = Callable[[], Awaitable[bytes]]
LENGTH = struct.Struct(">I")
"""Before each job and each answer: how many bytes it has."""
MADE, FAILED, ON_THE_WAY = b"+", b"-", b"~"
"""The first byte of an answer; after the last of them, more is to come."""
MOST_KEPT = 16 << 20
"""Bytes of what was made, which is compressed."""
SECONDS = 60.0
"""How long one thing may take, the start of the process included."""
IDLE_SECONDS = 180.0
"""How long an unused process is kept."""


class NotMade(Exception):
    """The process has failed.  This is always a mistake of ours."""


class Workshop:
    """One process, in which one thing is made at a time; owners who wait take turns.

    `command` is a Python program that reads jobs and writes answers, each with its length before it.
    """

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.command = command
        self.seconds = seconds
        self._places = FairPlaces(1)
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._kept_bytes = 0
        self._making: dict[Hashable, asyncio.Task[bytes]] = {}
        self._heard: dict[Hashable, bytes] = {}
        self._process: Process | None = None
        self._retirement: asyncio.TimerHandle | None = None

    async def make(self, key: Hashable, job: Job, owner: str) -> bytes:
        """What a job leads to.  The same key always means the same content, for whoever asks."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._making:
            self._making[key] = asyncio.create_task(self._make(key, job, owner))
        return await asyncio.shield(self._making[key])

    def heard(self, key: Hashable) -> bytes:
        """What the process has said last of a thing that it is making; nothing before it begins."""
        return self._heard.get(key, b"")

    async def close(self) -> None:
        """Ends the process, whatever it is doing."""
        for task in tuple(self._making.values()):
            task.cancel()
        await asyncio.gather(*self._making.values(), return_exceptions=True)
        await self._end()

    async def _make(self, key: Hashable, job: Job, owner: str) -> bytes:
        try:
            async with self._places.place(owner):
                said = await self.done(await job(), partial(self._heard.__setitem__, key))
        finally:
            self._heard.pop(key, None)
            del self._making[key]
        if said[:1] != MADE:
            raise NotMade(said[1:].decode())
        self._keep(key, said[1:])
        return said[1:]

    def _keep(self, key: Hashable, content: bytes) -> None:
        self._kept[key] = content
        self._kept_bytes += len(content)
        while self._kept_bytes > MOST_KEPT:
            _, oldest = self._kept.popitem(last=False)
            self._kept_bytes -= len(oldest)

    async def done(self, encoded: bytes, hear: Callable[[bytes], None] = lambda said: None) -> bytes:
        """The answer of the process to one job; one that fails or is interrupted is not used again."""
        try:
            async with asyncio.timeout(self.seconds):
                return await self._ask(encoded, hear)
        except BaseException as failed:
            await self._end()
            if isinstance(failed, TimeoutError | OSError | EOFError):
                raise NotMade(type(failed).__name__) from failed
            raise

    async def _ask(self, encoded: bytes, hear: Callable[[bytes], None]) -> bytes:
        process = await self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(LENGTH.pack(len(encoded)) + encoded)
        await process.stdin.drain()
        while (said := await _answer(process.stdout))[:1] == ON_THE_WAY:
            hear(said[1:])
        self._retirement = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._kill)
        return said

    async def _started(self) -> Process:
        if self._retirement is not None:
            self._retirement.cancel()
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-P", "-c", self.command, stdin=PIPE, stdout=PIPE, start_new_session=True
            )
        return self._process

    async def _end(self) -> None:
        if self._retirement is not None:
            self._retirement.cancel()
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()

    def _kill(self) -> None:
        # What is asked for from now on goes to a new one: that this one is gone is known only later.
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()


async def _answer(answers: asyncio.StreamReader) -> bytes:
    (length,) = LENGTH.unpack(await answers.readexactly(LENGTH.size))
    return await answers.readexactly(length)
