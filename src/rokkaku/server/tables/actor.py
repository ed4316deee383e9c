"""What those who act at a table by themselves, bots and clocks, need of it."""

import asyncio
from collections.abc import Sequence
from typing import Protocol
from weakref import ref

from rokkaku.server.tables.house import House
from rokkaku.server.tables.rows import NewRow
from rokkaku.server.tables.standing import Standing


class Actor(Protocol):
    """A table, seen from inside."""

    id: str
    house: House
    standing: Standing
    turnstile: asyncio.Lock
    is_uncertain: bool

    async def settle(self) -> None:
        """Makes sure that what is believed is what is stored."""
        ...

    async def write(self, new: Sequence[NewRow], command_id: str = "") -> int:
        """Stores rows and believes them; the turnstile must be held."""
        ...


class Assistant:
    """Acts at one table by itself, but does not hold it: a table that nobody uses is freed at once."""

    def __init__(self, table: Actor) -> None:
        self._table = ref(table)

    @property
    def table(self) -> Actor:
        """Whoever goes on after an `await` must hold it meanwhile."""
        table = self._table()
        assert table is not None, "only a table wakes its assistants"
        return table
