"""Lets bots load or compile what they need, in workers beside those that think.

What a table waits for goes first.  What may be wanted some day is prepared one after the other, and stands
still while somebody waits.
"""

import asyncio
from functools import partial
from typing import TypeAlias

from rokkaku.bots.limits import PREPARING_SECONDS
from rokkaku.server.bots.process import WorkerProcess
from rokkaku.server.bots.worker import Order
from rokkaku.server.edge.logs import log

Kind: TypeAlias = tuple[str, str]
"""A bot without its parameters, and a game: bots of one kind need the same preparation."""


AGAIN_SECONDS = 60.0
"""When what has failed is forgotten: it may succeed later, for the machine was busy, or its disk full."""


class Preparation:
    """One bot's preparation, which waits for its turn and may be made to stand still."""

    def __init__(self, order: Order, memory: int) -> None:
        self.order = order
        self.is_wanted = False
        self.worker = WorkerProcess()
        self.begun_at: float | None = None
        """By the event loop; None: not yet."""
        self._may_go_on = asyncio.Event()
        self._is_at_work = self._is_ended = False
        self.task = asyncio.create_task(self._run(memory))
        """Ends with the reason why it failed, or with none."""

    @property
    def is_done(self) -> bool:
        return self.task.done()

    @property
    def failure(self) -> str:
        """Why it has failed; empty: it has not, or not yet."""
        return self.task.result() if self.is_done else ""

    def go_on(self) -> None:
        if not self._may_go_on.is_set():
            self._may_go_on.set()
            if self._is_at_work:
                self.worker.resume()

    def stand_still(self) -> None:
        """But not while its worker is being started, which has a limit of its own."""
        if self._may_go_on.is_set():
            self._may_go_on.clear()
            if self._is_at_work:
                self.worker.suspend()

    async def end(self) -> None:
        self._is_ended = True
        self._may_go_on.set()
        self.worker.kill()
        await self.task
        if self.worker.is_started:
            await self.worker.ended.wait()

    async def _run(self, memory: int) -> str:
        """What was compiled is kept where all workers find it."""
        await self._turn()
        if self._is_ended:
            return ""
        why, begun = "", asyncio.get_running_loop().time()
        self.begun_at = begun
        try:
            await self.worker.start(memory)
            await self._turn()
            self._is_at_work = True
            await self.worker.prepare(self.order, PREPARING_SECONDS)
        except Exception as failed:
            why = str(failed) or type(failed).__name__
        self._is_at_work = False
        self.worker.kill()  # whoever has compiled something stays large
        took = round(asyncio.get_running_loop().time() - begun, 1)
        event = "bot-unprepared" if why else "bot-prepared"
        log(event, bot=self.order.bot, game=self.order.game, seconds=took, why=why)
        return why

    async def _turn(self) -> None:
        """Waits for its turn, which may be over again before it wakes."""
        while not (self._may_go_on.is_set() or self._is_ended):
            await self._may_go_on.wait()


class Preparer:
    """Prepares each kind of bot once."""

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self.is_at_rest = True
        """Whether nothing is to be prepared now."""
        self._preparations: dict[Kind, Preparation] = {}
        self._is_closed = False

    def of(self, kind: Kind) -> Preparation | None:
        """The preparation of a kind of bot; None: it needs none, as far as is known."""
        return self._preparations.get(kind)

    def prepare(self, kind: Kind, order: Order) -> None:
        """Prepares it some day, after what was to be prepared before."""
        if kind not in self._preparations and not self._is_closed:
            preparation = self._preparations[kind] = Preparation(order, self.memory)
            preparation.task.add_done_callback(partial(self._end, kind))
            self._arrange()

    def want(self, kind: Kind) -> None:
        """Somebody waits for a bot of this kind: if it is to be prepared, it goes first."""
        preparation = self._preparations.get(kind)
        if preparation is not None and not preparation.is_wanted:
            preparation.is_wanted = True
            self._arrange()

    def _arrange(self) -> None:
        """Everything that somebody waits for goes on, or else what has been in the line longest."""
        undone = [each for each in self._preparations.values() if not each.is_done]
        self.is_at_rest = not undone
        chosen = [each for each in undone if each.is_wanted] or undone[:1]
        for each in undone:
            if each in chosen:
                each.go_on()
            else:
                each.stand_still()

    def _end(self, kind: Kind, task: asyncio.Task[str]) -> None:
        self._arrange()
        if not task.cancelled() and task.result():
            task.get_loop().call_later(AGAIN_SECONDS, self._preparations.pop, kind, None)

    async def close(self) -> None:
        """Ends all of them and waits until their workers are gone."""
        self._is_closed = True
        await asyncio.gather(*(each.end() for each in self._preparations.values()))
