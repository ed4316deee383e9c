"""Lets bots think in worker processes, so that nothing they do can hold up a table."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import msgspec

from rokkaku.bots.bot import Advised
from rokkaku.bots.levels import below, player_of
from rokkaku.core.draft import Draft
from rokkaku.core.game import Game
from rokkaku.core.seats import Seat
from rokkaku.server.bots.preparing import Kind, Preparer
from rokkaku.server.bots.process import Failed, WorkerProcess, not_ready
from rokkaku.server.bots.worker import AdviceQuestion, Order, Question
from rokkaku.server.edge.lines import FairPlaces

IDLE_SECONDS = 180.0
"""How long an unused worker is kept."""
MOVES_A_TURN = 4
"""A whole turn may take this many times the limit for one move."""
SHARE = 1 / (MOVES_A_TURN + 1)
"""The part of the remaining time that a bot should use for a move, so that some is always left."""


class BotTurn(msgspec.Struct, frozen=True):
    """A bot's turn."""

    moves: tuple[str, ...]
    """A whole turn."""
    fault: str = ""
    """Why the rest of the turn was random, in one line; empty: it was not."""
    stand_in: str = ""
    """The lower level that played it, because the bot was not prepared yet; empty: none."""


class Closed(Exception):
    """The runner was closed before the bot had decided.  The caller has to ask again after a restart."""


