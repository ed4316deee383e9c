"""What would hold up the event loop is made in another process, in fair turns, and kept."""

import asyncio
import gzip
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from server.clients import Person
from server.processes import PATIENCE, ServerProcess
from server.tables.hall import Hall, play, seated
from server.tables.hall import Person as Neighbour

from rokkaku.server import workshop as workshops
from rokkaku.server.tables.archive import Job, Log, Order, made
from rokkaku.server.tables.archive_worker import COMMAND, NICE
from rokkaku.server.workshop import NotMade, Workshop

pytestmark = pytest.mark.anyio

PROGRAM = """
import os, sys, time
from rokkaku.server.workshop import LENGTH
while head := sys.stdin.buffer.read(4):
    job = sys.stdin.buffer.read(*LENGTH.unpack(head))
    if job == b"die":
        os._exit(1)
    if job == b"hang":
        time.sleep(3600)
    said = b"-a reason" if job == b"fail" else b"+" + job.upper() + b" by %d" % os.getpid()
    sys.stdout.buffer.write(LENGTH.pack(len(said)) + said)
    sys.stdout.buffer.flush()
"""


def job(text: str, taken: list[str] | None = None) -> Callable[[], Awaitable[bytes]]:
    async def encoded() -> bytes:
        if taken is not None:
            taken.append(text)
        return text.encode()

    return encoded


def pid_of(content: bytes) -> int:
    return int(content.rpartition(b" ")[2])


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.fixture
async def shop() -> AsyncIterator[Workshop]:
    shop = Workshop(PROGRAM)
    yield shop
    await shop.close()


async def test_a_thing_is_made_once_and_kept(shop: Workshop) -> None:
    taken: list[str] = []
    several = await asyncio.gather(*(shop.make(1, job("one", taken), "a") for _ in range(20)))
    assert {content.split()[0] for content in several} == {b"ONE"}
    assert await shop.make(1, job("one", taken), "b") == several[0]
    assert taken == ["one"]
    assert (await shop.make(2, job("two", taken), "a")).startswith(b"TWO")


async def test_owners_take_turns(shop: Workshop) -> None:
    taken: list[str] = []
    many = [asyncio.create_task(shop.make(n, job(f"many {n}", taken), "many")) for n in range(50)]
    await asyncio.sleep(0)
    await shop.make("few", job("few", taken), "few")
    assert taken.index("few") <= 2, taken
    await asyncio.gather(*many)
    assert len(taken) == 51


async def test_only_so_much_is_kept(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshops, "MOST_KEPT", 1_000)
    taken: list[str] = []
    for name in ("a", "b", "a", "c", "a", "b"):
        await shop.make(name, job(name * 400, taken), "")
    assert [text[0] for text in taken] == ["a", "b", "c", "b"], "what was asked for last stays"


@pytest.mark.parametrize("trouble", ["die", "fail", "hang"])
async def test_after_a_failure_the_next_thing_is_made(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch, trouble: str
) -> None:
    before = pid_of(await shop.make(0, job("good"), ""))
    with monkeypatch.context() as patch:
        if trouble == "hang":
            patch.setattr(shop, "seconds", 0.2)
        with pytest.raises(NotMade):
            await shop.make(1, job(trouble), "")
    after = pid_of(await shop.make(2, job("good"), ""))
    assert (after == before) is (trouble == "fail")
    assert (await shop.make(1, job("good now"), "")).startswith(b"GOOD")


async def test_a_process_that_is_not_needed_ends(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workshops, "IDLE_SECONDS", 0.01)
    first = pid_of(await shop.make(1, job("one"), ""))
    async with asyncio.timeout(30):
        while is_running(first):
            await asyncio.sleep(0.01)
    assert pid_of(await shop.make(2, job("two"), "")) != first


async def test_closing_ends_the_process_whatever_it_does(shop: Workshop) -> None:
    process = pid_of(await shop.make(1, job("one"), ""))
    hanging = asyncio.create_task(shop.make(2, job("hang"), ""))
    await asyncio.sleep(0.01)
    await shop.close()
    with pytest.raises(asyncio.CancelledError):
        await hanging
    assert not is_running(process)


async def test_the_process_makes_what_would_be_made_here(hall: Hall, ann: Neighbour, ben: Neighbour) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 6)
    loaded = await hall.services.store.load(table)
    assert loaded is not None
    log = msgspec.msgpack.encode(Log(loaded[0], tuple(loaded[1])))
    orders = (
        Order("picture", "0", 6, theme="dark", layout="portrait"),
        Order("record", "spectator", 4, form="json"),
        Order("position", "1", 3),
        Order("story", "0"),
    )
    shop = Workshop(COMMAND)
    for order in orders:
        wanted = Job(log, order)
        content = await shop.make(order, job_of(wanted), "")
        assert gzip.decompress(content) == made(wanted)
    await shop.close()


def job_of(wanted: Job) -> Callable[[], Awaitable[bytes]]:
    async def encoded() -> bytes:
        return msgspec.msgpack.encode(wanted)

    return encoded


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_a_killed_server_leaves_no_process(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        ann = Person(server, "Ann")
        table = ann.open_table(chairs=("me", "me"))
        path, compressed = f"/api/tables/{table}/picture.svg", {"Accept-Encoding": "gzip"}
        status, content = ann.raw("GET", path, headers=compressed)
        assert (status, gzip.decompress(content)[:4]) == (200, b"<svg")
        assert ann.text(path).encode() == gzip.decompress(content)
        (process,) = children(server.pid)
        nice = os.getpriority(os.PRIO_PROCESS, process) - os.getpriority(os.PRIO_PROCESS, server.pid)
        assert nice == NICE
        server.kill()
        deadline = time.monotonic() + PATIENCE
        while _is_alive(process):
            assert time.monotonic() < deadline
            time.sleep(0.01)


def _is_alive(pid: int) -> bool:
    """Whether it still does something; nobody may be left to ask for its end."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
