"""What is kept: the heads of tables, their logs, and what people said and drafted."""

import time
from collections.abc import Sequence
from typing import Protocol

import msgspec

from rokkaku.core.errors import RokkakuError
from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Guest, Head, Listed, Message, Milliseconds, StoredDraft, Summary


def wall_clock() -> Milliseconds:
    """The one time all clocks are told by."""
    return time.time_ns() // 1_000_000


class StoreFailed(RokkakuError):
    """Not acknowledged.  Whether it was written all the same, the table's log tells."""


class Conflict(RokkakuError):
    """Somebody else has written that row, or that command id, first."""


class Life(msgspec.Struct, frozen=True):
    """A stretch of time in which the server ran.  What lies between two of them is charged to no clock."""

    began: Milliseconds
    seen: Milliseconds


class Store(Protocol):
    """Each writing method returns once what it wrote is on the disk, or raises StoreFailed."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def probe(self, now: Milliseconds) -> None:
        """Proves that the writer can write, and notes that the server lives."""
        ...

    async def begin_life(self, now: Milliseconds) -> None:
        """After a time in which the process slept: what comes now is another life than what was before."""
        ...

    async def lives(self) -> Sequence[Life]: ...
    async def secret(self, name: str) -> str:
        """A lasting secret of this store, made when it is first asked for."""
        ...

    async def save_guest(self, guest: Guest) -> None: ...
    async def guest(self, id: str) -> Guest | None: ...

    async def create(self, head: Head, summary: Summary, rows: Sequence[Row]) -> None:
        """A new table with its first rows, all or nothing."""
        ...

    async def append(self, table: str, rows: Sequence[Row], summary: Summary) -> None:
        """All rows or none; Conflict if a seq or a command id is taken."""
        ...

    async def load(self, table: str) -> tuple[Head, Sequence[Row]] | None: ...
    async def tables(self, status: Sequence[str], *, public: bool, guest: str = "") -> Sequence[Listed]:
        """Tables by status, latest first: the public ones, or all those a person sits at or keeps."""
        ...

    async def hosted(self, guest: str) -> int:
        """How many tables a person keeps that are not over."""
        ...

    async def waiting_for_bots(self) -> Sequence[str]:
        """The running tables at which a bot is to decide."""
        ...

    async def untouched_since(self, status: str, before: Milliseconds) -> Sequence[str]: ...

    async def save_draft(self, table: str, draft: StoredDraft) -> None: ...
    async def drafts(self, table: str) -> Sequence[StoredDraft]: ...
    async def say(self, table: str, message: Message) -> None: ...
    async def messages(self, table: str) -> Sequence[Message]: ...
    async def save_note(self, table: str, guest: str, text: str) -> None: ...
    async def note(self, table: str, guest: str) -> str: ...
