"""Copies everything from one store to another, and reads it back."""

from rokkaku.server.store.contents import Holdings
from rokkaku.server.store.store import BadStore


async def copy(source: Holdings, target: Holdings) -> int:
    """How many tables there were; BadStore unless the target holds the same afterwards."""
    common = await source.common()
    await target.put_common(common)
    digests = {}
    for table in await source.tables():
        contents = await source.contents(table)
        digests[table] = contents.digest()
        await target.put(contents)
    if await target.common() != common or await target.tables() != [*digests]:
        raise BadStore("store.incomplete")
    for table, digest in digests.items():
        if (await target.contents(table)).digest() != digest:
            raise BadStore("store.differs", {"table": table})
    return len(digests)
