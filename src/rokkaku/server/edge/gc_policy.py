"""When garbage collections happen: small ones often, full ones only while nobody is waiting.

With a thousand tables and four sockets each, a full one stops everything for half a second and finds nothing:
our own objects form no reference cycles, so they are freed at once.  Full collections are for whatever a
library or an error may leave behind.
"""

import gc

from rokkaku.protocol.tables import DAY, SECOND, Milliseconds

THRESHOLDS = (500, 10, 1_000_000_000)
"""Thresholds of the three generations; the last one is never reached.

The first is objects made minus objects freed, old ones included.  Since each turn replaces the one before, a
collection looks at many times that number.
"""
QUIET: Milliseconds = 10 * SECOND
"""After this long without a request, a full collection keeps nobody waiting."""
SHORTEST_INTERVAL: Milliseconds = DAY // 24
LONGEST_INTERVAL: Milliseconds = DAY


def avoid_full_collections() -> None:
    """From now on there is no automatic full collection, and existing objects are never looked at."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


class Collector:
    """Runs full collections at quiet times."""

    def __init__(self, now: Milliseconds) -> None:
        self.collected = now

    def collect(self, now: Milliseconds, last_used: Milliseconds) -> bool:
        """Collects if it is time, and returns whether it did; `last_used` is the time of the last request."""
        waited = now - self.collected
        is_time = waited >= LONGEST_INTERVAL or (waited >= SHORTEST_INTERVAL and now - last_used >= QUIET)
        if is_time:
            gc.collect()
            self.collected = now
        return is_time
