"""Lets bots think in worker processes, so that nothing they do can hold up a table."""

import asyncio
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any, cast

import msgspec

from rokkaku.core.draft import Draft
from rokkaku.core.game import Game
from rokkaku.core.seats import Seat
from rokkaku.locales import DEFAULT_LANGUAGE, Speaker
from rokkaku.server.bots.worker import COMMAND, FAULT, MOST_CHARACTERS, MOVE, READY, Question
from rokkaku.server.edge.lines import FairPlaces

START_SECONDS = 30.0
"""How long a worker may take to start; this does not count as thinking time."""
IDLE_SECONDS = 180.0
"""How long an unused worker is kept."""
MOVES_A_TURN = 4
"""A whole turn may take this many times the limit for one move."""
SHARE = 1 / (MOVES_A_TURN + 1)
"""The part of the remaining time that a bot should use for a move, so that some is always left."""
LONGEST_LINE = 1 + 4 * MOST_CHARACTERS
SECRETS = "ROKKAKU_"
"""The prefix of environment variables that a bot must not read."""


class BotTurn(msgspec.Struct, frozen=True):
    """A bot's turn."""

    moves: tuple[str, ...]
    """A whole turn."""
    fault: str = ""
    """Why the rest of the turn was random, in one line; empty: it was not."""


class Closed(Exception):
    """The runner was closed before the bot had decided.  The caller has to ask again after a restart."""


def _told(key: str, values: Mapping[str, Any] = {}) -> str:
    """In the usual language: it is for the host's log, whoever the bot has played against."""
    return Speaker(DEFAULT_LANGUAGE).say(key, values)


class _Failed(Exception):
    """A bot or its worker has failed."""


class BotRunner:
    """Lets up to `workers` bots think at a time, each with `seconds` for a move and `memory` MiB."""

    def __init__(self, seconds: float, workers: int, memory: int) -> None:
        self.seconds = seconds
        self.memory = memory
        self._places = FairPlaces(workers)
        self._workers: set[_Worker] = set()
        self._idle: dict[_Worker, asyncio.TimerHandle] = {}
        self._is_closed = False

    async def turn(
        self, name: str, game: Game[Any, Any, Any], state: Any, seat: Seat, seed: str, owner: str = ""
    ) -> BotTurn:
        """A bot's whole turn.  If the bot fails, the rest of the moves are random.

        Where more bots want to think than there are workers, their owners take turns.
        """
        draft, fault = Draft(seat, state), ""
        try:
            async with self._worker(owner) as worker:
                left = self.seconds * MOVES_A_TURN
                while not draft.is_final(game):
                    asked = question(name, game, draft.state, seat, seed, left * SHARE)
                    begun = asyncio.get_running_loop().time()
                    text = await worker.ask(asked, min(self.seconds, left))
                    left -= asyncio.get_running_loop().time() - begun
                    draft = draft.play(game, text)
        except _Failed as failed:
            if self._is_closed:
                raise Closed from failed
            draft, fault = await _completed_at_random(draft, game, Random(seed)), str(failed)
        return BotTurn(draft.moves, fault)

    async def close(self) -> None:
        """Kills all workers and waits until they are gone."""
        self._is_closed = True
        for worker in self._workers:
            worker.kill()
        for retirement in self._idle.values():
            retirement.cancel()
        await asyncio.gather(*(worker.ended.wait() for worker in self._workers))

    @asynccontextmanager
    async def _worker(self, owner: str) -> AsyncIterator["_Worker"]:
        """A worker for one caller.  It is not used again if its bot fails or is interrupted."""
        async with self._places.place(owner):
            worker = self._idle_worker() or _Worker()
            self._workers.add(worker)
            try:
                if not worker.is_started:
                    await worker.start(self.memory)
                if self._is_closed:
                    raise Closed
                yield worker
            except BaseException:
                worker.kill()
                raise
            self._release(worker)

    def _idle_worker(self) -> "_Worker | None":
        """The worker that was used last, so that those not needed grow old and are retired."""
        self._workers = {worker for worker in self._workers if not worker.ended.is_set()}
        while self._idle:
            worker, retirement = self._idle.popitem()
            retirement.cancel()
            if worker.is_usable:
                worker.resume()
                return worker
            worker.kill()
        return None

    def _release(self, worker: "_Worker") -> None:
        if self._is_closed or not worker.is_usable:
            worker.kill()
            return
        worker.suspend()
        self._idle[worker] = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._retire, worker)

    def _retire(self, worker: "_Worker") -> None:
        del self._idle[worker]
        worker.kill()


