"""What a store has to do: keep heads, logs, drafts, messages, notes and guests.

Several processes may write one store, if it can do that; each learns from it what the others have done.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Protocol

import msgspec

from rokkaku.core.errors import RokkakuError
from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import SECOND, Guest, Head, Listed, Message, Milliseconds, StoredDraft, Summary


class StoreFailed(RokkakuError):
    """A write was not acknowledged.  Only the log can tell whether it happened."""


class UnreadableTable(RokkakuError):
    """What is stored of a table is damaged, or from a newer version.  The others are not affected."""


class BadStore(RokkakuError):
    """The file, or whatever else it is, cannot be used as a store."""


class Conflict(RokkakuError):
    """A row with this number or command id already exists."""


class Run(msgspec.Struct, frozen=True, gc=False):
    """One run of the server, from start to stop.  Clocks do not count the gaps between runs."""

    began: Milliseconds
    seen: Milliseconds


class Mark(msgspec.Struct, frozen=True, gc=False):
    """How far a process knows a table."""

    seq: int = 0
    """The last row of its log."""
    asides: int = 0
    """How many drafts, messages and notes have ever been stored; always 0 if only one process can write."""


NEVER_READ = -1
"""The asides of a table of which no draft, message or note has been read."""


class News(msgspec.Struct, frozen=True):
    """What a process does not know of a table yet."""

    rows: Sequence[Row]
    """Those after the last it knows."""
    asides: int
    drafts: Sequence[StoredDraft] | None = None
    """All of them; None: no draft, message or note has been stored meanwhile."""
    messages: Sequence[Message] | None = None
    """As above."""
    is_shorter: bool = False
    """Whether the log ends before what this process has seen: the store is an older one."""


class Hint(msgspec.Struct, frozen=True):
    """Another process has written something.  A hint without a name: others may have been lost."""

    table: str = ""
    mark: Mark = Mark()
    """How far the table was then.  Drafts and notes need no hint: few but their writers may see them."""
    guest: str = ""
    """Somebody who has a new name."""


class Refusal(msgspec.Struct, frozen=True):
    """Why a command is refused: the key of a sentence with its values, and the rule, if it is one."""

    key: str
    values: Mapping[str, Any] = {}
    rule: str = ""


HOUSEKEEPING = ""
"""The lease of the process that looks after the whole store.  Those of tables have the table's id."""
SILENT_FOR: Milliseconds = 60 * SECOND
"""A process of which nothing is heard for so long counts as dead."""
LEASE = 1.5
"""Seconds that a lease lasts unless it is renewed."""
CLAIMED_WITHIN: Milliseconds = 2 * 60 * SECOND
"""For how long after the last row another process plays on for bots."""


class Store(Protocol):
    """Every method that writes returns when the data is on disk, or raises StoreFailed."""

    is_shared: bool
    """Whether other processes may write it, too, so that there is something to look round for."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def probe(self, now: Milliseconds) -> None:
        """Checks that writing works, and notes that this process is running."""
        ...

    async def begin_run(self, seen: Milliseconds, now: Milliseconds) -> None:
        """Ends this process's run at `seen` and starts a new one: nobody was heard there in between.

        Such a time does not count, even if other processes were running.
        """
        ...

    async def runs(self) -> Sequence[Run]:
        """When all could be heard: in order, without overlap, and the last is the current one.

        Whatever process is running now counts until now.  With one process each row lies in a run.
        """
        ...

    def watch(self, told: Callable[[bool], None]) -> None:
        """Calls `told` with True after each write, and with False whenever a write or a read has failed."""
        ...

    async def all_heard_since(self, time: Milliseconds) -> bool:
        """Whether every other process that may be running has noted so since then.

        One that has not may be cut off, with people whom nobody hears.  After SILENT_FOR it counts as dead.
        """
        ...

    def listen(self, heard: Callable[[Hint], None]) -> None:
        """Calls `heard`, in the event loop, soon after another process has stored rows, a message or a name.

        Hints can be lost, be late, come twice or tell of what this process wrote itself.
        """
        ...

    async def changed(self, seen: Mapping[str, Mark]) -> Collection[str]:
        """Those of some tables of which there is more than this process has seen, or which are gone."""
        ...

    async def news(self, table: str, seen: Mark) -> News | None:
        """What is new at a table, all from one moment; None: there is no such table.

        As with `load`, writes of this process that were not acknowledged in time are waited for.
        """
        ...

    async def refuse(self, table: str, command_id: str, refusal: Refusal) -> Refusal:
        """The refusal that a process was first to give to a command within the last minutes, or this one.

        So whoever sends a command twice gets one answer, in whichever process.
        """
        ...

    async def lease(self, names: Collection[str]) -> Collection[str]:
        """Takes, keeps and renews leases for LEASE seconds from now; returns those which this process has.

        They say who acts where one is enough, as for clocks and bots.  What is written never depends on them.
        """
        ...

    async def claim(self) -> Sequence[str]:
        """Running tables where a bot has to play and no other process has the lease, which this one has now.

        At the first call all of them, later only those where something has happened within CLAIMED_WITHIN:
        at some tables nobody will ever play on.  With one process only the first call finds any.
        """
        ...

    async def meet(self, here: Mapping[str, Mapping[str, int]]) -> Mapping[str, Mapping[str, int]]:
        """Says who is at each table in this process; returns who is there in others, without empty ones.

        Guests by id, and how many connections they have.  `here` has every table that is in this process's
        memory, and nothing of what it said before counts.  Nor does what a process said that has died.
        """
        ...

    def alone(self, guest: str) -> AbstractAsyncContextManager[None]:
        """Held by one at a time for each guest, in all processes: what is counted there does not change."""
        ...

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

    async def untouched_since(self, status: str, before: Milliseconds) -> Sequence[str]: ...

    async def save_draft(self, table: str, draft: StoredDraft, before: str = "") -> int:
        """Replaces the seat's draft that the command `before` left; Conflict if another has changed it.

        Returns the asides, like all that store some.
        """
        ...

    async def drafts(self, table: str) -> Sequence[StoredDraft]: ...
    async def say(self, table: str, message: Message, forget: Sequence[int] = ()) -> int:
        """Stores a message, and deletes those with some numbers in its room; Conflict if its own is taken."""
        ...

    async def messages(self, table: str) -> Sequence[Message]: ...
    async def save_note(self, table: str, guest: str, text: str) -> int: ...
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
