"""A table from the inside: what commands, bots and clocks may use."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar
from weakref import ref

import msgspec

from rokkaku.core.seats import Seat
from rokkaku.protocol.tables import Message, Milliseconds, StoredDraft
from rokkaku.server.services import Services
from rokkaku.server.tables.rows import NewRow
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.story_memory import StoryMemory

T = TypeVar("T")


class Moment(msgspec.Struct, frozen=True, gc=False, eq=False):
    """What can change at a table without a row of its log, at one time."""

    at: Milliseconds
    online: tuple[bool, ...]
    """Which seats have a person who is here."""
    watchers: int
    """How many connections belong to people who have no chair."""
    left: tuple[Milliseconds | None, ...]
    """The time that each seat has left; None without clocks."""
    preparing: tuple[Milliseconds | None, ...]
    """Since when the bot of each seat has been getting ready for its turn; None: it has not."""


class Actor(Protocol):
    """The part of `Table` that commands, bots and clocks work with."""

    id: str
    services: Services
    state: TableState
    story: StoryMemory
    lock: asyncio.Lock
    drafts: dict[Seat, StoredDraft]
    messages: list[Message]
    notes: dict[str, str]
    is_uncertain: bool
    presence_version: int
    preparing: dict[Seat, Milliseconds]
    present: Counter[str]
    elsewhere: Counter[str]
    moment: Moment | None

    async def reload_if_uncertain(self) -> None:
        """After a failed write, reads the table again, so that memory agrees with the store."""
        ...

    async def settle_clocks(self) -> None:
        """Works out once more what clocks show, if that may be too little.  The caller holds the lock."""
        ...

    async def act(self, deed: Callable[[], Awaitable[T]]) -> T:
        """Does something as the table is now, and once more after others have written; with the lock."""
        ...

    async def write(self, new: Sequence[NewRow], command_id: str = "") -> int:
        """Stores rows, then applies them; the caller holds the lock.  Returns the number of the first."""
        ...

    def stored_aside(self, asides: int) -> None:
        """A draft, a message or a note is stored, the last of so many."""
        ...

    def changed(self) -> None:
        """Tells everyone that something has changed."""
        ...

    def changed_for(self, guest: str) -> None:
        """Tells one person that something has changed for them alone."""
        ...

    def changed_for_spectators(self) -> None:
        """Tells everyone who hears what spectators say."""
        ...


class Assistant:
    """Acts at one table on its own, with a weak reference: a table that nobody uses is freed at once."""

    def __init__(self, table: Actor) -> None:
        self._table = ref(table)

    @property
    def table(self) -> Actor:
        """Keep it in a variable across an `await`."""
        table = self._table()
        assert table is not None, "only a table wakes its assistants"
        return table
