"""When garbage collections happen: not by themselves.

Our own objects form no reference cycles, so they are freed at once.  A collection finds nothing, but looks at
all that is young, and a full one at a thousand tables with four sockets each stops everything for half a
second.  Collections are for whatever a library or an error may leave behind.
"""

import gc
import sys

from rokkaku.protocol.tables import DAY, SECOND, Milliseconds

QUIET: Milliseconds = 10 * SECOND
"""After this long without a request, a collection keeps nobody waiting."""
SHORTEST_INTERVAL: Milliseconds = DAY // 24
LONGEST_INTERVAL: Milliseconds = DAY
GROWTH = 1.25
"""When there is so much more in memory than after the last collection, some of it may be garbage."""


def avoid_collections() -> None:
    """From now on there is no automatic collection, and existing objects are never looked at."""
    gc.collect()
    gc.freeze()
    gc.disable()


class Collector:
    """Collects at quiet times, or when there is reason to."""

    def __init__(self, now: Milliseconds) -> None:
        self._collected = now
        self._kept = sys.getallocatedblocks()

    def collect(self, now: Milliseconds, last_used: Milliseconds) -> bool:
        """Collects if it is time, and returns whether it did; `last_used` is the time of the last request."""
        waited = now - self._collected
        is_quiet = waited >= SHORTEST_INTERVAL and now - last_used >= QUIET
        has_grown = sys.getallocatedblocks() > GROWTH * self._kept
        is_time = is_quiet or waited >= LONGEST_INTERVAL or has_grown
        if is_time:
            gc.collect()
            self._collected, self._kept = now, sys.getallocatedblocks()
        return is_time
