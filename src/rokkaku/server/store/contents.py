"""All that a store holds, table by table, as it goes from one store to another."""

from hashlib import sha256
from typing import Protocol

import msgspec

from rokkaku.protocol.tables import Milliseconds


class Contents(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about one table.  Texts are as they are stored: what cannot be read is not lost, either."""

    id: str
    head: str
    seq: int
    """The number of the last row."""
    host: str
    is_public: bool
    status: str
    touched: Milliseconds
    waits_for_bot: bool
    summary: str
    chairs: tuple[tuple[int, str], ...]
    """Seat and guest."""
    log: tuple[tuple[int, str, int | None, str, str, bytes, Milliseconds], ...]
    """Number, command id, seat, kind, text, events and time."""
    drafts: tuple[tuple[int, str], ...]
    """Seat and draft."""
    messages: tuple[tuple[str, int, str, str, Milliseconds, int | None, str], ...]
    """Room, number, name, text, time, seat and command id, in the order in which they were said."""
    notes: tuple[tuple[str, str], ...]
    """Guest and note."""
    review: bytes | None

    def digest(self) -> bytes:
        """The same for the same contents only."""
        return sha256(msgspec.msgpack.encode(self)).digest()


class Common(msgspec.Struct, frozen=True):
    """What belongs to no table."""

    secrets: tuple[tuple[str, str], ...]
    runs: tuple[tuple[Milliseconds, Milliseconds], ...]
    guests: tuple[tuple[str, str], ...]


class Holdings(Protocol):
    """A store from outside, while no server uses it, or at one moment of its life."""

    async def tables(self) -> list[str]:
        """The ids of all tables, in order."""
        ...

    async def common(self) -> Common: ...
    async def contents(self, table: str) -> Contents: ...
    async def put_common(self, common: Common) -> None: ...
    async def put(self, contents: Contents) -> None: ...
