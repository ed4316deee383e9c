"""Notices when a clock runs out.  An idle table costs no more than one timer."""

import asyncio
from functools import partial

from rokkaku.core.seats import Seat
from rokkaku.protocol.log import TimedOut
from rokkaku.protocol.tables import Milliseconds
from rokkaku.server.store.store import Conflict, StoreFailed
from rokkaku.server.tables.actor import Actor, Assistant
from rokkaku.server.tables.clocks import next_due
from rokkaku.server.tables.rows import NewRow

LONGEST_TIMER: Milliseconds = 60 * 60 * 1_000
RETRY_DELAY: Milliseconds = 1_000


class ClockWatcher(Assistant):
    """Watches the clocks of one table with a single timer."""

    def __init__(self, table: Actor) -> None:
        super().__init__(table)
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Sees to it that the timer rings in time.  One that rings too early is set again then."""
        due = _due(self.table)
        if due is None:
            return self.stop()
        loop = asyncio.get_running_loop()
        at = loop.time() + min(max(0, due[1]), LONGEST_TIMER) / 1_000
        if self.timer is None or self.timer.when() > at:
            self.stop()
            self.timer = loop.call_at(at, self._ring)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def _ring(self) -> None:
        """One task at a time: it sets the timer again when it ends, however often that rang meanwhile."""
        self.timer, table = None, self._table()
        if table is not None and (self.task is None or self.task.done()):
            self.task = asyncio.get_running_loop().create_task(self._time_out(table))

    async def _time_out(self, table: Actor) -> None:
        try:
            async with table.lock:
                await table.reload_if_uncertain()
                await table.services.uptime.check()
                is_written = await table.act(partial(_written, table))
            if not is_written and _is_due(table):
                # Another process will note it, or has died: then the lease is free soon.
                await asyncio.sleep(RETRY_DELAY / 1_000)
        except (StoreFailed, Conflict):
            table.is_uncertain = True
            await asyncio.sleep(RETRY_DELAY / 1_000)
        self.wake()


async def _written(table: Actor) -> bool:
    """Notes who is out of time, if somebody is; returns whether it did."""
    if not _is_due(table) or table.id not in await table.services.store.lease((table.id,)):
        return False
    if not await _could_be_heard(table):
        return False
    due = _due(table)
    if due is None or due[1] > 0:
        return False
    await table.write([NewRow(TimedOut(), Seat(due[0]))])
    return True


async def _could_be_heard(table: Actor) -> bool:
    """Whether every process has been heard of since the time ran out: a turn may have come to another one.

    If one was cut off meanwhile, the time has not run out yet.
    """
    due, services = _due(table), table.services
    if due is None or not await services.store.all_heard_since(services.now() + due[1]):
        return False
    await services.uptime.follow_others()
    await table.settle_clocks()
    return True


def _is_due(table: Actor) -> bool:
    due = _due(table)
    return due is not None and due[1] <= 0


def _due(table: Actor) -> tuple[int, Milliseconds] | None:
    """The person whose clock runs out first, and in how long."""
    state = table.state
    if state.clocks is None:
        return None
    late = {late.seat for late in state.late}
    watched = [seat for seat in state.people if seat not in late]
    return next_due(state.clocks, watched, state.calendar, table.services.now())
