"""R18: one address that wants a great deal at once does not spoil it for the others."""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import NamedTuple

import apsw
import pytest
from msgspec.structs import replace
from server.clients import Person, Socket, some_move
from server.processes import PATIENCE, ServerProcess
from server.reliability import floods
from server.reliability.crowd import QUICK
from server.reliability.floods import FLOODS
from server.reliability.ledger import report
from server.reliability.quiet_game import quantile
from server.reliability.shelves import Pattern, fill, pattern
from server.reliability.web import settle_port
from server.sizes import size

from rokkaku.protocol.tables import Chair

IS_SOAK = bool(size(0, 1))
ROUNDS = size(1, 4)
"""How often both is measured, by turns: other things on the same machine disturb both alike."""
SAMPLES = size(20, 150)
BOT_TURNS = size(5, 20)
PART = size(10, 1)
"""The floods are so many times smaller than at full size."""
TIMES, BESIDE = size((20.0, 1_000.0), (2.0, 0.0))
"""How much slower the others may become, and how many milliseconds beside; few samples, taken beside other
tests, only tell whether the others still get through at all."""
BOT_TABLES = size(100, 1_020)
PAUSE, THOUGHT = 0.03, 0.5
"""Seconds between two looks, and before a turn."""
SETTINGS = {
    "ROKKAKU_REQUESTS_PER_SECOND": "20",
    "ROKKAKU_MESSAGES_PER_SECOND": "20",
    "ROKKAKU_SOCKETS_PER_ADDRESS": "100",
    "ROKKAKU_CPU_PER_ADDRESS": "0.25",
    "ROKKAKU_CHAT_PER_MINUTE": "60",
    "ROKKAKU_MAX_TABLES_PER_GUEST": "50",
}
"""As they are if the host sets nothing."""


class House(NamedTuple):
    """A server with two long games: one that a flood wants to see, and one of somebody who plays quietly."""

    server: ServerProcess
    ann: Person
    watched: str
    own: str


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    server = settle_port(ServerProcess(tmp_path_factory.mktemp("floods"), SETTINGS))
    with server:
        ann = Person(server, "Ann")
    id = ann.cookie.partition("=")[2].partition(".")[0]
    watched, own = asyncio.run(fill(server.store, [pattern("samurai", 4, 88, id)], 2))
    with server:
        yield House(server, ann, watched, own)


async def looks(house: House, samples: int) -> list[float]:
    """The seconds that it takes to be shown the table, again and again."""
    socket = await Socket.open(house.ann, house.own, 0, parts=("view", "scene", "choices"))
    taken = []
    for _ in range(samples):
        await asyncio.sleep(PAUSE)
        shown, begun = len(socket.frames), time.perf_counter()
        await socket.command("look", seat=0, parts=["view", "scene", "choices"])
        await socket.until(lambda table, shown=shown: len(socket.frames) >= shown + 2)  # type: ignore[misc]
        taken.append(time.perf_counter() - begun)
    await socket.close()
    return taken


async def bot_turns(house: House, turns: int, meter: Callable[[], float] = time.perf_counter) -> list[float]:
    """The seconds, or whatever the meter counts, that a bot takes to answer each turn."""
    table = await asyncio.to_thread(house.ann.open_table, "samurai", ("me", "greedy"), options=QUICK, first=0)
    socket, dice, taken = await Socket.open(house.ann, table, 0), Random("turns"), list[float]()
    while len(taken) < turns and socket.table["status"] == "running":
        # Whoever plays without a pause uses up their own part of the core.
        await asyncio.sleep(THOUGHT)
        shown = await socket.until(lambda table: table["question"] or table["status"] != "running")
        if not shown["question"]:
            break
        moves, asked_at = list[str](), shown["question"]["asked_at"]
        while not socket.table["question"]["is_final"]:
            moves.append(some_move(socket.table["question"]["choices"], dice.choice))
            await socket.command("draft", moves=" ".join(moves), expected_seq=asked_at)
            drafted = list(moves)
            await socket.until(lambda table, drafted=drafted: table["question"]["draft"] == drafted)  # type: ignore[misc]
        answer = await socket.command("confirm", moves=" ".join(moves), expected_seq=asked_at)
        begun, seq = meter(), answer["seq"]
        await socket.until(lambda table, seq=seq: table["seq"] > seq)  # type: ignore[misc]
        taken.append(meter() - begun)
    await socket.close()
    return taken


