"""R13: a server that is stopped and started again says so, and costs nobody a move or a second."""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from bots.installed import announce
from server.neighbours.database import truth_of
from server.processes import PATIENCE, ServerProcess
from server.reliability.crowd import QUICK, Crowd
from server.reliability.ledger import Ledger, report
from server.reliability.sites import Site
from server.reliability.web import Guest
from server.sizes import size

RESTARTS = size(3, 20)
GAMES = 16
PACE = {"kind": "live", "bank": 3_600, "increment": 5}
DOWN = 1.5
"""Seconds for which there is no server at all."""
GRACE = 5.0
SERVICE_RESTART = 1012
THINKER = """
import random
import time


class Bot:
    def choose(self, view, moves, seconds):
        time.sleep(0.6)
        return random.choice(moves)


def thinker(game, parameters, seed):
    return Bot()
"""


class Restart(NamedTuple):
    """What one of them took, in seconds."""

    told: float
    """Until the last socket was closed."""
    stopped: float
    started: float
    back: float
    """From then on until everybody had been shown his table again."""


class Quiet:
    """A table at which somebody thinks for a long time."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest = guest
        self.path = f"/api/tables/{table}?seat=0"

    async def clock(self) -> tuple[int, int]:
        """The time, and what the clock that runs shows; in milliseconds."""
        shown = await self.guest.get(self.path)
        (running,) = [chair for chair in shown["chairs"] if chair["is_running"]]
        assert not running["is_late"]
        return shown["at"], running["left"]


async def until(is_so: Callable[[], bool]) -> float:
    """The seconds until something holds."""
    begun = time.monotonic()
    while not is_so():
        assert time.monotonic() < begun + PATIENCE
        await asyncio.sleep(0.005)
    return time.monotonic() - begun


class Service:
    """A server under load with its people, a bot that thinks, and a player who does."""

    def __init__(self, server: ServerProcess, ledger: Ledger) -> None:
        self.server = server
        self.crowd = Crowd(server, ledger, pace=PACE)
        self.bot_tables: list[str] = []
        self.interrupted_at = -1

    async def run(self) -> list[Restart]:
        await self._open()
        restarts = [await self._restart() for _ in range(RESTARTS)]
        await until(self._is_everybody_there)
        await self.crowd.leave()
        await self.thinking
        return restarts

    async def _open(self) -> None:
        crowd = self.crowd
        await crowd.arrive()
        crowd.play(GAMES)
        table, guests = await crowd.open_table(0, 2, options=QUICK)
        self.quiet = Quiet(guests[0], table)
        self.thinking = asyncio.create_task(self._play_with_the_bot())
        await until(lambda: bool(self.bot_tables) and self._is_everybody_there())

    async def _play_with_the_bot(self) -> None:
        crowd = self.crowd
        while not crowd.is_leaving:
            await crowd.is_up.wait()
            with suppress(OSError):
                table, guests = await crowd.open_table(3, 2, bots=["thinker"], options=QUICK)
                self.bot_tables.append(table)
                self.interrupted_at = -1
                await crowd.follow(table, guests)

    def _is_everybody_there(self) -> bool:
        return len(self.crowd.players) > GAMES and all(
            player.connection is not None and player.shown is not None for player in self.crowd.players
        )

    async def _bot_thinks(self) -> None:
        """Waits until the bot has got a question that it had not when it was last interrupted."""
        while True:
            shown: Any = await self.quiet.guest.get(f"/api/tables/{self.bot_tables[-1]}?parts=")
            if shown["deciders"] == [2] and shown["line"] > self.interrupted_at:
                self.interrupted_at = shown["line"]
                return
            await asyncio.sleep(0.02)

    async def _restart(self) -> Restart:
        crowd, server = self.crowd, self.server
        await asyncio.sleep(0.5)
        before = await self.quiet.clock()
        await self._bot_thinks()
        present = [player for player in crowd.players if player.shown is not None]
        crowd.is_up.clear()
        begun = time.monotonic()
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        told = await until(lambda: all(player.connection is None for player in crowd.players))
        assert await stopping == 0
        stopped = time.monotonic() - begun
        codes = [player.close_codes[-1] for player in present if not player.is_over]
        assert set(codes) == {SERVICE_RESTART}, codes
        await asyncio.sleep(DOWN)
        started = await asyncio.to_thread(server.start)
        away = time.monotonic() - begun
        crowd.is_up.set()
        back = await until(self._is_everybody_there)
        self._check_clock(before, await self.quiet.clock(), away)
        return Restart(told, stopped, started, back)

    def _check_clock(self, before: tuple[int, int], after: tuple[int, int], away: float) -> None:
        """Charged for all the time in which the server surely ran, and for none in which there was none."""
        passed, charged = after[0] - before[0], before[1] - after[1]
        assert passed - away * 1_000 - 50 <= charged <= passed - DOWN * 1_000, (passed, charged, away)


def test_a_restart_costs_nobody_a_move_or_a_second(
    tmp_path: Path, slow_site: Site, record_property: Callable[[str, object], None]
) -> None:
    ledger = Ledger()
    (tmp_path / "thinking_bot.py").write_text(THINKER)
    announce(tmp_path, "thinking_bot", ["thinker"])
    path = os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", "")))
    with slow_site({"PYTHONPATH": path}) as server:

        async def run() -> tuple[list[str], list[Restart]]:
            service = Service(server, ledger)
            restarts = await service.run()
            return service.bot_tables, restarts

        bot_tables, restarts = asyncio.run(run())
    truth = truth_of(server)
    truth.check(ledger)
    kinds = [row.kind for table in bot_tables for row in truth.logs[table] if row.seat == 2]
    assert len(kinds) >= RESTARTS - 1, "the bot did not play on"
    assert set(kinds) == {"moves"}, "a restart is no fault of the bot"
    assert max(restart.told for restart in restarts) <= GRACE, "a socket was closed late"
    figures = {
        "restarts": len(restarts),
        "acknowledged": len(ledger.acknowledged),
        "sent again": ledger.retries,
        "recognised": ledger.recognised,
        "last socket closed max": round(max(restart.told for restart in restarts), 2),
        "stopped max": round(max(restart.stopped for restart in restarts), 2),
        "started max": round(max(restart.started for restart in restarts), 2),
        "all back max": round(max(restart.back for restart in restarts), 2),
    }
    report("R13", figures, record_property)
