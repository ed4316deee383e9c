"""What those who act at a table by themselves, bots and clocks, need of it."""

import asyncio
from collections.abc import Sequence
from typing import Protocol

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
