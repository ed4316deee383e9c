import pytest

from rokkaku.server.edge.limits import ConcurrencyLimit, Limits, TokenBucket


class Watch:
    """A clock that stands still until it is told otherwise."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


def test_a_bucket_gives_its_burst_and_then_one_by_one(watch: Watch) -> None:
    bucket = TokenBucket(rate=2, burst=3, clock=watch)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    watch.now += 0.25
    assert bucket.take() == 0.25
    watch.now += 0.25
    assert bucket.take() == 0
    assert bucket.take() == 0.5


def test_a_bucket_never_holds_more_than_its_burst(watch: Watch) -> None:
    bucket = TokenBucket(rate=2, burst=3, clock=watch)
    watch.now += 3600
    assert [bucket.take() > 0 for _ in range(4)] == [False, False, False, True]


def test_waiting_as_long_as_told_is_long_enough(watch: Watch) -> None:
    bucket = TokenBucket(rate=0.3, burst=1, clock=watch)
    bucket.take()
    for _ in range(100):
        watch.now += bucket.take() + 1e-9
        assert bucket.take() == 0


def test_each_key_has_its_own_bucket(watch: Watch) -> None:
    limits = Limits(rate=1, burst=1, clock=watch)
    assert limits.take("a") == 0
    assert limits.take("a") == 1
    assert limits.take("b") == 0


def test_buckets_that_are_full_again_are_forgotten(watch: Watch) -> None:
    limits = Limits(rate=10, burst=100, clock=watch)
    for number in range(50):
        limits.take(str(number))
    limits.bucket("0").charge(99)
    watch.now += 0.09
    limits.take("1")
    assert len(limits.buckets) == 50
    watch.now += 0.1
    limits.take("2")
    assert set(limits.buckets) == {"0", "1", "2"}
    watch.now += 9.9
    limits.take("3")
    assert set(limits.buckets) == {"3"}


def test_a_bucket_that_somebody_holds_stays_the_only_one_of_its_key(watch: Watch) -> None:
    limits = Limits(rate=1, burst=5, clock=watch)
    held = limits.bucket("a")
    limits.take("b")
    assert set(limits.buckets) == {"b"}
    held.charge(7)
    assert limits.bucket("a") is held


def test_work_that_is_done_can_be_charged_beyond_what_there_is(watch: Watch) -> None:
    bucket = TokenBucket(rate=2, burst=3, clock=watch)
    assert (bucket.is_full(), bucket.owed()) == (True, 0)
    bucket.charge(7)
    assert (bucket.is_full(), bucket.owed()) == (False, 2)
    watch.now += 1.5
    assert bucket.owed() == 0.5
    watch.now += 1
    assert (bucket.owed(), bucket.take()) == (0, 0)


def test_memory_stays_bounded_however_many_keys_there_are(watch: Watch) -> None:
    limits = Limits(rate=1, burst=1, clock=watch, most_keys=100)
    for number in range(1000):
        limits.take(str(number))
        limits.take("always here")
    assert len(limits.buckets) == 100
    assert limits.take("always here") > 0


def test_a_room_counts_each_key_and_forgets_who_has_left() -> None:
    room = ConcurrencyLimit(most=2)
    assert [room.enter("a"), room.enter("a"), room.enter("a"), room.enter("b")] == [True, True, False, True]
    room.leave("a")
    assert room.enter("a")
    room.leave("a")
    room.leave("a")
    room.leave("b")
    assert room.inside == {}
