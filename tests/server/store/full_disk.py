"""Appends until the system refuses to let files grow, then after it allows it again: `full_disk.py FILE`."""

import asyncio
import resource
import sys
from pathlib import Path

from server.store.stores import PATIENT
from server.store.things import head, row, summary

from rokkaku.server.store.sqlite import SqliteStore
from rokkaku.server.store.store import StoreFailed

ROOM = 400_000
LONG = "S3@f7 " * 1_000


async def fails(store: SqliteStore, seq: int) -> bool:
    try:
        await store.append("t", [row(seq, text=LONG)], summary(touched=seq))
    except StoreFailed:
        return True
    return False


async def main(file: Path) -> None:
    store = SqliteStore(file, limit=PATIENT)
    await store.open()
    await store.create(head(), summary(), [])
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, resource.RLIM_INFINITY))
    seq = 1
    while not await fails(store, seq):
        seq += 1
    assert all([await fails(store, seq) for _ in range(3)])
    loaded = await store.load("t")
    assert loaded is not None
    assert len(loaded[1]) == seq - 1
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert not await fails(store, seq)
    print(seq)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