def question(
    name: str, game: Game[Any, Any, Any], state: Any, seat: Seat, seed: str, seconds: float
) -> Question:
    """Everything that a worker is told about a state."""
    moves = tuple(game.write(move) for move in game.moves(state, seat))
    return Question(name, game.key, seed, game.view(state, seat), moves, seconds)


async def _completed_at_random(draft: Draft[Any], game: Game[Any, Any, Any], dice: Random) -> Draft[Any]:
    """The draft, completed with random moves."""
    while not draft.is_final(game):
        move = dice.choice(game.moves(draft.state, draft.seat))
        draft = draft.play(game, game.write(move))
        await asyncio.sleep(0)
    return draft


class _Worker(asyncio.SubprocessProtocol):
    """A process that runs bots, one question at a time."""

    def __init__(self) -> None:
        self.ended = asyncio.Event()
        self._transport: asyncio.SubprocessTransport | None = None
        self._output = bytearray()
        self._has_output = asyncio.Event()
        """Set when it has sent a line, has sent too much, or has ended."""
        self._is_gone = False

    @property
    def is_started(self) -> bool:
        return self._transport is not None

    @property
    def is_usable(self) -> bool:
        """Whether it is running and has sent nothing unasked."""
        return not self._is_gone and not self._output

    async def start(self, memory: int) -> None:
        """Starts it in its own process group, without the server's environment variables."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith(SECRETS)}
        command = (sys.executable, "-P", "-c", COMMAND, str(memory), str(os.getpid()))
        try:
            await asyncio.get_running_loop().subprocess_exec(
                lambda: self, *command, stdin=PIPE, stdout=PIPE, stderr=None,
                env=environment, start_new_session=True,
            )  # fmt: skip
            said = await self._line(START_SECONDS)
        except (OSError, _Failed) as failed:
            raise _Failed(_told("bot.no-worker")) from failed
        finally:
            if self._transport is None:
                self.ended.set()
        if said != READY:
            raise _Failed(_told("bot.no-worker"))

    async def ask(self, asked: Question, seconds: float) -> str:
        """One of the moves in the question, chosen within `seconds`."""
        assert self._transport is not None
        pipe = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(0))
        pipe.write(pickle.dumps(asked))
        kind, _, said = (await self._line(seconds)).partition(" ")
        if kind == MOVE and said in asked.moves:
            return said
        raise _Failed(_printable(said) if kind == FAULT else _told("bot.no-answer"))

    async def _line(self, seconds: float) -> str:
        try:
            async with asyncio.timeout(seconds):
                await self._has_output.wait()
        except TimeoutError:
            raise _Failed(_told("bot.too-slow", {"seconds": f"{seconds:.3g}"})) from None
        said = bytes(self._output)
        if not said and self._is_gone:
            raise _Failed(_told("bot.ended"))
        if said.find(b"\n") != len(said) - 1:
            raise _Failed(_told("bot.no-answer"))
        self._output.clear()
        self._has_output.clear()
        return said[:-1].decode("utf-8", "replace")

    def suspend(self) -> None:
        """Suspends it, so that a bot cannot keep thinking after its answer."""
        self._signal("SIGSTOP")

    def resume(self) -> None:
        self._signal("SIGCONT")

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
    return "".join(sign if sign.isprintable() else " " for sign in text)[:MOST_CHARACTERS]
