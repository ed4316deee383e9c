"""Whoever reads slowly gets every answer and the latest news; whoever does not read is hung up on."""

import asyncio
from collections.abc import Callable, Sequence

import pytest
from server.edge.test_websocket_protocol import Wire, prepared
from server.processes import PATIENCE
from server.reliability.raw_socket import HANDSHAKE, request
from starlette.types import Receive, Scope, Send

from rokkaku.server.edge.channel import CHANNEL, Channel, ignore
from rokkaku.server.edge.guard import SERVER_FAILED
from rokkaku.server.edge.sender import TOO_SLOW, HangUp, Sender
from rokkaku.server.edge.work import PAYER, Payer, Work

pytestmark = pytest.mark.anyio

SHORT = 0.02
"""Seconds of waiting for a client to read."""


class Reader:
    """A channel to somebody who reads when told to."""

    def __init__(self) -> None:
        self.when_free: Callable[[], None] = ignore
        self.is_full = False
        self.waiting = self.sips = 0
        """Bytes, and how often some of them are read."""
        self.writes: list[Sequence[bytes]] = []
        self.codes: list[int] = []
        self.has_hung_up = asyncio.Event()

    @property
    def untaken(self) -> int:
        """Whenever somebody asks, a little has been read, but not for ever."""
        if self.sips:
            self.sips, self.waiting = self.sips - 1, self.waiting - 1
        return self.waiting

    def send_texts(self, texts: Sequence[bytes]) -> None:
        self.writes.append(texts)

    def hang_up(self, code: int, reason: str = "") -> None:
        self.codes.append(code)
        self.has_hung_up.set()

    def fill(self) -> None:
        self.is_full, self.waiting = True, 100

    def read(self) -> None:
        self.is_full, self.waiting = False, 0
        self.when_free()


class Changing:
    """News that are numbered; each is told once."""

    def __init__(self) -> None:
        self.now = self.told = 0

    def news(self) -> bytes | None:
        if self.told == self.now:
            return None
        self.told = self.now
        return b"news %d" % self.now


async def test_an_answer_and_what_it_changed_go_out_in_one_write_the_answer_first() -> None:
    reader, changing = Reader(), Changing()
    sender = Sender(reader, changing.news, PATIENCE)
    changing.now = 1
    sender.wake()
    sender.answer(b"done")
    await asyncio.sleep(0)
    assert reader.writes == [[b"done", b"news 1"]]
    sender.wake()
    await asyncio.sleep(0)
    assert len(reader.writes) == 1


async def test_who_reads_slowly_gets_every_answer_but_only_the_latest_news() -> None:
    reader, changing = Reader(), Changing()
    sender = Sender(reader, changing.news, PATIENCE)
    reader.fill()
    for number in (1, 2, 3):
        changing.now = number
        sender.answer(b"done %d" % number)
        await asyncio.sleep(0)
    assert reader.writes == []
    reader.read()
    await asyncio.sleep(0)
    assert reader.writes == [[b"done 1", b"done 2", b"done 3", b"news 3"]]
    sender.stop()


async def test_who_does_not_read_is_hung_up_on_and_who_reads_a_little_is_not() -> None:
    reader, changing = Reader(), Changing()
    sender = Sender(reader, changing.news, SHORT)
    reader.fill()
    reader.sips = 5
    sender.answer(b"done")
    async with asyncio.timeout(PATIENCE):
        await reader.has_hung_up.wait()
    assert (reader.codes, reader.sips) == ([TOO_SLOW], 0)
    reader.read()
    await asyncio.sleep(0)
    assert reader.writes == []


@pytest.mark.parametrize(("error", "code"), [(HangUp(4404), 4404), (ZeroDivisionError(), SERVER_FAILED)])
async def test_where_there_are_no_news_any_more_answers_go_out_before_the_end(
    error: Exception, code: int
) -> None:
    def fail() -> bytes | None:
        raise error

    reader = Reader()
    sender = Sender(reader, fail, PATIENCE)
    sender.answer(b"done")
    await asyncio.sleep(0)
    assert (reader.writes, reader.codes) == ([[b"done"]], [code])
    assert sender.failure is (None if isinstance(error, HangUp) else error)


