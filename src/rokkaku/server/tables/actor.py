"""A table, as those see it who act there: commands, bots and clocks."""

import asyncio
from collections.abc import Sequence
from typing import Protocol
from weakref import ref

from rokkaku.core.seats import Seat
from rokkaku.protocol.tables import Message, StoredDraft
from rokkaku.server.services import Services
from rokkaku.server.tables.rows import NewRow
from rokkaku.server.tables.state import TableState


class Actor(Protocol):
    """One live game, seen from inside."""

    id: str
    services: Services
    state: TableState
    lock: asyncio.Lock
    drafts: dict[Seat, StoredDraft]
    messages: list[Message]
    notes: dict[str, str]
    is_uncertain: bool

    async def settle(self) -> None:
        """Makes sure that what is believed is what is stored."""
        ...

    async def write(self, new: Sequence[NewRow], command_id: str = "") -> int:
        """Stores rows and believes them; the lock must be held.  Gives the number of the first."""
        ...

    def changed(self) -> None:
        """Something is different for everybody."""
        ...

    def changed_for(self, guest: str) -> None:
        """Something is different for one person alone."""
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
