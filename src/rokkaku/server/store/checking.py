"""Reads a whole store, and tells which tables cannot be played on."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from rokkaku.protocol.log import read_entry
from rokkaku.protocol.tables import Head, StoredDraft, Summary
from rokkaku.server.store.contents import Contents, Holdings
from rokkaku.server.store.store import UnreadableTable


class Report(NamedTuple):
    """What was found."""

    tables: int
    rows: int
    flaws: Sequence[UnreadableTable]


async def check(holdings: Holdings) -> Report:
    """Looks at every row of every table."""
    tables, rows, flaws = await holdings.tables(), 0, []
    for table in tables:
        contents = await holdings.contents(table)
        rows += len(contents.log)
        try:
            _read(contents)
        except UnreadableTable as flaw:
            flaws.append(flaw)
    return Report(len(tables), rows, flaws)


def _read(contents: Contents) -> None:
    """UnreadableTable if anything cannot be read, or a row is missing."""
    numbers = [number for number, *_ in contents.log]
    if numbers != [*range(1, contents.seq + 1)]:
        values = {"table": contents.id, "rows": len(numbers), "last": contents.seq}
        raise UnreadableTable("store.missing-rows", values)
    try:
        msgspec.json.decode(contents.head, type=Head)
        msgspec.json.decode(contents.summary, type=Summary)
        for _, draft in contents.drafts:
            msgspec.json.decode(draft, type=StoredDraft)
        for _, _, _, kind, text, events, _ in contents.log:
            read_entry(kind, text, events)
    except msgspec.MsgspecError as error:
        raise UnreadableTable("store.unreadable", {"table": contents.id, "why": str(error)}) from None