def paying(share: float) -> Payer:
    """Who pays for all that is sent from now on; others who wake a sender pay for nothing."""
    payer = Work(share).payer("192.0.2.1", "ann")
    PAYER.set(payer)
    return payer


async def test_who_owes_nothing_is_sent_to_at_once_and_pays_for_it_whoever_wakes_the_sender() -> None:
    payer, reader, changing = paying(0.25), Reader(), Changing()
    left = [budget.tokens for budget in payer.budgets]
    sender = Sender(reader, changing.news, PATIENCE)
    PAYER.set(None)
    changing.now = 1
    sender.wake()
    tasks = asyncio.all_tasks()
    await asyncio.sleep(0)
    assert reader.writes == [[b"news 1"]]
    assert asyncio.all_tasks() == tasks
    assert all(budget.tokens < before for budget, before in zip(payer.budgets, left, strict=True))


async def test_who_owes_waits_for_their_turn_and_then_gets_everything_in_one_write() -> None:
    payer, reader, changing = paying(0.25), Reader(), Changing()
    payer.charge(1_000)
    sender = Sender(reader, changing.news, PATIENCE)
    for number in (1, 2, 3):
        changing.now = number
        sender.answer(b"done %d" % number)
        await asyncio.sleep(SHORT)
    assert reader.writes == []
    payer.work.close()
    await asyncio.sleep(SHORT)
    assert reader.writes == [[b"done 1", b"done 2", b"done 3", b"news 3"]]


async def test_who_goes_while_they_wait_for_their_turn_is_sent_nothing() -> None:
    payer, reader, changing = paying(0.25), Reader(), Changing()
    payer.charge(1_000)
    sender = Sender(reader, changing.news, PATIENCE)
    sender.answer(b"done")
    await asyncio.sleep(SHORT)
    sender.close(HangUp(4400))
    payer.work.close()
    await asyncio.sleep(SHORT)
    assert (reader.writes, reader.codes) == ([], [4400])


class CountingWire(Wire):
    """Takes in what is written, and knows how often."""

    def __init__(self) -> None:
        super().__init__()
        self.writes = 0

    def write(self, data: bytes | bytearray | memoryview) -> None:
        super().write(data)
        self.writes += 1

    def get_write_buffer_size(self) -> int:
        return len(self.written)


async def test_the_line_of_the_server_is_a_channel_of_its_own() -> None:
    """Texts go out together; while the transport is full the sender waits; the end is told once."""
    channels: list[Channel] = []
    heard = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        channels.append(scope[CHANNEL])
        heard.append(await receive())

    wire, line = CountingWire(), await prepared(app)
    line.connection_made(wire)
    line.data_received(request("127.0.0.1:8000", "/socket", HANDSHAKE))
    while not channels:
        await asyncio.sleep(0)
    channel, freed = channels[0], asyncio.Event()
    channel.when_free = freed.set
    before = wire.writes
    channel.send_texts([b"one", b"two"])
    assert wire.writes == before + 1
    assert wire.written.endswith(b"\x81\x03one\x81\x03two")
    line.pause_writing()
    assert channel.is_full
    assert channel.untaken == len(wire.written)
    line.resume_writing()
    assert (channel.is_full, freed.is_set()) == (False, True)
    channel.hang_up(4400, "é" * 100)
    channel.hang_up(4404)
    written = wire.written
    channel.send_texts([b"three"])
    assert wire.written == written
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*line.tasks)
    assert [(message["type"], message["code"]) for message in heard] == [("websocket.disconnect", 4400)]
    line.connection_lost(None)
    assert CHANNEL not in line.scope
