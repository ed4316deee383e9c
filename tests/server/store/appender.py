"""Appends for ever and says what was acknowledged, a line each: `appender.py FILE TABLES`.  To be killed."""

import asyncio
import sys
from pathlib import Path

from server.store.stores import PATIENT
from server.store.things import head, row, summary

from rokkaku.server.store.sqlite import SqliteStore


async def append(store: SqliteStore, table: str) -> None:
    if await store.load(table) is None:
        await store.create(head(table), summary(), [])
    loaded = await store.load(table)
    assert loaded is not None
    seq = len(loaded[1])
    while True:
        seq += 1
        await store.append(table, [row(seq, f"c{seq}")], summary(touched=seq))
        print(table, seq, flush=True)


async def main(file: Path, tables: int) -> None:
    store = SqliteStore(file, limit=PATIENT)
    await store.open()
    await asyncio.gather(*(append(store, f"t{number}") for number in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
