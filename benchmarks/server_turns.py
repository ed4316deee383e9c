"""How many turns the server carries, beside a bare broadcast and boardgame.io's server in the same run.

A turn counts when all four sockets of its room have seen it.  As soon as that is so, the next one is sent; so
many rooms play at once that the server's core is never idle.  Servers have one core, the load the other.
Rounds are interleaved, so that a noisy machine disturbs all alike; compare ratios, not seconds.  We are
measured twice: by what a browser asks for, which all are compared with, and by what a bot does, which needs
no scene.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

import results
import uvloop
from server.processes import cpu_seconds
from server_footprint import footprint
from server_footprint import table as footprint_table
from server_machine import LOADS_CORE, Bystanders, on_core, tidy_up_when_told_to_stop
from server_peers import WHAT_A_BOT_ASKS_FOR, Boardgame, Broadcast, Contestant, Rokkaku, Round

ROUNDS = 5
SECONDS = 5.0
ROOMS = 48
SMALL, LIKE_OURS = 150, 11_000
"""Bytes: of a command, and of the table as one seat is shown it."""

Figures = Mapping[str, Sequence[Round]]


async def measured(folder: Path) -> tuple[Figures, float]:
    """The rounds of each by name, and how many cores bystanders used meanwhile."""
    contestants: list[Contestant] = [
        Rokkaku(),
        Rokkaku(WHAT_A_BOT_ASKS_FOR),
        Broadcast(SMALL),
        Broadcast(LIKE_OURS),
    ]
    if shutil.which("npm"):
        contestants.append(Boardgame())
    else:
        print("npm is not installed: boardgame.io is left out")
    figures: dict[str, list[Round]] = {one.name: [] for one in contestants}
    started: list[Contestant] = []
    try:
        for number, one in enumerate(contestants):
            home = folder / str(number)
            home.mkdir()
            await one.start(home, ROOMS)
            started.append(one)
            await one.play(SECONDS / 2)
        bystanders, before = Bystanders(), _used(started)
        for _ in range(ROUNDS):
            for one in contestants:
                figures[one.name].append(await one.play(SECONDS))
        return figures, bystanders.cores(_used(started) - before)
    finally:
        for one in started:
            one.stop()


def _used(contestants: Sequence[Contestant]) -> float:
    return sum(map(cpu_seconds, (os.getpid(), *(pid for one in contestants for pid in one.pids))))


def table(figures: Figures) -> list[str]:
    lines = [
        "| what | turns/s | ÷ Rokkaku | server's core | turns per second of it | ÷ Rokkaku | bytes a frame "
        "| turns/s, round by round |",
        "|---|---|---|---|---|---|---|---|",
    ]
    ours = next(iter(figures.values()))
    for name, rounds in figures.items():
        turns, cores = _median(rounds, "turns"), _median(rounds, "per_core")
        ratio, core_ratio = turns / _median(ours, "turns"), cores / _median(ours, "per_core")
        raw = " ".join(f"{round_.turns:.0f}" for round_ in rounds)
        lines.append(
            f"| {name} | {turns:,.0f} | {ratio:.2f} | {_median(rounds, 'busy'):.0%} | {cores:,.0f} "
            f"| {core_ratio:.2f} | {_median(rounds, 'bytes'):,.0f} | {raw} |"
        )
    return lines


def _median(rounds: Sequence[Round], field: str) -> float:
    figures: list[float] = [getattr(round_, field) for round_ in rounds]
    return median(figures)


def main() -> int:
    tidy_up_when_told_to_stop()
    with tempfile.TemporaryDirectory() as folder:
        with on_core(LOADS_CORE):
            figures, others = uvloop.run(measured(Path(folder)))
        home = Path(folder) / "footprint"
        home.mkdir()
        quiet = footprint_table(footprint(home))
    run = f"medians of {ROUNDS} interleaved rounds of {SECONDS:.0f} s, {ROOMS} rooms of four sockets each"
    lines = [
        f"{results.made_by('make bench')}, {run}, servers on one core and their load on the other; "
        f"others used {others:.1f} of {os.cpu_count()} cores meanwhile.",
        "",
        *table(figures),
        "",
        *quiet,
    ]
    results.tell("The server", lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
