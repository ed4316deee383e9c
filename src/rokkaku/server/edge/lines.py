"""Fair turns: those who wait stand in one line for each owner, and the lines are served in rotation."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager


class Lines:
    """Whoever waits, by owner: a thousand who belong to one owner delay those of another by a turn or two."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    @property
    def owners(self) -> Collection[str]:
        """Everybody for whom somebody waits."""
        return self._lines.keys()

    def join(self, owner: str) -> asyncio.Future[None]:
        """A new place at the end of the owner's line, to be awaited."""
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(owner, deque()).append(place)
        return place

    def serve(self, may: Callable[[str], bool] = lambda owner: True) -> bool:
        """Wakes the first of the next line whose owner may have a turn; returns whether there was one."""
        return any(may(owner) and self._serve(owner) for owner in tuple(self._lines))

    def _serve(self, owner: str) -> bool:
        line = self._lines.pop(owner)
        while line and line[0].done():  # who has gone
            line.popleft()
        is_served = bool(line)
        if is_served:
            line.popleft().set_result(None)
        if line:
            self._lines[owner] = line
        return is_served


class FairPlaces:
    """Lets so many in at a time; when a place gets free, the owners who wait take turns."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._lines = Lines()

    @asynccontextmanager
    async def place(self, owner: str) -> AsyncIterator[None]:
        """A place for as long as it is needed."""
        await self._enter(owner)
        try:
            yield
        finally:
            self._leave()

    async def _enter(self, owner: str) -> None:
        if self._free:
            self._free -= 1
            return
        place = self._lines.join(owner)
        try:
            await place
        except asyncio.CancelledError:
            if not place.cancelled():  # it was given to us in the same moment: hand it on
                self._leave()
            raise

    def _leave(self) -> None:
        if not self._lines.serve():
            self._free += 1
