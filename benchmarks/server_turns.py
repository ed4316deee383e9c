"""How many turns a core carries, beside a bare broadcast and boardgame.io's server in the same run.

A turn counts when all four sockets of its room have seen it; then the next one is sent.  In a round every
room plays a game to its end, and what the server used of its core meanwhile is turns alone.  Then everybody
changes to the next game, which is measured apart: somebody opens the table, all sit down and are shown it.
Servers have one core, the load the other.  Rounds are interleaved, so that a noisy machine disturbs all
alike; compare ratios, not seconds.  We are measured twice: by all that a browser asks for, and by what a bot
does, which needs no scene.  With PostgreSQL the rooms are shared out to the processes, as by a proxy that is
set up as the guide for hosts says, or the people of each room are, as by a proxy that knows nothing of
tables; what the database itself uses is told apart, and it runs beside the load.
"""

import os
import shutil
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median

import msgspec
import results
import uvloop
from server import postgres
from server.processes import cpu_seconds
from server_footprint import footprint
from server_footprint import table as footprint_table
from server_machine import LOADS_CORE, Bystanders, on_core, tidy_up_when_told_to_stop
from server_peers import (
    WHAT_A_BOT_ASKS_FOR,
    Boardgame,
    Broadcast,
    Contestant,
    Rokkaku,
    Stretch,
)

ROUNDS = 5
ROOMS = 32
SMALL, LIKE_OURS = 150, 11_000
"""Bytes: of a command, and of the table as one seat is shown it."""


class Figures(msgspec.Struct, frozen=True):
    """What one of them did, round by round."""

    turns: list[Stretch]
    changes: list[Stretch]


async def measured(
    folder: Path, rounds: int, cluster: postgres.Cluster
) -> tuple[Mapping[str, Figures], float]:
    """The rounds of each by name, and how many cores bystanders used meanwhile."""
    contestants: list[Contestant] = [
        Rokkaku(WHAT_A_BOT_ASKS_FOR),
        *ours(cluster),
        Broadcast(SMALL),
        Broadcast(LIKE_OURS),
    ]
    if shutil.which("npm"):
        contestants.append(Boardgame())
    else:
        print("npm is not installed: boardgame.io is left out")
    figures = {one.name: Figures([], []) for one in contestants}
    started: list[Contestant] = []
    try:
        for number, one in enumerate(contestants):
            home = folder / str(number)
            home.mkdir()
            await one.start(home, ROOMS)
            started.append(one)
            await _round(one, Figures([], []))
        bystanders, before = Bystanders(), _used(started)
        for _ in range(rounds):
            for one in contestants:
                await _round(one, figures[one.name])
        return figures, bystanders.cores(_used(started) - before)
    finally:
        for one in started:
            one.stop()


def ours(cluster: postgres.Cluster) -> Sequence[Rokkaku]:
    """By what browsers ask for: with a file, with a database, and two ways to share it among processes."""
    return (
        Rokkaku(),
        Rokkaku(cluster=cluster),
        Rokkaku(cluster=cluster, processes=2),
        Rokkaku(cluster=cluster, processes=2, are_spread=True),
    )


def stores(figures: Mapping[str, Figures], names: Sequence[str]) -> list[str]:
    """What a turn costs with either store."""
    file, database, two, spread = (_per_second(figures[name]) for name in names)
    beside = median(each.beside / each.seconds for each in figures[names[1]].turns)
    return [
        "",
        "| CPU time of a turn | is | should be |",
        "|---|---|---|",
        f"| PostgreSQL ÷ SQLite | {file / database:.2f} | ≤ 1.3 |",
        f"| PostgreSQL, two processes ÷ one | {database / two:.2f} | ≤ 1.15 |",
        f"| … where the people of each table are spread over both | {database / spread:.2f} | |",
        f"| PostgreSQL itself ÷ the server that uses it | {beside:.2f} | |",
    ]


async def _round(contestant: Contestant, figures: Figures) -> None:
    figures.turns.append(await contestant.play())
    change = await contestant.change()
    if change is not None:
        figures.changes.append(change)


def _used(contestants: Sequence[Contestant]) -> float:
    return sum(map(cpu_seconds, (os.getpid(), *(pid for one in contestants for pid in one.pids))))


def table(figures: Mapping[str, Figures]) -> list[str]:
    lines = [
        "| what | turns a core-second | ÷ boardgame.io | bytes a frame | a game change | round by round |",
        "|---|---|---|---|---|---|",
    ]
    peer = _per_second(figures[Boardgame.name]) if Boardgame.name in figures else None
    for name, found in figures.items():
        turns = _per_second(found)
        ratio = "" if peer is None else f"{turns / peer:.2f}"
        change = f"{median(each.milliseconds for each in found.changes):.1f} ms" if found.changes else ""
        raw = " ".join(f"{each.per_second:.0f}" for each in found.turns)
        size = median(each.bytes for each in found.turns)
        lines.append(f"| {name} | {turns:,.0f} | {ratio} | {size:,.0f} | {change} | {raw} |")
    return lines


def _per_second(figures: Figures) -> float:
    return median(each.per_second for each in figures.turns)


def arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--turns-alone", action="store_true", help="leave out memory and starts")
    parser.add_argument("--write", action="store_true", help="keep the figures in results.md")
    return parser.parse_args()


def main() -> int:
    asked = arguments()
    tidy_up_when_told_to_stop()
    with tempfile.TemporaryDirectory() as folder:
        with on_core(LOADS_CORE), postgres.started(Path(tempfile.gettempdir())) as cluster:
            figures, others = uvloop.run(measured(Path(folder), asked.rounds, cluster))
            names = [one.name for one in ours(cluster)]
        quiet = [] if asked.turns_alone else _quiet(Path(folder) / "footprint")
    lines = [
        f"{results.made_by('make bench')}, medians of {asked.rounds} interleaved rounds of a game in each of "
        f"{ROOMS} rooms of four sockets, servers on one core and their load on the other; others used "
        f"{others:.1f} of {os.cpu_count()} cores meanwhile.",
        "",
        *table(figures),
        *stores(figures, names),
        *quiet,
    ]
    results.tell("The server", lines)
    return 0


def _quiet(home: Path) -> list[str]:
    home.mkdir()
    return ["", *footprint_table(footprint(home))]


if __name__ == "__main__":
    sys.exit(main())
