"""How many single appends a second are acknowledged: `python tests/server/store/rates.py [FOLDER]`."""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parents[2]))

from server.store.things import head, row, summary

from rokkaku.server.store.sqlite import SqliteStore

EVENTS = b'[{"kind":"TilePlaced","seat":0,"tile":"samurai-3","cell":"f7"}]' * 8
SECONDS = 3.0


async def play(store: SqliteStore, table: str, until: float, times: list[float]) -> None:
    seq, last = 1, msgspec.structs.replace(row(), events=EVENTS)
    while (began := time.perf_counter()) < until:
        seq += 1
        next_row = msgspec.structs.replace(last, seq=seq, command_id=f"command-{seq}", at=1_000 + seq)
        await store.append(table, [next_row], summary(touched=1_000 + seq))
        times.append(time.perf_counter() - began)


async def measure(folder: Path, writers: int) -> None:
    store = SqliteStore(folder / f"{writers}.sqlite3")
    await store.open()
    for number in range(writers):
        await store.create(head(f"table-{number}"), summary(), [row()])
    times: list[float] = []
    until = time.perf_counter() + SECONDS
    await asyncio.gather(*(play(store, f"table-{number}", until, times) for number in range(writers)))
    times.sort()
    await store.close()
    print(
        f"{writers:>4} writers: {len(times) / SECONDS:>7,.0f} appends/s,"
        f" p50 {times[len(times) // 2] * 1e3:.2f} ms, p99 {times[len(times) * 99 // 100] * 1e3:.2f} ms"
    )


def main() -> None:
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if len(sys.argv) > 1 else None) as folder:
        for writers in (1, 10, 100):
            asyncio.run(measure(Path(folder), writers))


if __name__ == "__main__":
    main()
