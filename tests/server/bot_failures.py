"""Bots that fail one after the other, and how well they are contained.  As a program: many of them."""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import uvloop
from bots.installed import announce
from server.hostile_bots import FAILING, MARK, NAMES

from rokkaku.core.draft import Draft
from rokkaku.core.game import Game, Setup
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES
from rokkaku.server.bots.runner import BotRunner, BotTurn

MEMORY = 512
TICK = 0.005


class Position(NamedTuple):
    game: Game[Any, Any, Any]
    state: Any
    seat: Seat


class Figures(NamedTuple):
    failures: int
    lateness: tuple[float, ...]
    """How long after its limit each bot's seat was free of it, in seconds."""
    stalls: tuple[float, ...]
    """How long the event loop was held up, tick by tick."""


def install(folder: Path) -> dict[str, str]:
    """Puts the hostile bots where worker processes find them; the environment that tells these so."""
    announce(folder, "server.hostile_bots", NAMES)
    tests = Path(__file__).parent.parent
    return {"PYTHONPATH": os.pathsep.join((str(folder), str(tests))), MARK: str(folder)}


def start(game: Game[Any, Any, Any], seed: str = "7") -> Position:
    edition = game.editions[0]
    state = game.start(Setup(game.key, edition.key, max(edition.seats), seed)).state
    return Position(game, state, game.deciders(state)[0])


def after(position: Position, thought: BotTurn) -> Position:
    """What a turn leads to, which has to be legal and whole."""
    game, draft = position.game, Draft(position.seat, position.state)
    for text in thought.moves:
        assert not draft.is_final(game)
        draft = draft.play(game, text)
    assert draft.is_final(game)
    return Position(game, draft.state, next(iter(game.deciders(draft.state)), position.seat))


def strays() -> Iterator[int]:
    """The processes that hostile bots have run in and that run still."""
    mark = f"{MARK}={os.environ[MARK]}".encode()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if int(folder.name) != os.getpid() and mark in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)
        except OSError:
            continue


def zombies() -> Iterator[int]:
    """The children of this process that have ended and were not buried."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        # Whoever ends meanwhile is none.
        with suppress(OSError):
            state, parent = stat.read_text().rpartition(")")[2].split()[:2]
            if state == "Z" and int(parent) == os.getpid():
                yield int(stat.parent.name)


def state_of(worker: int) -> str:
    """T: stopped; Z: ended, but not buried."""
    return Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()[0]


def all_gone(seconds: float = 15.0) -> bool:
    """Whether nothing is left of the bots, at once or soon."""
    due = time.monotonic() + seconds
    while is_left := any(strays()) or any(zombies()):
        if time.monotonic() > due:
            break
        time.sleep(0.02)
    return not is_left


@asynccontextmanager
async def stalls() -> AsyncIterator[list[float]]:
    """How long the event loop is held up, tick by tick."""
    measured: list[float] = []

    async def tick() -> None:
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(TICK)
            measured.append(time.perf_counter() - begun - TICK)

    ticking = asyncio.create_task(tick())
    yield measured
    ticking.cancel()


async def contain(failures: int, seconds: float) -> Figures:
    """Games that go on, whichever bot fails in them next, two at a time."""
    names = [FAILING[number % len(FAILING)] for number in range(failures)]
    Random("order").shuffle(names)
    runners = {game: BotRunner(seconds, 1, MEMORY) for game in GAMES}
    late: list[float] = []

    async def play(game: Game[Any, Any, Any]) -> None:
        runner, position = runners[game.key], start(game)
        while names:
            name = names.pop()
            runner.seconds = 30.0
            warm = await runner.turn("random", game, position.state, position.seat, "warm")
            assert warm.fault == "", warm
            runner.seconds = seconds
            begun = time.perf_counter()
            thought = await runner.turn(name, game, position.state, position.seat, f"{len(names)}")
            late.append(time.perf_counter() - begun - seconds)
            assert thought.fault, name
            position = after(position, thought)
            if game.outcome(position.state) is not None:
                position = start(game, f"{len(names)}")

    async with stalls() as measured:
        await asyncio.gather(*(play(game) for game in GAMES.values()))
    await asyncio.gather(*(runner.close() for runner in runners.values()))
    return Figures(len(late), tuple(late), tuple(measured))


def main() -> int:
    """So many failures, with a limit of 0.2 seconds: 0 if all were contained as they have to be.

    The worst tick of all is told but not judged: on a busy machine it is the machine's, not ours.
    """
    with TemporaryDirectory() as folder:
        os.environ.update(install(Path(folder)))
        figures = uvloop.run(contain(int(sys.argv[1]), 0.2))
        is_clean = all_gone()
    stalled = sorted(figures.stalls)
    worst, high = stalled[-1], stalled[len(stalled) * 999 // 1000]
    print(f"{figures.failures} bots failed, each turn was finished; nothing left of them: {is_clean}")
    print(f"free of a bot at its limit + {max(figures.lateness):.3f} s at the latest")
    print(f"event loop held up for {worst * 1000:.1f} ms at most, {high * 1000:.1f} ms in 99.9 % of ticks")
    return 0 if is_clean and max(figures.lateness) <= 0.5 and high <= 0.05 else 1


if __name__ == "__main__":
    sys.exit(main())
