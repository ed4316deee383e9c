"""R15: whatever a bot does, it costs its seat a turn drawn by lot, and nobody else notices."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from server.bot_failures import MEMORY, all_gone, install
from server.hostile_bots import FAILING, MARK
from server.neighbours.database import truth_of
from server.processes import PATIENCE, ServerProcess
from server.reliability.crowd import QUICK
from server.reliability.ledger import Ledger, Truth, report
from server.reliability.players import Player
from server.reliability.quiet_game import QuietGame, health_checks, quantile
from server.reliability.sites import Site
from server.reliability.web import Guest
from server.sizes import size

FAILURES = size(20, 500)
SECONDS = 0.3
BOTS = tuple(name for name in FAILING if name != "unknown")
"""At least one failure of each."""
SETTINGS = {
    "ROKKAKU_BOT_SECONDS": str(SECONDS),
    "ROKKAKU_BOT_MEMORY": str(MEMORY),
    "ROKKAKU_BOT_WORKERS": "2",
}
SOON = 1.0
"""Seconds, generous: the machine may be busy with other tests."""
LONGEST = 60 + FAILURES
"""Seconds for all of them."""


class Sufferers:
    """One person for each bot that fails, at table after table."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.ledger = Ledger()
        self.bots: dict[str, str] = {}
        """Which bot plays at each table."""
        self.players: set[Player] = set()
        self.is_leaving = False

    async def play(self, bot: str) -> None:
        guest = await Guest.arrive(self.server, f"Against {bot}"[:24])
        is_up = asyncio.Event()
        is_up.set()
        while not self.is_leaving:
            table = await guest.open_table(["me", bot], options=QUICK)
            self.bots[table] = bot
            player = Player(guest, table, 0, self.ledger, is_up)
            self.players.add(player)
            await player.play()
            self.players.discard(player)

    def failures(self) -> Counter[str]:
        """How often each bot has failed, by the rows that people were told of."""
        fallbacks = [table for (table, _), (kind, _) in self.ledger.told.items() if kind == "fallback"]
        return Counter(self.bots[table] for table in fallbacks)

    async def leave(self) -> None:
        self.is_leaving = True
        await asyncio.gather(*(player.leave() for player in list(self.players)))


async def suffer(server: ServerProcess) -> tuple[Sufferers, QuietGame, Sequence[float]]:
    sufferers, quiet = Sufferers(server), QuietGame(server)
    elsewhere = asyncio.create_task(quiet.play())
    async with health_checks(server) as waits:
        playing = [asyncio.create_task(sufferers.play(bot)) for bot in BOTS]
        async with asyncio.timeout(LONGEST):
            while sufferers.failures().total() < FAILURES or set(sufferers.failures()) != set(BOTS):
                await asyncio.sleep(0.1)
                broken = [task for task in (elsewhere, *playing) if task.done()]
                assert not broken, broken
        await sufferers.leave()
        await asyncio.gather(*playing)
    quiet.is_leaving = True
    await elsewhere
    return sufferers, quiet, waits


def test_bots_that_fail_cost_their_seat_a_turn_and_nobody_else_anything(
    tmp_path: Path,
    slow_site: Site,
    monkeypatch: pytest.MonkeyPatch,
    record_property: Callable[[str, object], None],
) -> None:
    folder = tmp_path / "bots"
    folder.mkdir()
    hostile = install(folder)
    with slow_site({**SETTINGS, **hostile}) as server:
        sufferers, quiet, waits = asyncio.run(suffer(server))
    monkeypatch.setenv(MARK, hostile[MARK])
    assert all_gone(PATIENCE), "something is left of a bot"
    truth = truth_of(server)
    truth.check(sufferers.ledger)
    failed = check_log(server, sufferers, truth)
    check_rows(sufferers, truth)
    report(
        "R15",
        {
            "failures": sufferers.failures().total(),
            "kinds": len(sufferers.failures()),
            "tables": len(sufferers.bots),
            "faults told": dict(failed),
            "quiet turns": quiet.turns,
            "quiet p50 ms": round(quantile(quiet.waits, 0.5) * 1000, 1),
            "quiet p99 ms": round(quantile(quiet.waits, 0.99) * 1000, 1),
            "health p99 ms": round(quantile(waits, 0.99) * 1000, 1),
        },
        record_property,
    )
    assert quantile(quiet.waits, 0.5) <= SOON
    assert quantile(waits, 0.9) <= SOON


def check_log(server: ServerProcess, sufferers: Sufferers, truth: Truth) -> Counter[str]:
    """A line for each failure, and nothing hidden in any; how often each fault was told."""
    content = server.logged()
    for head in truth.heads.values():
        assert head.setup.seed not in content
        assert head.nonce not in content
    lines: Sequence[Mapping[str, Any]] = [json.loads(line) for line in content.splitlines()]
    assert not [line for line in lines if line["event"] == "crashed"]
    failed = [line for line in lines if line["event"] == "bot-failed"]
    assert Counter(sufferers.bots[line["table"]] for line in failed) >= sufferers.failures()
    for line in failed:
        assert line["seat"] == 1
        assert not re.search(r"\x1b|\b([BHRSWN][1-4]|hand|tiles|stack|view)\b", line["why"]), line
    return Counter(re.sub(r"[0-9.]+ seconds|: .*", "…", line["why"]) for line in failed)


def check_rows(sufferers: Sufferers, truth: Truth) -> None:
    """Every turn of these bots was drawn by lot, and every game goes on, or is over."""
    for table in sufferers.bots:
        assert {row.kind for row in truth.logs[table] if row.seat == 1} <= {"fallback"}, table
        state = truth.state(table)
        assert state.deciders or state.is_over, table
