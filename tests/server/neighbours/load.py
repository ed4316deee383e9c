"""Games at two servers, and how long it takes until all of them go on after something has happened."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

from server.neighbours.database import DatabaseTruth
from server.neighbours.pair import Pair
from server.processes import PATIENCE, ServerProcess
from server.reliability.crowd import QUICK, Crowd
from server.reliability.ledger import Ledger
from server.sizes import size

SOON = size(15.0, 3.0)
"""Seconds until everything goes on; while other tests run beside it, nobody can promise three."""


class Load:
    """People and bots that play on, whatever happens to the servers."""

    def __init__(self, pair: Pair, ledger: Ledger, games: int, **more: Any) -> None:
        self.pair = pair
        self.ledger = ledger
        self.games = games
        self.crowd = Crowd(pair, ledger, **more)
        self.waits: list[float] = []

    async def begin(self) -> None:
        """Lets them play; the last table has a bot."""
        await self.crowd.arrive()
        self.crowd.play(self.games)
        self.with_bot = asyncio.create_task(self._play_with_a_bot())
        async with asyncio.timeout(PATIENCE):
            while len(self._rows()) <= self.games:
                await asyncio.sleep(0.01)
        await self.go_on()

    async def _play_with_a_bot(self) -> None:
        while not self.crowd.is_leaving:
            try:
                table, guests = await self.crowd.open_table(1, 1, bots=["greedy"], options=QUICK)
            except OSError:
                continue
            await self.crowd.follow(table, guests)

    async def go_on(self) -> float:
        """Waits until each game that is being played has a new row, or is over; gives the seconds."""
        begun = time.monotonic()
        known = self._rows()
        while not all(self._is_further(table, row) for table, row in known.items()):
            assert time.monotonic() < begun + PATIENCE, f"stopped: {self._stopped(known)}"
            await asyncio.sleep(0.01)
        self.waits.append(time.monotonic() - begun)
        return self.waits[-1]

    def _rows(self) -> dict[str, int]:
        """The last row that anybody knows of each table."""
        known: dict[str, int] = {}
        for player in self.crowd.players:
            known[player.table_id] = max(known.get(player.table_id, 0), player.since, player.known)
        return known

    def _is_further(self, table: str, row: int) -> bool:
        now = self._rows()
        return table not in now or now[table] > row

    def _stopped(self, known: dict[str, int]) -> list[str]:
        """Who sits at the tables that stand still, what they were shown and what they wait for."""
        return [
            f"{player.table_id}, seat {player.seat}: {player.known} {player.sent} {player.shown}"
            for player in self.crowd.players
            if not self._is_further(player.table_id, known.get(player.table_id, 0))
        ]

    async def meanwhile(self, deed: Callable[[], object]) -> None:
        """Does something that takes its time while everybody plays."""
        await asyncio.to_thread(deed)

    async def end(self) -> None:
        """Sends everybody home."""
        await self.crowd.leave()
        await self.with_bot


async def readiness(server: ServerProcess, status: int) -> float:
    """The seconds until a server says that it can write, or that it cannot."""
    begun = time.monotonic()
    while (await asyncio.to_thread(server.get, "/readyz"))[0] != status:
        assert time.monotonic() < begun + PATIENCE
        await asyncio.sleep(0.05)
    return time.monotonic() - begun


def figures(truth: DatabaseTruth, ledger: Ledger, load: Load) -> dict[str, object]:
    """What a test has measured."""
    return {
        "games": len(truth.heads),
        "acknowledged": len(ledger.acknowledged),
        "sent again": ledger.retries,
        "recognised": ledger.recognised,
        "all go on after, max": round(max(load.waits), 2),
    }
