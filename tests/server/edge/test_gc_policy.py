"""Full garbage collections stop everything, so nothing may need them."""

import gc
import time
from collections.abc import Callable, Iterator, Sequence
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
    SPAN,
    WATCH,
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


def listeners() -> list[HttpProtocol]:
    return [found for found in gc.get_objects() if type(found) is HttpProtocol]


def is_any_left(earlier: Sequence[HttpProtocol]) -> bool:
    return any(found not in earlier for found in listeners())


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


class Heap:
    """Where collections find what they are told to, and nothing that other parts of the process have left."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.looked = list[int]()
        self.span = 0
        self.is_left: Callable[[int], bool] = lambda span: False
        monkeypatch.setattr(gc, "collect", self.collect)
        monkeypatch.setattr(gc, "freeze", lambda: None)

    def collect(self, generation: int) -> int:
        assert generation == 0
        self.looked.append(self.span)
        return int(self.is_left(self.span))

    def pass_over(self, collector: Collector, spans: int) -> Sequence[int]:
        """In which of the next spans garbage was looked for."""
        self.looked = []
        for _ in range(spans):
            collector.pass_over()
            self.span += 1
        return self.looked


@pytest.fixture
def heap(monkeypatch: pytest.MonkeyPatch) -> Heap:
    return Heap(monkeypatch)


def test_where_there_is_no_garbage_it_is_looked_for_now_and_then(heap: Heap) -> None:
    assert heap.pass_over(Collector(0), 3 * SAMPLE) == [0, SAMPLE, 2 * SAMPLE]


def test_after_a_find_it_is_looked_for_for_a_good_while(heap: Heap) -> None:
    heap.is_left = lambda span: span == SAMPLE
    usual = range(0, 5 * SAMPLE, SAMPLE)
    watched = range(SAMPLE, SAMPLE + WATCH + 1)
    assert heap.pass_over(Collector(0), 5 * SAMPLE) == sorted({*usual, *watched})


def test_what_leaves_garbage_every_few_seconds_is_met_for_as_long_as_it_does(heap: Heap) -> None:
    every = round(3 / SPAN) + 1
    heap.is_left = lambda span: span % every == 1
    collector = Collector(0)
    heap.pass_over(collector, every * SAMPLE)
    assert len(heap.pass_over(collector, SAMPLE)) == SAMPLE


def test_garbage_of_a_span_that_is_looked_at_is_swept() -> None:
    gc.collect()
    gc.disable()
    ring = ref(Ring())
    Collector(0).pass_over()
    assert ring() is None


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
        gc.unfreeze()
        gc.collect()
        gc.disable()
        earlier = listeners()
        for _ in range(3):
            with served.conversation() as websocket:
                websocket.send("hello")
                assert websocket.recv(PATIENCE) == "hello"
        until = time.monotonic() + PATIENCE
        while is_any_left(earlier) and time.monotonic() < until:
            time.sleep(0.01)
        assert not is_any_left(earlier)
