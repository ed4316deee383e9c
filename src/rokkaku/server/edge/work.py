"""Whose work the event loop does: it is charged to whoever asks for it, and done in fair turns.

A turn is asked for before a piece of work, when nothing is held that others may wait for.
"""

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Coroutine, Generator, Iterable
from contextvars import ContextVar
from types import coroutine
from typing import Any, TypeVar

import msgspec

from rokkaku.server.edge.limits import Clock, Limits, TokenBucket
from rokkaku.server.edge.lines import Lines

T = TypeVar("T")

BURST = 4.0
"""Seconds: so much of its share may be used at once."""
GUESTS_PART = 0.5
"""The part of an address's share that one guest may use, so that something is left for the others there."""
TURN = 0.001
"""Seconds of work that an address may have done in one round of the event loop before others get theirs."""
FRUGAL_TURNS = 4
"""How many turns at once an address gets that has more than half of its budget left: a round takes time."""
TURNS_ALONE = 16
"""The same where no other address waits."""
MOST_WAITING = 100
"""How many requests of an address may wait for their turn."""
MOST_SEEN = 10_000
"""How many guests we know the address of."""

PAYER: ContextVar["Payer | None"] = ContextVar("payer", default=None)
"""Whoever the current task works for; None: for the server itself."""
PAYER_KEY = "rokkaku.payer"
"""The key of the same in a scope, for what is done before a task hears of it."""


class Payer(msgspec.Struct, frozen=True, eq=False):
    """An address, and the guest there, if the request says who it is."""

    work: "Work"
    address: str
    guest: str
    budgets: tuple[TokenBucket, ...]

    def charge(self, seconds: float) -> None:
        """Notes work that was done."""
        for budget in self.budgets:
            budget.charge(seconds)
        self.work.note(self.address, seconds)

    def owed(self) -> float:
        """The seconds until this payer owes nothing."""
        return max([budget.owed() for budget in self.budgets])


class Work:
    """Fair turns on the event loop, and a budget for each address and each guest.

    `share` is the part of a core that an address may use in the long run.
    """

    def __init__(self, share: float, clock: Clock = time.monotonic) -> None:
        self._addresses = Limits(share, share * BURST, clock)
        self._guests = Limits(share * GUESTS_PART, share * GUESTS_PART * BURST, clock)
        self._lines: dict[str, Lines] = {}
        """Who waits, by address."""
        self._done: dict[str, float] = {}
        """Seconds of work in this round, by address."""
        self._next_round: asyncio.Handle | None = None
        self._is_next_round_soon = False
        self._seen: OrderedDict[str, str] = OrderedDict()
        self._is_closed = False

    def payer(self, address: str, guest: str) -> Payer:
        """Who pays for a request."""
        budgets = [self._addresses.bucket(address)]
        if guest:
            budgets.append(self._guests.bucket(guest))
            self._see(guest, address)
        return Payer(self, address, guest, tuple(budgets))

    def _see(self, guest: str, address: str) -> None:
        self._seen[guest] = address
        self._seen.move_to_end(guest)
        if len(self._seen) > MOST_SEEN:
            self._seen.popitem(last=False)

    def owner(self, guests: Iterable[str]) -> str:
        """The address of the first of some guests that has been here; all others are one owner."""
        return next((self._seen[guest] for guest in guests if guest in self._seen), "")

    def is_crowded(self, payer: Payer) -> bool:
        """Whether somebody has used up their part, and too many requests of the address wait already."""
        return payer.owed() > 0 and len(self._lines.get(payer.address, ())) >= MOST_WAITING

    def place(self, payer: Payer) -> asyncio.Future[None] | None:
        """A place in the line of those who wait; None if it is the payer's turn, as in most cases."""
        has_had_it = self._done.get(payer.address, 0.0) >= TURN
        if self._is_closed or not (has_had_it or payer.address in self._lines or payer.owed()):
            return None
        self._begin_round_in(0.0)
        return self._lines.setdefault(payer.address, Lines()).join(payer.guest)

    def note(self, address: str, seconds: float) -> None:
        """Notes work that was done in this round."""
        self._done[address] = self._done.get(address, 0.0) + seconds
        if not self._is_next_round_soon:
            self._begin_round_in(0.0)

    def close(self) -> None:
        """Lets everybody go on at once, because the server stops."""
        self._is_closed = True
        for lines in self._lines.values():
            while lines.serve():
                pass
        self._lines.clear()

    def _begin_round_in(self, seconds: float) -> None:
        """Calls for the next round: with that of the event loop, or when somebody who waits may go on."""
        if self._is_next_round_soon:
            return
        if self._next_round is not None:
            self._next_round.cancel()
        loop, begin = asyncio.get_running_loop(), self._begin_round
        self._next_round = loop.call_later(seconds, begin) if seconds else loop.call_soon(begin)
        self._is_next_round_soon = not seconds

    def _begin_round(self) -> None:
        """Each address that waits and owes nothing gets one turn, or a few if it asks for little."""
        self._next_round, self._is_next_round_soon = None, False
        self._done.clear()
        most = TURNS_ALONE if len(self._lines) == 1 else FRUGAL_TURNS
        for address, lines in tuple(self._lines.items()):
            budget = self._addresses.peek(address)
            turns = 0 if budget.owed() else most if budget.is_half_full() else 1
            for _ in range(turns):
                if not lines.serve(self._may_go_on):
                    break
            if not lines:
                del self._lines[address]
        if self._lines:
            self._begin_round_in(_shortest(map(self._wait, self._lines)))

    def _may_go_on(self, guest: str) -> bool:
        return not self._owed(guest)

    def _owed(self, guest: str) -> float:
        """Whoever does not say who they are has no budget but that of the address."""
        return self._guests.peek(guest).owed() if guest else 0.0

    def _wait(self, address: str) -> float:
        """The seconds until somebody who waits at an address may go on."""
        guests = _shortest(map(self._owed, self._lines[address].owners))
        return max(self._addresses.peek(address).owed(), guests)


def _shortest(waits: Iterable[float]) -> float:
    """The shortest of some waits.  Asks no further than the first who need not wait: most need not."""
    shortest = math.inf
    for wait in waits:
        if not wait:
            return 0.0
        shortest = min(shortest, wait)
    return shortest


async def fair_turn() -> None:
    """Waits for the turn of whoever the current task works for."""
    place = place_in_line(PAYER.get())
    if place is not None:
        await place


def place_in_line(payer: Payer | None) -> asyncio.Future[None] | None:
    """For what has no task: done when it is the payer's turn; None if it is, or nobody pays."""
    return None if payer is None else payer.work.place(payer)


async def metered(work: Coroutine[Any, Any, T], clock: Clock = time.perf_counter) -> T:
    """Does something and charges the time that the event loop spent on it to the payer."""
    payer = PAYER.get()
    return await (work if payer is None else _metered(work, payer, clock))


@coroutine
def _metered(work: Coroutine[Any, Any, T], payer: Payer, clock: Clock) -> Generator[Any, Any, T]:
    value: Any = None
    error: BaseException | None = None
    while True:
        begun = clock()
        try:
            awaited = work.send(value) if error is None else work.throw(error)
        except StopIteration as done:
            result: T = done.value
            return result
        finally:
            payer.charge(clock() - begun)
        value = error = None
        try:
            value = yield awaited
        except GeneratorExit:
            work.close()
            raise
        except BaseException as thrown:
            error = thrown
