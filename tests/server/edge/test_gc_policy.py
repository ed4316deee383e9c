"""Full garbage collections stop everything, so nothing may need them."""

import gc
import time
from collections.abc import Iterator
from weakref import ref

import pytest
from server.edge.test_running import serving
from server.processes import PATIENCE

from rokkaku.server.edge import gc_policy as garbage
from rokkaku.server.edge.gc_policy import (
    LONGEST_INTERVAL,
    QUIET,
    SAMPLE,
    SHORTEST_INTERVAL,
    Collector,
)
from rokkaku.server.edge.http_protocol import HttpProtocol


@pytest.fixture(autouse=True)
def collector() -> Iterator[None]:
    """As it was, whatever a test does to it."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()
    gc.enable()


def listeners() -> int:
    return sum(type(found) is HttpProtocol for found in gc.get_objects())


class Ring:
    """Refers to itself, so that only a collection frees it."""

    def __init__(self) -> None:
        self.ring = self


def test_full_collections_do_not_come_by_themselves() -> None:
    garbage.avoid_full_collections()
    assert gc.get_threshold() == garbage.THRESHOLDS
    assert gc.get_freeze_count() > 0


@pytest.mark.parametrize(
    ("waited", "quiet", "is_swept"),
    [
        (SHORTEST_INTERVAL, QUIET, True),
        (SHORTEST_INTERVAL - 1, QUIET, False),
        (SHORTEST_INTERVAL, QUIET - 1, False),
        (LONGEST_INTERVAL - 1, 0, False),
        (LONGEST_INTERVAL, 0, True),
    ],
)
def test_all_is_swept_while_nobody_waits_or_once_a_day(waited: int, quiet: int, is_swept: bool) -> None:
    gc.collect()
    gc.disable()
    ring = ref(Ring())
    assert Collector(1_000).collect(1_000 + waited, 1_000 + waited - quiet) is is_swept
    assert (ring() is None) is is_swept


def swept_in_the_next_round(collector: Collector) -> bool:
    ring = ref(Ring())
    collector.pass_over()
    return ring() is None


def test_garbage_is_looked_for_now_and_then_and_for_as_long_as_there_is_some() -> None:
    gc.collect()
    gc.disable()
    collector = Collector(0)
    assert [swept_in_the_next_round(collector) for _ in range(3)] == [True, True, True]
    collector.pass_over()
    missed = [swept_in_the_next_round(collector) for _ in range(SAMPLE)]
    assert missed.index(True) == SAMPLE - 4
    assert all(missed[SAMPLE - 4 :])


def test_what_was_passed_over_is_swept_with_all_else() -> None:
    gc.collect()
    gc.disable()
    collector = Collector(0)
    collector.pass_over()
    ring = ref(Ring())
    collector.pass_over()
    assert ring() is not None
    assert collector.collect(LONGEST_INTERVAL, 0)
    assert ring() is None


def test_one_sweep_does_for_an_hour() -> None:
    collector = Collector(0)
    assert [
        collector.collect(now, 0)
        for now in (SHORTEST_INTERVAL, SHORTEST_INTERVAL + QUIET, 2 * SHORTEST_INTERVAL)
    ] == [True, False, True]


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
