"""Fair turns: those who wait stand in one line for each owner, and owners take turns."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from itertools import count

REMEMBERED = 100
"""How many owners for whom nobody waits are remembered."""


class Lines:
    """Whoever waits, by owner: a thousand who belong to one owner delay those of another by one turn.

    The next turn belongs to the owner who has had the fewest.  Turns that were not wanted are not saved up:
    whoever comes begins where the others are.
    """

    def __init__(self) -> None:
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}
        self._turns: dict[str, int] = {}
        """How many turns each owner has had, or would have had."""
        self._order: list[tuple[int, int, str]] = []
        """A heap of all who have a line: the turns they have had, when they got in line for the next, who."""
        self._arrivals = count()
        self._now = 0
        """How many the last one to be served had had."""

    def __len__(self) -> int:
        return sum(map(len, self._lines.values()))

    def __bool__(self) -> bool:
        return bool(self._lines)

    @property
    def owners(self) -> Collection[str]:
        """Everybody for whom somebody waits."""
        return self._lines.keys()

    def join(self, owner: str) -> asyncio.Future[None]:
        """A new place at the end of the owner's line, to be awaited."""
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if owner not in self._lines:
            self._lines[owner] = deque()
            self._turns[owner] = max(self._now, self._turns.get(owner, 0))
            self._line_up(owner)
        self._lines[owner].append(place)
        return place

    def _line_up(self, owner: str) -> None:
        heappush(self._order, (self._turns[owner], next(self._arrivals), owner))

    def serve(self, may: Callable[[str], bool] = lambda owner: True) -> bool:
        """Wakes the first of the next line whose owner may have a turn; returns whether there was one."""
        passed_over = []
        is_served = False
        while self._order and not is_served:
            following = heappop(self._order)
            owner = following[-1]
            if may(owner):
                is_served = self._serve(owner)
            else:
                passed_over.append(following)
        for one in passed_over:
            heappush(self._order, one)
        return is_served

    def _serve(self, owner: str) -> bool:
        """Wakes the first who has not gone, if there is one; the owner gets in line for the next turn."""
        line = self._lines[owner]
        while line and line[0].done():  # who has gone
            line.popleft()
        is_served = bool(line)
        if is_served:
            line.popleft().set_result(None)
            self.count(owner)
        if line:
            self._line_up(owner)
        else:
            del self._lines[owner]
        return is_served

    def count(self, owner: str) -> None:
        """Counts a turn, also one for which nobody had to wait."""
        self._now = max(self._now, self._turns.get(owner, 0))
        self._turns[owner] = self._now + 1
        if len(self._turns) > len(self._lines) + REMEMBERED:
            self._turns = {other: self._turns[other] for other in self._lines}


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
            self._lines.count(owner)
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