class BotRunner:
    """Lets up to `workers` bots think at a time, each with `seconds` for a move and `memory` MiB.

    A turn waits `patience` seconds for its bot to be prepared; then a lower level plays it.
    """

    def __init__(self, seconds: float, workers: int, memory: int, patience: float = 60) -> None:
        self.seconds = seconds
        self.patience = patience
        self.memory = memory
        self._places = FairPlaces(workers)
        self._workers: set[WorkerProcess] = set()
        self._idle: dict[WorkerProcess, asyncio.TimerHandle] = {}
        self._is_closed = False
        self.preparer = Preparer(memory)

    async def turn(
        self,
        name: str,
        game: Game[Any, Any, Any],
        state: Any,
        seat: Seat,
        seed: str,
        owner: str = "",
        when_preparing: Callable[[float], None] = lambda seconds: None,
        *,
        goes_on: bool = False,
    ) -> BotTurn:
        """A bot's whole turn, or what it does in a turn that goes on.  If it fails, the rest is random.

        Where more bots want to think than there are workers, their owners take turns.  If the bot is still
        being prepared, it is told for how many seconds already.
        """
        turn = _Turn(name, game, Draft(seat, state), seed, goes_on=goes_on)
        fault = ""
        try:
            while not turn.is_over:
                if (seconds := self._preparing_for(turn.bot, game)) is not None:
                    self.want(turn.bot, game)
                    when_preparing(seconds)
                turn.bot = await self._prepared(turn.bot, game)
                async with self._worker(owner) as worker:
                    await self._think(turn, worker)
        except Failed as failed:
            if self._is_closed:
                raise Closed from failed
            turn.draft, fault = await _completed_at_random(turn.draft, game, Random(seed)), str(failed)
        return BotTurn(turn.draft.moves, fault, "" if turn.bot == name else turn.bot)

    async def advice(
        self, name: str, game: Game[Any, Any, Any], state: Any, seat: Seat, seed: str, owner: str = ""
    ) -> list[Advised] | None:
        """What a bot thinks of the moves of a seat, the best first; None: it is still being prepared."""
        preparing = self.preparer.of(_kind(name, game))
        if preparing is not None and not preparing.is_done:
            self.want(name, game)
            return None
        if preparing is not None and preparing.failure:
            raise Failed(preparing.failure)
        player, asked = player_of(name), question(player_of(name), game, state, seat, seed, self.seconds)
        wanted = AdviceQuestion(*msgspec.structs.astuple(asked))
        async with self._worker(owner) as worker:
            found = await worker.advise(wanted, self.seconds)
            if found is None and preparing is not None:
                await worker.prepare(Order(player, game.key, seed), self.patience)
                found = await worker.advise(wanted, self.seconds)
        if found is None:
            self.prepare(name, game)
        return found

    async def _think(self, turn: "_Turn", worker: WorkerProcess) -> None:
        """The rest of a turn; or nothing, where the bot turns out to need a preparation that now begins."""
        left, now = self.seconds * MOVES_A_TURN, asyncio.get_running_loop().time
        while not turn.is_over:
            begun = now()
            text = await worker.ask(turn.question(left * SHARE), min(self.seconds, left))
            if text is not None:
                left -= now() - begun
                turn.draft = turn.draft.play(turn.game, text)
            elif self.preparer.of(_kind(turn.bot, turn.game)) is not None:
                await worker.prepare(turn.order, self.patience)
            else:
                self.prepare(turn.bot, turn.game)
                return

    def prepare(self, name: str, game: Game[Any, Any, Any]) -> None:
        """Lets a bot load or compile what it needs, when nobody waits for another one."""
        self.preparer.prepare(_kind(name, game), Order(player_of(name), game.key, ""))

    def want(self, name: str, game: Game[Any, Any, Any]) -> None:
        """A bot will be asked soon: if it is to be prepared, it goes first."""
        if not self.preparer.is_at_rest:  # as nearly always
            self.preparer.want(_kind(name, game))

    async def _prepared(self, name: str, game: Game[Any, Any, Any]) -> str:
        """The bot itself once it is prepared; if that takes too long, the highest level below that is."""
        preparing = self.preparer.of(_kind(name, game))
        if preparing is not None:
            await asyncio.wait({preparing.task}, timeout=self.patience)
        for player in (name, *below(name)):
            if self._is_prepared(player, game):
                return player
        raise Failed((preparing and preparing.failure) or not_ready(self.patience))

    def _is_prepared(self, name: str, game: Game[Any, Any, Any]) -> bool:
        """Whether it can be asked for a move now, as far as is known."""
        preparing = self.preparer.of(_kind(name, game))
        return preparing is None or (preparing.is_done and not preparing.failure)

    def _preparing_for(self, name: str, game: Game[Any, Any, Any]) -> float | None:
        """The seconds since its preparation began; None: it is not being prepared."""
        preparing = self.preparer.of(_kind(name, game))
        if preparing is None or preparing.is_done:
            return None
        now = asyncio.get_running_loop().time()
        return now - (now if preparing.begun_at is None else preparing.begun_at)

    async def close(self) -> None:
        """Kills all workers and waits until they are gone."""
        self._is_closed = True
        for worker in self._workers:
            worker.kill()
        for retirement in self._idle.values():
            retirement.cancel()
        await asyncio.gather(*(worker.ended.wait() for worker in self._workers))
        await self.preparer.close()

    @asynccontextmanager
    async def _worker(self, owner: str) -> AsyncIterator[WorkerProcess]:
        """A worker for one caller.  It is not used again if its bot fails or is interrupted."""
        async with self._places.place(owner):
            worker = self._idle_worker() or WorkerProcess()
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

    def _idle_worker(self) -> WorkerProcess | None:
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

    def _release(self, worker: WorkerProcess) -> None:
        if self._is_closed or not worker.is_usable:
            worker.kill()
            return
        worker.suspend()
        self._idle[worker] = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._retire, worker)

    def _retire(self, worker: WorkerProcess) -> None:
        del self._idle[worker]
        worker.kill()


class _Turn:
    """A turn as far as it has come."""

    def __init__(
        self, bot: str, game: Game[Any, Any, Any], draft: Draft[Any], seed: str, *, goes_on: bool
    ) -> None:
        self.bot = bot
        self.game = game
        self.draft = draft
        self.seed = seed
        self.goes_on = goes_on

    @property
    def is_over(self) -> bool:
        return self.draft.is_final(self.game)

    @property
    def order(self) -> Order:
        return Order(player_of(self.bot), self.game.key, self.seed)

    def question(self, seconds: float) -> Question:
        asked = question(
            player_of(self.bot), self.game, self.draft.state, self.draft.seat, self.seed, seconds
        )
        return msgspec.structs.replace(asked, begins=not (self.goes_on or self.draft.moves))


def _kind(name: str, game: Game[Any, Any, Any]) -> Kind:
    """Bots of one kind need the same preparation, whatever their parameters."""
    return player_of(name).partition(":")[0], game.key


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
