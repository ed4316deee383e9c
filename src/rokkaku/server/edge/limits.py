"""Limits on how much one client may ask for.  Clocks are passed in, so that tests need not wait."""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from weakref import WeakValueDictionary

Clock = Callable[[], float]
"""Monotonic seconds."""


class TokenBucket:
    """Holds up to `burst` tokens and gains `rate` tokens a second."""

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.tokens = burst
        self.counted_at = clock()

    def take(self) -> float:
        """Takes one token and returns 0, or takes none and returns the seconds until there is one."""
        wait = self.wait()
        if not wait:
            self.tokens -= 1
        return wait

    def wait(self) -> float:
        """The seconds until there is a token; 0: there is one."""
        self._count()
        return 0.0 if self.tokens >= 1 else (1 - self.tokens) / self.rate

    def charge(self, tokens: float) -> None:
        """Takes tokens for something that is already done, even if there are not so many."""
        self.tokens -= tokens

    def owed(self) -> float:
        """The seconds until nothing is owed any more; 0: nothing is."""
        if self.tokens >= 0:  # as in most cases, however much has been gained since
            return 0.0
        self._count()
        return max(0.0, -self.tokens / self.rate)

    def is_half_full(self) -> bool:
        """Whether more than half of what it can hold is left."""
        self._count()
        return self.tokens > self.burst / 2

    def is_full(self) -> bool:
        """Whether it is as if it had never been used."""
        self._count()
        return self.tokens >= self.burst

    def _count(self) -> None:
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + (now - self.counted_at) * self.rate)
        self.counted_at = now


def take_from_all(buckets: Sequence[TokenBucket]) -> float:
    """Takes one token from each and returns 0, or takes none and returns the seconds until all have one."""
    wait = max(bucket.wait() for bucket in buckets)
    if not wait:
        for bucket in buckets:
            bucket.charge(1)
    return wait


class Limits:
    """A bucket for each key; if there are too many, those used longest ago are dropped."""

    def __init__(
        self, rate: float, burst: float, clock: Clock = time.monotonic, *, most_keys: int = 10_000
    ) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.most_keys = most_keys
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()
        self.held: WeakValueDictionary[str, TokenBucket] = WeakValueDictionary()
        """Also those that were dropped while somebody uses them: a key never has two."""

    def take(self, key: str) -> float:
        """Takes a token from the bucket of a key, as `TokenBucket.take`."""
        return self.bucket(key).take()

    def bucket(self, key: str) -> TokenBucket:
        """The bucket of a key."""
        bucket = self.buckets.pop(key, None) or self.held.get(key)
        if bucket is None:
            bucket = self.held[key] = TokenBucket(self.rate, self.burst, self.clock)
        self.buckets[key] = bucket
        self._forget()
        return bucket

    def peek(self, key: str) -> TokenBucket:
        """The same, to be looked at only: it is dropped as early as if it had not been asked for."""
        return self.buckets.get(key) or self.held.get(key) or self.bucket(key)

    def _forget(self) -> None:
        """Drops buckets that are full again, which changes nothing, and the oldest if there are too many."""
        while len(self.buckets) > 1:
            oldest = next(iter(self.buckets))
            if not self.buckets[oldest].is_full() and len(self.buckets) <= self.most_keys:
                return
            del self.buckets[oldest]


class ConcurrencyLimit:
    """Counts what is open by key, and allows at most `most` for each key."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.inside: dict[str, int] = {}

    def enter(self, key: str) -> bool:
        """Counts one more if there is room, and returns whether there was."""
        count = self.inside.get(key, 0)
        if count >= self.most:
            return False
        self.inside[key] = count + 1
        return True

    def leave(self, key: str) -> None:
        """Counts one fewer."""
        self.inside[key] -= 1
        if not self.inside[key]:
            del self.inside[key]
