"""How many public tables people at one address may have: nobody fills the lobby, or sits down everywhere."""

from collections import OrderedDict

from rokkaku.core.errors import BadRequest
from rokkaku.protocol.tables import Head
from rokkaku.server.edge.work import PAYER
from rokkaku.server.store.store import Store

MOST_ADDRESSES = 10_000
"""Of more than these, those are forgotten that were here longest ago."""


class PublicTables:
    """Counts unfinished ones, for each address, that were opened or joined from there since the start."""

    def __init__(self, store: Store, most: int) -> None:
        self._store = store
        self._most = most
        self._tables: OrderedDict[str, tuple[str, ...]] = OrderedDict()

    async def enter(self, head: Head) -> None:
        """Somebody opens a table, or sits down there; refused if there are too many."""
        payer = PAYER.get()
        if payer is None or not head.is_public:
            return
        tables = self._tables.get(payer.address, ())
        if head.id not in tables and len(tables) >= self._most:
            tables = tuple([id for id in tables if await self._is_unfinished(id)])
            if len(tables) >= self._most:
                raise BadRequest("table.too-many-public", {"most": self._most})
        self._tables[payer.address] = (*(id for id in tables if id != head.id), head.id)
        self._tables.move_to_end(payer.address)
        if len(self._tables) > MOST_ADDRESSES:
            self._tables.popitem(last=False)

    async def _is_unfinished(self, table: str) -> bool:
        listed = await self._store.listed(table)
        return listed.head.id == table and listed.summary.status in ("open", "running")
