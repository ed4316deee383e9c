"""A thousand games at once for ten minutes: when the last of four sees a turn, and whether memory grows.

Games are at every stage from the beginning on, and when one is over the same people play again.  Everybody
asks for all that a browser does.
"""

import asyncio
import os
import sys
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import linear_regression, median

import msgspec
import results
import uvloop
from server.processes import ServerProcess, cpu_seconds
from server_machine import Bystanders, tidy_up_when_told_to_stop
from server_peers import WHAT_A_BROWSER_ASKS_FOR
from server_rooms import SEATS, Room, Tally, rooms
from server_wire import Server

GAMES, MINUTES = 1_000, 10.0
SHORTEST, LONGEST = 2.5, 7.5
"""Seconds that a player thinks."""
STAGES = 50
"""Turns that games are apart when the measurement begins; one lasts about 57."""
AT_ONCE = 40
EVERY = 5.0
NAP = 0.02
STUCK = 10.0
MOST_MS, MOST_MB, MOST_MB_A_MINUTE, MOST_CORES = 100.0, 300.0, 1.0, 0.5


class Sample(msgspec.Struct, frozen=True):
    """The server at one moment: seconds, MB."""

    at: float
    memory: float


class Soaked(msgspec.Struct, frozen=True):
    """What came of it; times in ms."""

    games: int
    minutes: float
    turns: int
    finished: int
    latencies: Sequence[float]
    lags: Sequence[float]
    errors: Sequence[str]
    memory: Sequence[Sample]
    server_cores: float
    load_cores: float
    other_cores: float

    @property
    def slope(self) -> float:
        """MB a minute in the second half."""
        late = self.memory[len(self.memory) // 2 :]
        return 60 * linear_regression([each.at for each in late], [each.memory for each in late]).slope

    @property
    def most_memory(self) -> float:
        return max(each.memory for each in self.memory)

    @property
    def failures(self) -> list[str]:
        limits = {
            f"p99 over {MOST_MS:.0f} ms": part(self.latencies, 0.99) > MOST_MS,
            f"memory over {MOST_MB:.0f} MB": self.most_memory > MOST_MB,
            f"memory grows by more than {MOST_MB_A_MINUTE:.0f} MB a minute": self.slope > MOST_MB_A_MINUTE,
            f"more than {MOST_CORES:g} of a core": self.server_cores > MOST_CORES,
            "errors": bool(self.errors),
        }
        return [name for name, is_failed in limits.items() if is_failed]


def part(ordered: Sequence[float], share: float) -> float:
    """The value that this share of them does not exceed."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


async def soaked(process: ServerProcess, games: int, minutes: float) -> Soaked:
    tally, dice = Tally(), Random(0)
    made = await rooms([Server(process.port)], games, tally, lambda: 0.0, WHAT_A_BROWSER_ASKS_FOR)
    print(f"{games} tables with {SEATS * games} sockets, {process.memory():.0f} MB", flush=True)
    await _spread(made, dice)
    for room in made:
        room.thinking = lambda: dice.uniform(SHORTEST, LONGEST)
        room.begin()
    await asyncio.sleep(LONGEST)
    print(f"games at every stage, {process.memory():.0f} MB", flush=True)
    return await _measured(process, made, tally, minutes)


async def _spread(made: Sequence[Room], dice: Random) -> None:
    """Plays each game to a stage of its own, some at a time."""
    waiting = list(made)

    async def play() -> None:
        while waiting:
            room, turns = waiting.pop(), dice.randrange(STAGES)
            room.begin()
            while room.played < turns:
                assert not room.tally.errors, room.tally.errors
                await asyncio.sleep(NAP)
            room.pause()

    await asyncio.gather(*(play() for _ in range(AT_ONCE)))
    await asyncio.sleep(1)


async def _measured(process: ServerProcess, made: Sequence[Room], tally: Tally, minutes: float) -> Soaked:
    tally.latencies.clear()
    turns, finished = tally.turns, tally.games
    begun, bystanders = time.monotonic(), Bystanders()
    used = (process.cpu_seconds(), cpu_seconds(os.getpid()))
    lags: list[float] = []
    lagging = asyncio.create_task(_watch_lag(lags))
    samples: list[Sample] = []
    while (spent := time.monotonic() - begun) < 60 * minutes:
        samples.append(Sample(spent, process.memory()))
        _tell(samples[-1], tally)
        await asyncio.sleep(EVERY)
    lagging.cancel()
    server, load = process.cpu_seconds() - used[0], cpu_seconds(os.getpid()) - used[1]
    stuck = [room.table for room in made if room.sent_at and time.perf_counter() - room.sent_at > STUCK]
    return Soaked(
        games=len(made),
        minutes=minutes,
        turns=tally.turns - turns,
        finished=tally.games - finished,
        latencies=sorted(latency * 1e3 for latency in tally.latencies),
        lags=sorted(lags),
        errors=[*tally.errors, *(f"stuck: {table}" for table in stuck)],
        memory=samples,
        server_cores=server / spent,
        load_cores=load / spent,
        other_cores=bystanders.cores(server + load),
    )


async def _watch_lag(lags: list[float]) -> None:
    """How late the load itself is: what it measures is not the server's alone."""
    while True:
        begun = time.perf_counter()
        await asyncio.sleep(NAP)
        lags.append((time.perf_counter() - begun - NAP) * 1e3)


def _tell(sample: Sample, tally: Tally) -> None:
    if int(sample.at / EVERY) % 6 == 0:
        recent = sorted(tally.latencies[-2_000:]) or [0.0]
        print(
            f"{sample.at:5.0f} s  {sample.memory:4.0f} MB  {tally.turns} turns  {tally.games} games  "
            f"last 2,000: p50 {part(recent, 0.5) * 1e3:.0f} ms, p99 {part(recent, 0.99) * 1e3:.0f} ms  "
            f"{len(tally.errors)} errors",
            flush=True,
        )


def table(found: Soaked) -> list[str]:
    seen, lags = found.latencies, found.lags
    half = found.memory[len(found.memory) // 2 :]
    cores = f"{found.server_cores:.2f}, {found.load_cores:.2f}, {found.other_cores:.2f} of {os.cpu_count()}"
    return [
        "| what | measured | limit |",
        "|---|---|---|",
        f"| games, sockets | {found.games}, {SEATS * found.games} | |",
        f"| turns confirmed | {found.turns} ({found.turns / found.minutes / 60:.0f}/s) | |",
        f"| games finished and begun anew | {found.finished} | |",
        f"| turn to last seat, p50 | {part(seen, 0.5):.1f} ms | |",
        f"| p99 | {part(seen, 0.99):.1f} ms | {MOST_MS:.0f} ms |",
        f"| p99.9, longest | {part(seen, 0.999):.1f} ms, {seen[-1]:.1f} ms | |",
        f"| of it the load's own lag, p50, p99, longest "
        f"| {part(lags, 0.5):.1f} ms, {part(lags, 0.99):.1f} ms, {lags[-1]:.1f} ms | |",
        f"| errors | {len(found.errors)} | 0 |",
        f"| memory, most | {found.most_memory:.0f} MB | {MOST_MB:.0f} MB |",
        f"| median of the second half | {median(each.memory for each in half):.0f} MB | |",
        f"| slope of the second half | {found.slope:+.2f} MB/min | {MOST_MB_A_MINUTE:.0f} MB/min |",
        f"| cores used by server, load, others | {cores} | {MOST_CORES:g} |",
    ]


def arguments() -> Namespace:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--minutes", type=float, default=MINUTES)
    parser.add_argument("--write", action="store_true", help="keep the figures in results.md")
    return parser.parse_args()


def main() -> int:
    asked = arguments()
    tidy_up_when_told_to_stop()
    with tempfile.TemporaryDirectory() as folder, ServerProcess(Path(folder)) as process:
        found = uvloop.run(soaked(process, asked.games, asked.minutes))
    lines = [f"{results.made_by('make soak')}, {found.minutes:g} minutes.", "", *table(found)]
    print("\n".join(lines))
    for error in found.errors[:10]:
        print(error)
    if asked.write:
        results.write("The soak", lines)
    print("failed: " + ", ".join(found.failures) if found.failures else "all limits held")
    return 1 if found.failures else 0


if __name__ == "__main__":
    sys.exit(main())
