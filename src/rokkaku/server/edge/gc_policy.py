"""When garbage collections happen: small ones often, full ones only while nobody waits.

A full one stops a thousand tables with four sockets each for half a second, and finds nothing: what is used
up in play is freed at once, since nothing of it refers to itself.  It is for what a library or an error may
leave behind.
"""

import gc

from rokkaku.protocol.tables import DAY, SECOND, Milliseconds

COLLECTIONS = (500, 10, 1_000_000_000)
"""New objects before the youngest are looked through; how often that, before older ones; and then all: never.

What counts as new is what was made less what was freed, whenever that was made: where each turn replaces the
one before, those looked through are many times as many.
"""
QUIET: Milliseconds = 10 * SECOND
"""Nobody is kept waiting if nobody has asked for anything for so long."""
SELDOM: Milliseconds = DAY // 24
AT_LATEST: Milliseconds = DAY


def spare_collections() -> None:
    """From now on no full collection comes by itself, and none looks through what is there already."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)


class Collector:
    """Collects everything now and then."""

    def __init__(self, now: Milliseconds) -> None:
        self.collected = now

    def collect(self, now: Milliseconds, used: Milliseconds) -> bool:
        """Does it if it is time; `used` is when somebody last asked for anything."""
        waited = now - self.collected
        is_time = waited >= AT_LATEST or (waited >= SELDOM and now - used >= QUIET)
        if is_time:
            gc.collect()
            self.collected = now
        return is_time
