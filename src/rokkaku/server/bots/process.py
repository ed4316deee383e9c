"""The process of a worker, as the server sees it: questions go in, lines come out."""

import asyncio
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, cast

from rokkaku.bots.bot import Advised
from rokkaku.locales import DEFAULT_LANGUAGE, Speaker, printable
from rokkaku.network_files import VARIABLES
from rokkaku.server.bots.worker import (
    ADVICE,
    COMMAND,
    FAULT,
    MOST_CHARACTERS,
    MOVE,
    NEXT,
    READY,
    UNPREPARED,
    AdviceQuestion,
    Order,
    Question,
)

START_SECONDS = 30.0
"""How long a worker may take to start; this does not count as thinking time."""
LONGEST_LINE = 1 + 4 * MOST_CHARACTERS
SECRETS = "ROKKAKU_"
"""How the names of the server's environment variables begin."""
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""numpy sets memory aside for a thread on every core, which on large machines is more than a bot may have."""


def is_for_bots(variable: str) -> bool:
    """Whether a bot may read an environment variable."""
    return variable.startswith(VARIABLES) or not variable.startswith(SECRETS)


class Failed(Exception):
    """A bot or its worker has failed."""


class TooSlow(Failed):
    """It has not answered in time."""


def _told(key: str, values: Mapping[str, Any] = {}) -> str:
    """In the usual language: it is for the host's log, whoever the bot has played against."""
    return Speaker(DEFAULT_LANGUAGE).say(key, values)


def not_ready(seconds: float) -> str:
    """Why a bot cannot play yet."""
    return _told("bot.not-ready", {"seconds": f"{seconds:.3g}"})


class WorkerProcess(asyncio.SubprocessProtocol):
    """A process that runs bots, one question at a time."""

    def __init__(self) -> None:
        self.ended = asyncio.Event()
        self._transport: asyncio.SubprocessTransport | None = None
        self._output = bytearray()
        self._has_output = asyncio.Event()
        """Set when it has sent a line, has sent too much, or has ended."""
        self._is_gone = False
        self._limit: asyncio.Timeout | None = None
        """Until when it has to answer; None: it was asked nothing."""
        self._seconds_left: float | None = None
        """Of that limit, while it is suspended."""

    @property
    def is_started(self) -> bool:
        return self._transport is not None

    @property
    def is_usable(self) -> bool:
        """Whether it is running and has sent nothing unasked."""
        return not self._is_gone and not self._output

    async def start(self, memory: int) -> None:
        """Starts it in its own process group; of the server's variables it has those that name networks."""
        kept = {name: value for name, value in os.environ.items() if is_for_bots(name)}
        environment = {**kept, **ONE_THREAD}
        command = (sys.executable, "-P", "-c", COMMAND, str(memory), str(os.getpid()))
        try:
            await asyncio.get_running_loop().subprocess_exec(
                lambda: self, *command, stdin=PIPE, stdout=PIPE, stderr=None,
                env=environment, start_new_session=True,
            )  # fmt: skip
            said = await self._line(START_SECONDS)
        except (OSError, Failed) as failed:
            raise Failed(_told("bot.no-worker")) from failed
        finally:
            if self._transport is None:
                self.ended.set()
        if said != READY:
            raise Failed(_told("bot.no-worker"))

    async def ask(self, asked: Question, seconds: float) -> str | None:
        """One of the moves in the question, chosen within `seconds`; None: it has to be prepared first."""
        kind, said = await self._said(asked, seconds)
        if kind == MOVE and said in asked.moves:
            return said
        if kind == UNPREPARED:
            return None
        raise _failure(kind, said)

    async def advise(self, asked: AdviceQuestion, seconds: float) -> list[Advised] | None:
        """Some of the moves in the question, the best first; None: it has to be prepared first."""
        kind, said = await self._said(asked, seconds)
        if kind == UNPREPARED:
            return None
        if kind != ADVICE:
            raise _failure(kind, said)
        try:
            return [_advised(each, asked.moves) for each in said.split()]
        except (ValueError, IndexError):
            raise _failure(kind, said) from None

    async def prepare(self, order: Order, seconds: float) -> None:
        """Prepares a bot within `seconds`."""
        try:
            kind, said = await self._said(order, seconds)
        except TooSlow:
            raise Failed(not_ready(seconds)) from None
        if kind != READY:
            raise _failure(kind, said)

    async def _said(self, asked: Order, seconds: float) -> tuple[str, str]:
        assert self._transport is not None
        pipe = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))
        pipe.write(pickle.dumps(asked))
        kind, _, said = (await self._line(seconds)).partition(" ")
        return kind, said

    async def _line(self, seconds: float) -> str:
        try:
            async with asyncio.timeout(seconds) as self._limit:
                await self._has_output.wait()
        except TimeoutError:
            raise TooSlow(_told("bot.too-slow", {"seconds": f"{seconds:.3g}"})) from None
        finally:
            self._limit = self._seconds_left = None
        said = bytes(self._output)
        if not said and self._is_gone:
            raise Failed(_told("bot.ended"))
        if said.find(b"\n") != len(said) - 1:
            raise Failed(_told("bot.no-answer"))
        self._output.clear()
        self._has_output.clear()
        return said[:-1].decode("utf-8", "replace")

    def suspend(self) -> None:
        """Suspends it, so that a bot cannot keep thinking after its answer; no limit counts meanwhile."""
        self._signal("SIGSTOP")
        due = None if self._limit is None or self._limit.expired() else self._limit.when()
        if self._limit is not None and due is not None:
            self._seconds_left = due - asyncio.get_running_loop().time()
            self._limit.reschedule(None)

    def resume(self) -> None:
        self._signal("SIGCONT")
        if self._limit is not None and self._seconds_left is not None:
            self._limit.reschedule(asyncio.get_running_loop().time() + self._seconds_left)
            self._seconds_left = None

    def kill(self) -> None:
        """Kills it and every process its bots have started."""
        was_running, self._is_gone = not self._is_gone, True
        self._has_output.set()
        if was_running and self._transport is not None:
            self._end(self._transport)

    def _end(self, transport: asyncio.SubprocessTransport) -> None:
        """Closes our ends of the pipes too, because a process that got away may hold the others."""
        self._signal("SIGKILL")
        for pipe in map(transport.get_pipe_transport, (0, 1)):
            if pipe is not None:
                pipe.close()

    def _signal(self, name: str) -> None:
        """Signals the whole group, which may outlive the worker."""
        assert self._transport is not None
        with suppress(ProcessLookupError, PermissionError):
            if sys.platform != "win32":
                os.killpg(self._transport.get_pid(), signal.Signals[name])
            elif name == "SIGKILL":
                self._transport.kill()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)
        if self._is_gone:
            self._end(self._transport)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        self._output += data[: LONGEST_LINE + 1 - len(self._output)]
        if b"\n" in data or len(self._output) > LONGEST_LINE:
            self._has_output.set()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        self.kill()

    def process_exited(self) -> None:
        self.kill()
        assert self._transport is not None
        self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.ended.set()


def _printable(text: str) -> str:
    """A bot's text without control characters, as it may end up on a terminal."""
    return printable(text[:MOST_CHARACTERS])


def _advised(said: str, moves: Sequence[str]) -> Advised:
    first, *then = said.split(NEXT)
    place, _, chance = first.partition(":")
    return Advised(moves[int(place)], float(chance), tuple(map(_printable, then)))


def _failure(kind: str, said: str) -> Failed:
    return Failed(_printable(said) if kind == FAULT else _told("bot.no-answer"))
