"""R6: whatever hostile clients write, they are told why they are thrown out, and nobody else notices."""

import asyncio
import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from server.neighbours.pair import Pair
from server.processes import ServerProcess
from server.reliability.attacks import AT_ONCE, LARGEST
from server.reliability.impatient import SHORT, USUAL
from server.reliability.ledger import report
from server.reliability.quiet_game import QuietGame, health_checks, quantile
from server.reliability.raw_socket import HUNG_UP, RawSocket
from server.reliability.sieges import SIEGES, Place
from server.reliability.sites import Site
from server.reliability.web import Guest
from server.sizes import size

from rokkaku.server.store.postgres.access import MOST_CONNECTIONS

FRAMES = size(2_000, 10_000)
SIEGES_EACH = size(10, 100)
AT_A_TIME = 10
SIEGES_AT_A_TIME = size(10, 50)
PATIENCE = USUAL if size(0, 1) else SHORT
SETTINGS = {"ROKKAKU_MESSAGES_PER_SECOND": "20", "ROKKAKU_MAX_BODY": str(LARGEST)}
MOST_GROWTH = 32.0
"""MB, after as many clients as there will be at a time have been there once."""
LONGEST_FAREWELL = 30.0
LONGEST = size(180, 1_200)
"""Seconds for all of it."""
SOON = 5.0
"""Seconds, generous: the machine may be busy with other tests."""


class Attackers:
    """Attack one table in every way there is, and note how each attack ended."""

    def __init__(self, place: Place) -> None:
        self.place = place
        self.codes: defaultdict[str, Counter[int]] = defaultdict(Counter)
        self.surprises: list[str] = []

    async def attack(self, frames: int, sieges: int) -> None:
        """So many frames, ten at a time, and meanwhile so many sieges of each kind."""
        names = [name for _, name in zip(range(frames), _round(AT_ONCE), strict=False)]
        storms = [self._storm(names[start::AT_A_TIME], f"{start}") for start in range(AT_A_TIME)]
        await asyncio.gather(*storms, *(self._besiege(name, sieges) for name in SIEGES))

    async def _storm(self, names: Sequence[str], seed: str) -> None:
        dice = Random(seed)
        for name in names:
            raw, attack = await self.place.open(), AT_ONCE[name]
            content = attack.make(dice)
            await raw.send(content)
            self._note(name, await raw.ending(), attack.codes, content[:80])
            raw.hang_up()

    async def _besiege(self, name: str, times: int) -> None:
        siege, codes = SIEGES[name]
        dice = Random(name)
        for start in range(0, times, SIEGES_AT_A_TIME):
            count = min(SIEGES_AT_A_TIME, times - start)
            for code in await asyncio.gather(*(siege(self.place, dice) for _ in range(count))):
                self._note(name, code, codes)

    def figures(self) -> dict[str, object]:
        codes = sum(self.codes.values(), Counter[int]())
        return {
            "frames": sum(self.codes[name].total() for name in AT_ONCE),
            "sieges": sum(self.codes[name].total() for name in SIEGES),
            "classes": len(self.codes),
            "codes": dict(sorted(codes.items())),
        }

    def _note(self, name: str, code: int, allowed: Sequence[int], content: bytes = b"") -> None:
        self.codes[name][code] += 1
        if code not in allowed:
            self.surprises.append(f"{name}: {code} for {content!r}")


def _round(names: Mapping[str, object]) -> Any:
    while True:
        yield from names


def open_files(server: ServerProcess) -> int:
    return len(list(Path(f"/proc/{server.pid}/fd").iterdir()))


async def until_quiet(server: ServerProcess, most: int, seconds: float) -> int:
    """How many files, sockets among them, the server has open once it has let go of the rest."""
    due = time.monotonic() + seconds
    while open_files(server) > most and time.monotonic() < due:
        await asyncio.sleep(0.1)
    return open_files(server)


