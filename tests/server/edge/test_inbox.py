"""What has come from a client is read in order, by whoever waits for it."""

import asyncio

import pytest

from rokkaku.server.edge.inbox import Inbox

pytestmark = pytest.mark.anyio


async def test_messages_are_read_in_order() -> None:
    inbox = Inbox()
    inbox.put_nowait("first")
    inbox.put_nowait("second")
    assert (inbox.qsize(), inbox.empty()) == (2, False)
    assert [await inbox.get(), await inbox.get()] == ["first", "second"]
    assert (inbox.qsize(), inbox.empty()) == (0, True)


async def test_who_waits_gets_the_next_message() -> None:
    inbox = Inbox()
    reading = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    inbox.put_nowait("first")
    inbox.put_nowait("second")
    assert await reading == "first"
    assert await inbox.get() == "second"


async def test_nothing_is_lost_when_the_reader_gives_up() -> None:
    inbox = Inbox()
    reading = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    inbox.put_nowait("first")
    reading.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reading
    assert await inbox.get() == "first"
