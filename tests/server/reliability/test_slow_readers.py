"""Somebody reads slowly, but reads: the server waits, however much is said meanwhile."""

import asyncio
import json
import time
from pathlib import Path

from server.processes import ServerProcess
from server.reliability.attacks import command
from server.reliability.impatient import SHORT
from server.reliability.raw_socket import RawSocket, text
from server.reliability.sieges import SMALL
from server.reliability.web import Guest

PIECE = 2_000
PAUSE = 0.2
"""Bytes read at once, and seconds to the next: too slow for what is said."""
LENGTH = SHORT.linger + 2 * SHORT.ping + 2
"""Seconds: longer than any patience that the server has."""


async def read_slowly(raw: RawSocket, until: float) -> int:
    """The bytes read; fails if the server hangs up."""
    read, loop = 0, asyncio.get_running_loop()
    while time.monotonic() < until:
        await asyncio.sleep(PAUSE)
        received = await loop.sock_recv(raw.connection, PIECE)
        assert received, f"hung up on after {read} bytes"
        read += len(received)
    return read


async def chat(guest: Guest, table: str) -> None:
    """Every message is another frame for everybody."""
    while True:
        await guest.command(table, 1, "say", text="Tell me more.")
        await asyncio.sleep(0.1)


async def look_slowly(server: ServerProcess) -> tuple[int, bool]:
    """How much was read, and whether the reader is still thought to be there."""
    ann, ben = [await Guest.arrive(server, name) for name in ("Ann", "Ben")]
    table = await ann.open_table(["me", "free"])
    await ben.sit(table, 1)
    raw = await RawSocket.open(ann, table, SMALL)
    await raw.send(text(json.dumps(command("look", parts=["view", "scene", "choices"]))))
    talking = asyncio.create_task(chat(ben, table))
    read = await read_slowly(raw, time.monotonic() + LENGTH)
    talking.cancel()
    shown = await ben.get(f"/api/tables/{table}?seat=1")
    raw.hang_up()
    return read, shown["chairs"][0]["is_online"]


def test_a_slow_reader_is_not_cut_off(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, program=SHORT.program) as server:
        read, is_there = asyncio.run(look_slowly(server))
    assert read > LENGTH / PAUSE * PIECE / 10
    assert is_there
