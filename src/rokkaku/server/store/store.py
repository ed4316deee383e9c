"""What is kept: the heads of tables, their logs, and what people said and drafted."""

from collections.abc import Sequence
from typing import Protocol

import msgspec

from rokkaku.core.errors import RokkakuError
from rokkaku.core.game import Setup
from rokkaku.core.record import Fork, Line
from rokkaku.core.seats import Seat

OPEN, RUNNING, FINISHED, EXPIRED = "open", "running", "finished", "expired"
"""What a table can be: waiting for players, being played, over, given up."""

Milliseconds = int
"""Since the epoch, or as a length of time."""


class StoreFailed(RokkakuError):
    """Not acknowledged.  Whether it was written all the same, the table's log tells."""


class Conflict(RokkakuError):
    """Somebody else has written that row, or that command id, first."""


class Guest(msgspec.Struct, frozen=True):
    """A person without an account.  The id is public; what proves it is the signature in the cookie."""

    id: str
    name: str


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long one may think: a bank and an increment in seconds, days for each turn, or as one likes."""

    kind: str = "none"
    """`live`, `days` or `none`."""
    bank: int = 0
    increment: int = 0
    days: int = 0


class Chair(msgspec.Struct, frozen=True):
    """Who sits at a seat, or may."""

    kind: str = "free"
    """`person`, `bot`, `free` (anyone's), `invited` (whoever has the key) or `reserved` (for `guest`)."""
    guest: str = ""
    """The id of the person; of a chair that a bot keeps warm, of the person who may come back."""
    name: str = ""
    """What that person is called."""
    bot: str = ""
    """Which bot plays there."""
    key: str = ""
    """Opens an `invited` chair; told to nobody but the host."""


class Forked(msgspec.Struct, frozen=True):
    """Where a table comes from that plays on from a finished game."""

    table: str
    line: int
    view: str
    """Whose knowledge stays as it was, `spectator` or a seat's number; the rest is dealt anew."""
    setup: Setup
    """Of the first game of all, its seed included: it is over."""
    lines: tuple[Line, ...]
    earlier: tuple[Fork, ...] = ()
    """The forks that the other table itself goes back to."""


class Head(msgspec.Struct, frozen=True):
    """What is settled about a table once and for all.  Holds secrets: the seed, the nonce, keys."""

    id: str
    host: str
    setup: Setup
    nonce: str
    rules: int
    chairs: tuple[Chair, ...]
    pace: Pace
    is_public: bool
    has_spectators: bool
    created: Milliseconds
    lens: str = "preview"
    """How much help the screens may give: `off`, `totals` or `preview`."""
    fork: Forked | None = None
    rematch_of: str = ""


class Row(msgspec.Struct, frozen=True):
    """One line of a table's log."""

    seq: int
    kind: str
    text: str
    at: Milliseconds
    seat: Seat | None = None
    command_id: str = ""
    """Empty for what the server does by itself."""
    events: bytes = b"[]"


class Summary(msgspec.Struct, frozen=True):
    """What the lobby needs to know of a table without replaying it; stored with each row."""

    status: str
    waiting: tuple[Seat, ...]
    chairs: tuple[Chair, ...]
    touched: Milliseconds
    line: int = 0
    resigned: tuple[Seat, ...] = ()


class Listed(msgspec.Struct, frozen=True):
    """A table as the lobby finds it."""

    head: Head
    summary: Summary


class Message(msgspec.Struct, frozen=True):
    """Something said at a table; `room` is `table` or `spectators`."""

    number: int
    room: str
    name: str
    text: str
    at: Milliseconds
    seat: Seat | None = None
    command_id: str = ""
    """Of who said it, so that nothing is said twice."""


class StoredDraft(msgspec.Struct, frozen=True):
    """A turn before it is confirmed, as an answer to the question asked at row `asked_at`."""

    seat: Seat
    asked_at: int
    moves: tuple[str, ...]
    undone: tuple[str, ...] = ()
    command_id: str = ""
    """What made it so, so that nothing is taken back twice."""


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
