"""Waits for writes as long as people do, and keeps in mind those that took longer."""

import asyncio
from functools import partial
from typing import Any

from rokkaku.server.store.patience import Patience


class Outcomes:
    """The outcomes of writes of one event loop."""

    def __init__(self, limit: float) -> None:
        """`limit`: seconds to wait for each, of those in which the loop runs."""
        self._limit = limit
        self._loop = asyncio.get_running_loop()
        self._unfinished: set[asyncio.Future[Any]] = set()

    async def are_known(self) -> bool:
        """Waits for every write that had not finished in time; returns whether all have by now."""
        if not self._unfinished:
            return True
        all_known = asyncio.ensure_future(asyncio.wait(set(self._unfinished)))
        try:
            return await self._comes_in_time(all_known)
        finally:
            all_known.cancel()

    async def wait(self, outcome: asyncio.Future[Any]) -> bool:
        """Whether it is known in time.  If the caller is cancelled, the write still happens."""
        try:
            return await self._comes_in_time(outcome)
        finally:
            self._remember(outcome)

    async def _comes_in_time(self, outcome: asyncio.Future[Any]) -> bool:
        # Like `asyncio.wait`, which takes twice as long: most writes are waited for one by one.
        settled: asyncio.Future[None] = self._loop.create_future()
        settle = partial(_settle, settled)
        outcome.add_done_callback(settle)
        patience = Patience(self._limit, settle)
        try:
            await settled
        finally:
            patience.stop()
        return outcome.done()

    def _remember(self, outcome: asyncio.Future[Any]) -> None:
        if not outcome.done():
            self._unfinished.add(outcome)
            outcome.add_done_callback(self._unfinished.discard)


def _settle(settled: asyncio.Future[None], _: asyncio.Future[Any] | None = None) -> None:
    if not settled.done():
        settled.set_result(None)
