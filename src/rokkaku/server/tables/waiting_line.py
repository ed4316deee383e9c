"""What is being made for people outside the event loop: nobody may have too much of it made at a time."""

import asyncio
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, Generic, TypeVar

from rokkaku.core.errors import BadRequest

T = TypeVar("T")

MORE_AT_AN_ADDRESS = 4
"""All guests at an address together may wait for so many times as much as one."""
MOST_REMEMBERED = 100
"""Of what is done and nobody has asked about again."""


class WaitingLine(Generic[T]):
    """One task for each key.  A guest may wait for `most` of them; whoever wants more is refused."""

    def __init__(self, refusal: str, most: int) -> None:
        self.refusal = refusal
        self.most = most
        self._tasks: dict[Hashable, asyncio.Task[T]] = {}
        self._owners: dict[Hashable, tuple[str, str]] = {}

    def task(
        self, key: Hashable, making: Callable[[], Coroutine[Any, Any, T]], guest: str, address: str
    ) -> asyncio.Task[T]:
        """The task of a key, for whomever it was begun; a new one if there is none."""
        if key not in self._tasks:
            self._refuse_too_many(guest, address)
            if len(self._tasks) > MOST_REMEMBERED:
                self._forget_done()
            self._tasks[key] = asyncio.create_task(making())
            self._owners[key] = guest, address
        return self._tasks[key]

    def forget(self, key: Hashable) -> None:
        """Whoever asks again has it made again."""
        del self._tasks[key], self._owners[key]

    async def close(self) -> None:
        """Whatever is being made is given up."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _refuse_too_many(self, guest: str, address: str) -> None:
        waiting = [self._owners[key] for key, task in self._tasks.items() if not task.done()]
        own = sum(bool(guest) and guest == other for other, _ in waiting)
        here = sum(address == other for _, other in waiting)
        if own >= self.most or here >= self.most * MORE_AT_AN_ADDRESS:
            raise BadRequest(self.refusal, {"most": self.most})

    def _forget_done(self) -> None:
        for key, task in [each for each in self._tasks.items() if each[1].done()]:
            if not task.cancelled():
                task.exception()  # looked at, so that nobody complains that it was not
            self.forget(key)
