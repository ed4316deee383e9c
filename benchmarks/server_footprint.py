"""What the server costs while nothing happens: memory, the start, and the first look after a restart."""

import asyncio
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from statistics import mean, median

import msgspec
from server.processes import ServerProcess
from server.reliability.shelves import fill, pattern
from server_machine import SERVERS_CORE, on_core
from server_rooms import SEATS
from server_wire import Server, ask, connect

TABLES = 750
WARM = 250
"""After so many tables, what they share is there: words, boards, pictures of pieces."""
STARTS = 5
LINES = range(80, 96)
"""Of games with chosen hands and placed figures that are nearly over."""
POLL = 0.002


class Footprint(msgspec.Struct, frozen=True):
    """Memory in MB or KB, times in ms, frames in bytes."""

    start_empty: float
    start_full: float
    ready_mb: float
    shared_mb: float
    table_kb: float
    socket_kb: float
    reload: float
    reload_p99: float
    frame: float
    frame_with_scene: float


def footprint(folder: Path) -> Footprint:
    """Measured on a store of its own with many late games of Samurai for four."""
    server = ServerProcess(folder)
    with on_core(SERVERS_CORE):
        start_empty = median(_start_and_stop(server) for _ in range(STARTS))
        ids = asyncio.run(fill(server.store, [pattern("samurai", SEATS, n, "host") for n in LINES], TABLES))
        start_full = median(_start_and_stop(server) for _ in range(STARTS))
        server.start()
    try:
        return asyncio.run(_looked_at(server, ids, start_empty, start_full))
    finally:
        server.stop()


def _start_and_stop(server: ServerProcess) -> float:
    """Milliseconds from the command to the first 200 of /readyz."""
    begun = time.perf_counter()
    server.start()
    while server.get("/readyz")[0] != 200:
        time.sleep(POLL)
    taken = time.perf_counter() - begun
    server.stop()
    return taken * 1e3


async def _looked_at(
    process: ServerProcess, ids: Sequence[str], start_empty: float, start_full: float
) -> Footprint:
    server = Server(process.port)
    await ask(server, "/api/games")
    before, memory = process.memory(), []
    taken, frames = [], []
    for id in ids:
        begun = time.perf_counter()
        reply = await ask(server, f"/api/tables/{id}")
        taken.append((time.perf_counter() - begun) * 1e3)
        assert reply.status == 200, reply
        frames.append(len(reply.body))
        memory.append(process.memory())
    warm, loaded = memory[WARM - 1], memory[-1]
    table = (loaded - warm) / (len(ids) - WARM)
    with_scene = [await ask(server, f"/api/tables/{id}?parts=view,scene,choices") for id in ids[: len(LINES)]]
    watched = await _watched(process, server, ids)
    taken.sort()
    return Footprint(
        start_empty=start_empty,
        start_full=start_full,
        ready_mb=before,
        shared_mb=warm - before - WARM * table,
        table_kb=table * 1e3,
        socket_kb=(watched - loaded) / len(ids) / SEATS * 1e3,
        reload=median(taken),
        reload_p99=taken[len(taken) * 99 // 100],
        frame=mean(frames),
        frame_with_scene=mean(len(reply.body) for reply in with_scene),
    )


async def _watched(process: ServerProcess, server: Server, ids: Sequence[str]) -> float:
    """The memory once four sockets look at each table."""
    heard: set[int] = set()
    sockets = []
    for number, id in enumerate(id for id in ids for _ in range(SEATS)):
        hear = partial(_note, heard, number)
        sockets.append(await connect(server, f"/api/tables/{id}/socket", "", hear, _lost))
        sockets[-1].send(b'{"type":"look","id":"1"}')
    while len(heard) < len(sockets):
        await asyncio.sleep(0.1)
    await asyncio.sleep(1)
    memory = process.memory()
    for socket in sockets:
        socket.close()
    return memory


def _note(heard: set[int], number: int, message: bytes) -> None:
    if message.startswith(b'{"type":"table"'):
        heard.add(number)


def _lost(code: int) -> None:
    raise ConnectionError(code)


def table(found: Footprint) -> list[str]:
    late = f"a 4-player Samurai game of {LINES[0]} to {LINES[-1]} lines"
    return [
        "| what | |",
        "|---|---|",
        f"| start to `/readyz` 200, empty store | {found.start_empty:.0f} ms |",
        f"| the same with {TABLES} running games in it | {found.start_full:.0f} ms |",
        f"| memory when ready | {found.ready_mb:.0f} MB |",
        f"| what tables share, once {WARM} are in memory | {found.shared_mb:.0f} MB |",
        f"| memory of {late}, beside what they share | {found.table_kb:.0f} KB |",
        f"| memory of a socket that looks at it | {found.socket_kb:.0f} KB |",
        f"| first `GET` of {late} after a restart | {found.reload:.1f} ms, p99 {found.reload_p99:.1f} ms |",
        f"| bytes of the first frame, with the whole story | {found.frame:,.0f} |",
        f"| the same with the scene | {found.frame_with_scene:,.0f} |",
    ]
