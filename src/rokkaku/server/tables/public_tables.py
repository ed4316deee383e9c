"""How many public tables people at one address may have: nobody fills the lobby, or sits down everywhere."""

from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple

from rokkaku.core.errors import BadRequest
from rokkaku.protocol.tables import DAY, Head, Milliseconds
from rokkaku.server.edge.work import PAYER
from rokkaku.server.store.store import Store

MOST_ADDRESSES = 10_000
"""Of more than these, those are forgotten that were here longest ago."""
ABANDONED_AFTER: Milliseconds = DAY
"""A game in which nothing was played for so long is not counted: it may stay unfinished for months."""


class Part(NamedTuple):
    """Somebody who has opened or joined a table."""

    table: str
    guest: str


class PublicTables:
    """Counts unfinished ones, for each address, that were opened or joined from there since the start."""

    def __init__(self, store: Store, most: int, now: Callable[[], Milliseconds]) -> None:
        self._store = store
        self._now = now
        self._most = most
        self._parts: OrderedDict[str, tuple[Part, ...]] = OrderedDict()

    async def enter(self, head: Head, guest: str) -> None:
        """Somebody opens a table, or sits down there; refused if there are too many."""
        payer = PAYER.get()
        if payer is None or not head.is_public:
            return
        if self._is_one_too_many(payer.address, head.id):
            await self._forget_past(payer.address)
            if self._is_one_too_many(payer.address, head.id):
                raise BadRequest("table.too-many-public", {"most": self._most})
        parts, part = self._parts.get(payer.address, ()), Part(head.id, guest)
        self._parts[payer.address] = (*(other for other in parts if other != part), part)
        self._parts.move_to_end(payer.address)
        if len(self._parts) > MOST_ADDRESSES:
            self._parts.popitem(last=False)

    def _is_one_too_many(self, address: str, table: str) -> bool:
        tables = {part.table for part in self._parts.get(address, ())}
        return table not in tables and len(tables) >= self._most

    async def _forget_past(self, address: str) -> None:
        """Meanwhile others at the address may enter."""
        past = {part for part in self._parts[address] if not await self._is_current(part)}
        self._parts[address] = tuple(part for part in self._parts[address] if part not in past)

    async def _is_current(self, part: Part) -> bool:
        """Whether they still have a part there: whoever left before the game has none."""
        listed = await self._store.listed(part.table)
        status, touched = listed.summary.status, listed.summary.touched
        is_played = status == "running" and touched > self._now() - ABANDONED_AFTER
        if listed.head.id != part.table or not (is_played or status == "open"):
            return False
        return part.guest in (listed.head.host, *(chair.guest for chair in listed.summary.chairs))
