"""Full garbage collections stop everything, so nothing may need them."""

import gc
import time
from collections.abc import Iterator

import pytest
from server.test_running import serving

from rokkaku.server import running
from rokkaku.server.listener import Listener

PATIENCE = 5.0


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """As it was, whatever a test does to it."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()
    gc.enable()


def listeners() -> int:
    return sum(type(found) is Listener for found in gc.get_objects())


def test_full_collections_are_rare() -> None:
    running.spare_collections()
    assert gc.get_threshold() == running.COLLECTIONS
    assert gc.get_freeze_count() > 0


def test_who_talks_over_a_socket_leaves_nothing_to_be_collected() -> None:
    with serving() as served:
        gc.collect()
        gc.disable()
        for _ in range(3):
            with served.conversation() as websocket:
                websocket.send("hello")
                assert websocket.recv(PATIENCE) == "hello"
        until = time.monotonic() + PATIENCE
        while listeners() and time.monotonic() < until:
            time.sleep(0.01)
        assert not listeners()
