"""Reads a whole store, and tells which tables cannot be played on."""

from collections.abc import Callable, Sequence
from time import monotonic
from typing import NamedTuple, TypeAlias

import msgspec

from rokkaku.core.errors import reason
from rokkaku.core.seats import Seat
from rokkaku.protocol.log import Row, read_entry
from rokkaku.protocol.tables import Head, StoredDraft, Summary
from rokkaku.server.store.contents import Contents, Holdings
from rokkaku.server.store.store import UnreadableTable

Replay: TypeAlias = Callable[[Head, Sequence[Row]], int]
"""Plays the log of a table as whoever loads it does: the line at which the rules stop it, or 0."""
SECONDS = 300.0
"""For which logs are played again; to read them takes a small part of that."""


class Report(NamedTuple):
    """What was found."""

    tables: int
    rows: int
    flaws: Sequence[UnreadableTable]
    frozen: Sequence[UnreadableTable]
    """They can be read, but not played on."""
    left_out: int
    """Tables of which only the rows were read: there was no time for their moves."""


async def check(holdings: Holdings, replay: Replay, seconds: float = SECONDS) -> Report:
    """Looks at every row of every table, and for so many seconds at what the rules say of them."""
    tables, rows, left_out, until = await holdings.tables(), 0, 0, monotonic() + seconds
    flaws: list[UnreadableTable] = []
    frozen: list[UnreadableTable] = []
    for table in tables:
        contents = await holdings.contents(table)
        rows += len(contents.log)
        try:
            head, log = _read(contents)
            if monotonic() >= until:
                left_out += 1
            elif line := _replayed(replay, head, log):
                frozen.append(UnreadableTable("store.frozen", {"table": table, "line": line}))
        except UnreadableTable as flaw:
            flaws.append(flaw)
    return Report(len(tables), rows, flaws, frozen, left_out)


def _replayed(replay: Replay, head: Head, log: Sequence[Row]) -> int:
    try:
        return replay(head, log)
    except Exception as crash:  # a row may be of a table that its log has never led to
        raise UnreadableTable("store.unreadable", {"table": head.id, "why": reason(crash)}) from crash


def _read(contents: Contents) -> tuple[Head, Sequence[Row]]:
    """UnreadableTable if anything cannot be read, or a row is missing."""
    numbers = [number for number, *_ in contents.log]
    if numbers != [*range(1, contents.seq + 1)]:
        values = {"table": contents.id, "rows": len(numbers), "last": contents.seq}
        raise UnreadableTable("store.missing-rows", values)
    try:
        head = msgspec.json.decode(contents.head, type=Head)
        msgspec.json.decode(contents.summary, type=Summary)
        for _, draft in contents.drafts:
            msgspec.json.decode(draft, type=StoredDraft)
        return head, [
            Row(seq, at, read_entry(kind, text, events), None if seat is None else Seat(seat), command)
            for seq, command, seat, kind, text, events, at in contents.log
        ]
    except msgspec.MsgspecError as error:
        raise UnreadableTable("store.unreadable", {"table": contents.id, "why": str(error)}) from None