@asynccontextmanager
async def flooded(house: House, name: str) -> AsyncIterator[Callable[[], Mapping[str, int]]]:
    """While another process does it; gives what it was told, once it has ended."""
    many = max(2, FLOODS[name][1] // PART)
    tests = str(Path(__file__).parent.parent.parent)
    told: dict[str, int] = {}
    with subprocess.Popen(
        [sys.executable, floods.__file__, name, str(house.server.port), house.watched, str(many)],
        env={**os.environ, "PYTHONPATH": tests},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        try:
            assert process.stdout is not None
            assert (await asyncio.to_thread(process.stdout.readline)).strip() == b"begun"
            await asyncio.sleep(1)
            yield lambda: told
            out, _ = await asyncio.to_thread(process.communicate, b"", PATIENCE)
            told |= json.loads(out)
        finally:
            process.kill()


def figures(normal: Sequence[float], taken: Sequence[float]) -> Mapping[str, float]:
    milliseconds = {
        "normal p50": quantile(normal, 0.5),
        "normal p99": quantile(normal, 0.99),
        "p50": quantile(taken, 0.5),
        "p99": quantile(taken, 0.99),
    }
    return {name: round(1000 * seconds, 1) for name, seconds in milliseconds.items()}


Check = Callable[[Counter[str]], bool]
TOLD: Mapping[str, Check] = {
    "looks": lambda told: told["sent"] > 0 and set(told) <= {"sent", "429", "closed with 1008"},
    "pictures": lambda told: told["200"] > 0 and set(told) <= {"200", "429"},
    "bots": lambda told: told["tables"] > 1,
    "chat": lambda told: told["sent"] > 0,
    "requests": lambda told: told["429"] > 0 and (not IS_SOAK or told["closed with 1008"] > 0),
    "idle": lambda told: 0 < told["sent"] <= ROUNDS * 100,
    "deaf": lambda told: told["sent"] > 0,
}


@pytest.mark.parametrize("name", FLOODS)
def test_others_hardly_notice_a_flood(
    house: House, name: str, record_property: Callable[[str, object], None]
) -> None:
    measure, samples = (bot_turns, BOT_TURNS) if name == "bots" else (looks, SAMPLES)

    async def by_turns() -> tuple[list[float], list[float], Counter[str]]:
        normal, taken, told = list[float](), list[float](), Counter[str]()
        for _ in range(ROUNDS):
            normal += await measure(house, samples)
            async with flooded(house, name) as answers:
                taken += await measure(house, samples)
            told.update(answers())
        return normal, taken, told

    normal, taken, told = asyncio.run(by_turns())
    found = figures(normal, taken)
    report(f"flood of {name}", {**found, **told}, record_property)
    assert TOLD[name](told), told
    assert found["p99"] <= TIMES * found["normal p99"] + BESIDE, found


def bots_alone(found: Pattern) -> Pattern:
    """The same table with nobody but bots."""
    chairs = tuple(Chair("bot", bot="greedy") for _ in found.head.chairs)
    return Pattern(replace(found.head, chairs=chairs), found.rows, replace(found.summary, chairs=chairs))


def test_bots_answer_although_a_thousand_tables_of_somebody_else_have_bots(
    house: House, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    """They were opened before the server was started again, and all want to play at once."""
    crowded = settle_port(ServerProcess(tmp_path, {**SETTINGS, "ROKKAKU_BOT_WORKERS": "2"}))
    asyncio.run(fill(crowded.store, [bots_alone(pattern("samurai", 2, 1, "somebody"))], BOT_TABLES))
    normal = asyncio.run(bot_turns(house, ROUNDS * BOT_TURNS))
    with crowded:
        visitor = House(crowded, Person(crowded, "Ann"), "", "")
        taken = asyncio.run(bot_turns(visitor, ROUNDS * BOT_TURNS))
        others = asyncio.run(bot_turns(visitor, BOT_TURNS, lambda: turns_played(crowded)))
    found = {**figures(normal, taken), "turns of others meanwhile": quantile(others, 0.5)}
    report(f"{BOT_TABLES} tables of bots", found, record_property)
    assert found["turns of others meanwhile"] <= BOT_TABLES / 2, "in one queue as many as there are tables"
    assert found["p99"] <= TIMES * found["normal p99"] + BESIDE, found


def turns_played(server: ServerProcess) -> int:
    """At all tables."""
    with closing(apsw.Connection(str(server.store), apsw.SQLITE_OPEN_READWRITE)) as connection:
        return int(connection.execute("SELECT count(*) FROM log WHERE kind = 'moves'").get)


def test_a_flood_of_chat_fills_no_disk(house: House) -> None:
    """What was said by the flood is as much as an address may say, however many sockets it has."""

    async def pour() -> int:
        before = len(await stored(house))
        async with flooded(house, "chat"):
            await asyncio.sleep(2)
        return len(await stored(house)) - before

    assert asyncio.run(pour()) <= 60


async def stored(house: House) -> Sequence[object]:
    said: Sequence[object] = (await asyncio.to_thread(house.ann.get, f"/api/tables/{house.watched}"))["said"]
    return said
