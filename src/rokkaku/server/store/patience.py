"""How long a store is waited for: only time in which the event loop ran is counted.

A full collection of garbage stops the loop, and with it the thread that writes and whatever was answered
meanwhile; so does a processor that others have.  No disk and no database is to blame for that.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

PARTS = 10
"""What is waited for comes to the end of its time part by part: a stop of the loop costs it one at most."""


class Patience:
    """Calls somebody after so many seconds in which the loop ran."""

    def __init__(self, limit: float, give_up: Callable[[], object]) -> None:
        self._loop = asyncio.get_running_loop()
        self._part = limit / PARTS
        self._left = PARTS
        self._give_up = give_up
        self._timer = self._loop.call_later(self._part, self._ring)

    def _ring(self) -> None:
        self._left -= 1
        if self._left:
            self._timer = self._loop.call_later(self._part, self._ring)
        else:
            self._give_up()

    def stop(self) -> None:
        """From now on nobody is called, and the timer refers to nothing."""
        self._timer.cancel()


@asynccontextmanager
async def patient(limit: float) -> AsyncIterator[None]:
    """Like `asyncio.timeout`."""
    async with asyncio.timeout(None) as deadline:
        patience = Patience(limit, lambda: deadline.reschedule(0))
        try:
            yield
        finally:
            patience.stop()
