"""Attacks that take their time: silence, floods, clients that never read, handshakes that are none."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import NamedTuple

from server.reliability.attacks import FAILED, POLICY, command
from server.reliability.impatient import Patience
from server.reliability.raw_socket import (
    CONTINUATION,
    HANDSHAKE,
    HUNG_UP,
    PING,
    PONG,
    TEXT,
    RawSocket,
    frame,
    text,
)
from server.reliability.web import Guest

TRY_LATER = 1013
MANY = 2_000
SMALL = 4_096
"""Bytes that a client takes in without reading them, or as few as the system allows."""
GENEROUS = 30.0
"""Seconds that a busy machine may add to everything."""
LOOK = text(json.dumps(command("look", parts=["view", "scene", "choices"])))


class Place(NamedTuple):
    """Where the siege is laid: by somebody who sits at a table with much to be seen."""

    guest: Guest
    table: str
    patience: Patience
    ignored: list[RawSocket]
    """Sockets that stay open at this end."""

    async def open(self, buffer: int = 0) -> RawSocket:
        return await RawSocket.open(self.guest, self.table, buffer)


async def _ended(raw: RawSocket, seconds: float = 0.0) -> int:
    code = await raw.ending(seconds + GENEROUS)
    raw.hang_up()
    return code


async def silence(place: Place, dice: Random) -> int:
    """Half a frame, half a message or nothing, and then no word, not even to a ping."""
    raw = await place.open()
    parts = (b"", LOOK[:1], LOOK[:5], LOOK[:-1], frame(TEXT, b"{", is_last=False), frame(PING, b"x")[:3])
    await raw.send(dice.choice(parts))
    return await _ended(raw, 2 * place.patience.ping)


async def hang_up(place: Place, dice: Random) -> int:
    """In the middle of anything: no close code can reach who is gone."""
    raw = await place.open()
    await raw.send(LOOK * 3 + LOOK[: dice.randrange(len(LOOK))])
    raw.hang_up()
    return HUNG_UP


async def _flood(place: Place, opening: bytes, wave: bytes) -> int:
    """Reads meanwhile: to whoever does not, nothing can be said."""
    raw = await place.open()

    async def pour() -> None:
        await raw.send(opening)
        while await raw.send(wave):
            await asyncio.sleep(0)

    pouring = asyncio.create_task(pour())
    code = await raw.ending(GENEROUS)
    pouring.cancel()
    await asyncio.gather(pouring, return_exceptions=True)
    raw.hang_up()
    return code


async def flood_of_messages(place: Place, dice: Random) -> int:
    sound = dice.choice((command("preview"), command("look"), command("undo"), command("say")))
    return await _flood(place, b"", text(json.dumps(sound)) * 100)


async def flood_of_pings(place: Place, dice: Random) -> int:
    opcode, length = dice.choice((PING, PONG)), dice.choice((0, 4, 125))
    return await _flood(place, b"", frame(opcode, dice.randbytes(length)) * MANY)


async def flood_of_parts(place: Place, dice: Random) -> int:
    begun, more = frame(TEXT, b"", is_last=False), frame(CONTINUATION, b"", is_last=False)
    return await _flood(place, begun, more * MANY)


async def _asking(place: Place) -> RawSocket:
    """Somebody who asks for a great deal and reads nothing of it."""
    raw = await place.open(SMALL)
    for _ in range(60):
        await raw.send(LOOK)
        await asyncio.sleep(0.005)
    return raw


async def late_reading(place: Place, dice: Random) -> int:
    """Reads everything once the server has had enough, and before it hangs up; if held up, tries again."""
    _, _, send, linger, _ = place.patience
    while True:
        begun = time.monotonic()
        raw = await _asking(place)
        await asyncio.sleep(send + min(send, linger / 2))
        if time.monotonic() - begun < send + linger - 1:
            return await _ended(raw)
        raw.hang_up()


async def never_reading(place: Place, dice: Random) -> int:
    """Whatever the server says last, it cannot be heard."""
    place.ignored.append(await _asking(place))
    return HUNG_UP


async def bad_handshake(place: Place, dice: Random) -> int:
    """The status of the answer."""
    raw = await RawSocket.reach(place.guest)
    table = dice.choice((place.table, "nowhere"))
    path, changes, method = dice.choice(HANDSHAKES)
    status, _ = await raw.shake_hands(place.guest, path.format(table=table), changes, method)
    raw.hang_up()
    return status


async def half_handshake(place: Place, dice: Random) -> int:
    """There is nothing yet that could be closed with a code."""
    raw = await RawSocket.reach(place.guest)
    await raw.send(b"GET /api/tables/x/socket HTTP/1.1\r\nHost: x\r\nUpgr"[: dice.randrange(1, 50)])
    return await _ended(raw, place.patience.head)


SOCKET = "/api/tables/{table}/socket"
HANDSHAKES: tuple[tuple[str, Mapping[str, str], str], ...] = (
    (SOCKET, {"Sec-WebSocket-Version": "12"}, "GET"),
    (SOCKET, {"Sec-WebSocket-Version": ""}, "GET"),
    (SOCKET, {"Sec-WebSocket-Key": "!"}, "GET"),
    (SOCKET, {"Sec-WebSocket-Key": "AAAA"}, "GET"),
    (SOCKET, {"Content-Length": "5"}, "GET"),
    (SOCKET, {"Content-Length": "x"}, "GET"),
    (SOCKET, {"Transfer-Encoding": "chunked"}, "GET"),
    (SOCKET, {"Padding": "x" * 9_000}, "GET"),
    (SOCKET, {f"Padding-{number}": "x" for number in range(200)}, "GET"),
    (SOCKET, {"Origin": "https://evil.example"}, "GET"),
    (SOCKET, {}, "POST"),
    (SOCKET, {}, "DELETE"),
    (SOCKET + "?protocol=1", {}, "GET"),
    (SOCKET + "?" + "x" * 9_000, {}, "GET"),
    (SOCKET + "/more", {}, "GET"),
    ("/api/tables/%00%ff/socket", {}, "GET"),
    ("http://evil.example/" + SOCKET, {}, "GET"),
    ("/api/tables/\xff/socket", {}, "GET"),
    (SOCKET, {"X-\xff": "1"}, "GET"),
    (SOCKET, {**HANDSHAKE, "Upgrade": "nothing"}, "GET"),
)
REFUSALS = (400, 403, 404, 405, 411, 414, 415, 426, 431)

Siege = Callable[[Place, Random], Awaitable[int]]
SIEGES: Mapping[str, tuple[Siege, tuple[int, ...]]] = {
    "silence": (silence, (FAILED,)),
    "hanging up": (hang_up, (HUNG_UP,)),
    "floods of messages": (flood_of_messages, (POLICY,)),
    "floods of pings": (flood_of_pings, (POLICY,)),
    "floods of parts": (flood_of_parts, (POLICY,)),
    "late reading": (late_reading, (TRY_LATER, POLICY, FAILED)),
    "never reading": (never_reading, (HUNG_UP,)),
    "bad handshakes": (bad_handshake, REFUSALS),
    "half handshakes": (half_handshake, (HUNG_UP,)),
}
"""Each with the close codes, or the status, it may end in."""