async def lay_siege(server: ServerProcess) -> dict[str, object]:
    """Everything at once, beside a game that goes on; the figures."""
    attackers, quiet = Attackers(await _camp(server)), QuietGame(server)
    playing = asyncio.create_task(quiet.play())
    await asyncio.sleep(1)
    # A server with a database may have made all of its connections by the end.
    files = open_files(server) + (MOST_CONNECTIONS if isinstance(server, Pair) else 0)
    memory = [server.memory()]
    await attackers.attack(10 * len(AT_ONCE), SIEGES_AT_A_TIME)
    memory.append(server.memory())
    async with health_checks(server) as waits:
        await attackers.attack(FRAMES, SIEGES_EACH)
        during = list(waits)
        waits.clear()
        still_open = await until_quiet(server, files, 30 + PATIENCE.linger + 2 * PATIENCE.ping)
        await asyncio.sleep(1)
        after = list(waits)
    memory.append(server.memory())
    assert not playing.done(), playing.exception()
    quiet.is_leaving = True
    await playing
    await _nobody_is_left(attackers.place)
    assert attackers.surprises == []
    assert still_open <= files
    assert memory[2] - memory[1] <= MOST_GROWTH
    assert quantile(after, 0.5) <= SOON
    assert quiet.turns >= 3
    return {
        **attackers.figures(),
        "health after p50 ms": round(quantile(after, 0.5) * 1000, 1),
        "health during p99 ms": round(quantile(during, 0.99) * 1000, 1),
        "memory MB": "{:.1f}, once attacked {:.1f}, in the end {:.1f}".format(*memory),
        "quiet turns": quiet.turns,
        "quiet p99 ms": round(quantile(quiet.waits, 0.99) * 1000, 1),
    }


async def _camp(server: ServerProcess) -> Place:
    """A seat at a game with much to be seen."""
    guests = [await Guest.arrive(server, f"Hostile {number}") for number in range(3)]
    table = await guests[0].open_table(["me", "free", "free"], "rice-wars")
    for seat in (1, 2):
        await guests[seat].sit(table, seat)
    return Place(guests[0], table, PATIENCE, [])


async def _nobody_is_left(place: Place) -> None:
    """The table knows of no socket any more, and is as it was."""
    for raw in place.ignored:
        raw.hang_up()
    async with asyncio.timeout(LONGEST_FAREWELL):
        while _is_anybody_there(shown := await place.guest.get(f"/api/tables/{place.table}?seat=0")):
            await asyncio.sleep(0.05)
    assert shown["line"] == 0


def _is_anybody_there(shown: Any) -> bool:
    return shown["watchers"] > 0 or any(chair["is_online"] for chair in shown["chairs"])


def check_log(server: ServerProcess) -> None:
    """Nothing has crashed, and what clients do wrong is no error of the server."""
    for line in server.logged().splitlines():
        told = json.loads(line)
        assert told["level"] in ("info", "warning"), line
        assert "trace" not in told, line


def test_hostile_frames_end_in_a_close_code_and_disturb_nobody(
    slow_site: Site, record_property: Callable[[str, object], None]
) -> None:
    with slow_site(SETTINGS, PATIENCE.program) as server:
        figures = asyncio.run(asyncio.wait_for(lay_siege(server), LONGEST))
    check_log(server)
    report("R6", figures, record_property)


def test_a_number_in_an_address_may_have_any_number_of_digits(tmp_path: Path) -> None:
    async def ask(server: ServerProcess) -> None:
        guest = await Guest.arrive(server, "Hostile")
        table = await guest.open_table(["me", "random"])
        for digits in (5, 20, 5_000, 20_000):
            status, _ = await guest.request("GET", f"/api/tables/{table}/positions/{'9' * digits}")
            assert status in (400, 404), (digits, status)

    with ServerProcess(tmp_path) as server:
        asyncio.run(ask(server))
    check_log(server)


def test_frames_that_come_with_the_handshake(tmp_path: Path) -> None:
    """They are read once the client is let in, or they are thrown away, and the client with them."""

    async def rush(server: ServerProcess) -> int:
        guest = await Guest.arrive(server, "Hostile")
        table = await guest.open_table(["me", "free"])
        raw = await RawSocket.reach(guest)
        frames = b"".join(AT_ONCE["no JSON"].make(Random(number)) for number in range(3_000))
        status, _ = await raw.shake_hands(guest, f"/api/tables/{table}/socket", early=frames)
        assert status == 101
        code = await raw.ending()
        raw.hang_up()
        return code

    with ServerProcess(tmp_path, program=SHORT.program) as server:
        assert asyncio.run(rush(server)) != HUNG_UP
    check_log(server)
