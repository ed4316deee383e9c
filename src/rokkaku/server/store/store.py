"""What a store has to do: keep heads, logs, drafts, messages, notes and guests."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from rokkaku.core.errors import RokkakuError
from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Guest, Head, Listed, Message, Milliseconds, StoredDraft, Summary


class StoreFailed(RokkakuError):
    """A write was not acknowledged.  Only the log can tell whether it happened."""


class UnreadableTable(RokkakuError):
    """What is stored of a table is damaged, or from a newer version.  The others are not affected."""


class BadStore(RokkakuError):
    """The file, or whatever else it is, cannot be used as a store."""


class Conflict(RokkakuError):
    """A row with this number or command id already exists."""


class Run(msgspec.Struct, frozen=True):
    """One run of the server, from start to stop.  Clocks do not count the gaps between runs."""

    began: Milliseconds
    seen: Milliseconds


class Store(Protocol):
    """Every method that writes returns when the data is on disk, or raises StoreFailed."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def probe(self, now: Milliseconds) -> None:
        """Checks that writing works, and notes that the server is running."""
        ...

    async def begin_run(self, seen: Milliseconds, now: Milliseconds) -> None:
        """Ends the run at `seen` and starts a new one: the time between the two does not count."""
        ...

    async def runs(self) -> Sequence[Run]: ...
    async def secret(self, name: str) -> str:
        """A secret of this store, made on first use and then kept."""
        ...

    async def save_guest(self, guest: Guest) -> None: ...
    async def guest(self, id: str) -> Guest | None: ...

    async def create(self, head: Head, summary: Summary, rows: Sequence[Row]) -> None:
        """Stores a new table and its first rows, all or nothing."""
        ...

    async def append(self, table: str, rows: Sequence[Row], summary: Summary) -> None:
        """Stores all rows or none; Conflict if a seq or a command id is taken.  A turn changes no chair."""
        ...

    async def load(self, table: str) -> tuple[Head, Sequence[Row]] | None: ...
    async def listed(self, table: str) -> Listed:
        """How a table is listed; of a missing one, how a table is that nobody may see.

        Both take the same steps, so that nobody can tell by the time whether there is one.
        """
        ...

    async def tables(self, status: Sequence[str], *, public: bool, guest: str = "") -> Sequence[Listed]:
        """Tables by status, latest first: public ones, and those a person plays at or hosts."""
        ...

    async def hosted(self, guest: str) -> int:
        """How many tables a person hosts that are not over, without lessons."""
        ...

    async def waiting_for_bots(self) -> Sequence[str]:
        """The running tables where a bot has to play."""
        ...

    async def untouched_since(self, status: str, before: Milliseconds) -> Sequence[str]: ...

    async def save_draft(self, table: str, draft: StoredDraft) -> None: ...
    async def drafts(self, table: str) -> Sequence[StoredDraft]: ...
    async def say(self, table: str, message: Message, forget: Sequence[int] = ()) -> None:
        """Stores a message, and deletes those with some numbers in its room."""
        ...

    async def messages(self, table: str) -> Sequence[Message]: ...
    async def save_note(self, table: str, guest: str, text: str) -> None: ...
    async def note(self, table: str, guest: str) -> str: ...

    async def save_review(self, table: str, review: bytes) -> None: ...
    async def review(self, table: str) -> bytes:
        """What was saved; empty if nothing was."""
        ...

    async def surplus(self, status: str, most: int) -> Sequence[str]:
        """The tables with a status beyond the latest `most`."""
        ...

    async def delete_passing(self, table: str) -> bool:
        """Deletes everything about a table that was closed without a result or imported; else False."""
        ...

    async def forget_messages(self, before: Milliseconds, most: int) -> int:
        """Deletes up to `most` messages that are older, and returns how many it has deleted.

        The last message of each room stays: the next one gets a number after it.
        """
        ...

    async def forget_drafts(self, before: Milliseconds, most: int) -> int:
        """Deletes up to `most` drafts that are older, and returns how many it has deleted."""
        ...
