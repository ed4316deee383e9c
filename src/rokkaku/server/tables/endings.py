"""What the server itself does to a table: it freezes a game, or ends it when it is due."""

from collections.abc import Callable

from rokkaku.protocol.log import Frozen
from rokkaku.server.edge.logs import log
from rokkaku.server.tables.rows import NewRow
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.table import Table


async def freeze_if_needed(table: Table) -> None:
    """Notes in the log that a running game cannot continue under the current rules."""

    async def freeze() -> None:
        state = table.state
        is_noted = any(isinstance(earlier.row.entry, Frozen) for earlier in table.story)
        if state.status == "running" and not is_noted:
            await table.write([NewRow(Frozen(state.frozen_at))])
            log("frozen", table=table.id, line=state.frozen_at)

    if table.state.frozen_at:
        async with table.lock:
            await table.act(freeze)


async def end_if_due(table: Table, new: NewRow, is_due: Callable[[TableState], bool]) -> bool:
    """Ends a table unless someone has come back to it meanwhile; returns whether it did."""

    async def end() -> bool:
        if table.state.outcome is not None or not is_due(table.state):
            return False
        await table.write([new])
        return True

    async with table.lock:
        await table.reload_if_uncertain()
        return await table.act(end)
