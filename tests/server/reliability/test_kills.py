"""R1: whenever the server is killed, nothing that anybody was told is lost."""

import asyncio
import time
from collections.abc import Callable
from random import Random

from server.neighbours.database import truth_of
from server.processes import PATIENCE, ServerProcess
from server.reliability.crowd import Crowd
from server.reliability.ledger import Ledger, report
from server.reliability.sites import Site
from server.sizes import size

KILLS = size(25, 200)
GAMES = 50
PATIENT = 10.0
"""Seconds for a start, on a machine that does other things too."""
LONGEST = 0.8
"""Seconds between the first acknowledgement of a life and its end."""


async def kill_again_and_again(server: ServerProcess, ledger: Ledger) -> list[float]:
    """The seconds of each restart until `/readyz`."""
    crowd, dice, restarts = Crowd(server, ledger), Random("kills"), []
    await crowd.arrive()
    crowd.play(GAMES)
    for _ in range(KILLS):
        await _some_progress(crowd)
        await asyncio.sleep(dice.uniform(0, LONGEST))
        crowd.is_up.clear()
        await asyncio.to_thread(server.kill)
        restarts.append(await asyncio.to_thread(server.start))
        assert server.get("/readyz")[0] == 200
        crowd.is_up.set()
    await _some_progress(crowd)
    await crowd.leave()
    # So that the file is read as a kill leaves it.
    server.kill()
    return restarts


async def _some_progress(crowd: Crowd) -> None:
    """Until somebody was told of something new, so that each life has something to lose."""
    known, due = len(crowd.ledger.acknowledged), time.monotonic() + PATIENCE
    while len(crowd.ledger.acknowledged) == known:
        assert time.monotonic() < due, "nobody can play"
        await asyncio.sleep(0.01)


def test_a_kill_loses_nothing_that_was_acknowledged(
    slow_site: Site, record_property: Callable[[str, object], None]
) -> None:
    ledger = Ledger()
    with slow_site() as server:
        restarts = sorted(asyncio.run(kill_again_and_again(server, ledger)))
    truth = truth_of(server)
    truth.check(ledger)
    figures = {
        "kills": KILLS,
        "games": len(truth.heads),
        "finished": truth.finished(),
        "acknowledged": len(ledger.acknowledged),
        "rows told": len(ledger.told),
        "sent again": ledger.retries,
        "recognised": ledger.recognised,
        "messages": len(truth.said),
        "said twice": truth.said.total() - len(truth.said),
        "restart p50": round(restarts[len(restarts) // 2], 2),
        "restart max": round(restarts[-1], 2),
    }
    report("R1", figures, record_property)
    assert figures["said twice"] == 0
    assert figures["restart p50"] <= PATIENT
    assert ledger.recognised > 0, "no kill came between a commit and its answer"
