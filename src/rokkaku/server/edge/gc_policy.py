"""When garbage collections happen: hardly ever, and full ones only while nobody is waiting.

As far as tests count, what a server does over and over leaves no reference cycles behind: pages, commands,
turns, refusals, opened tables and sockets are freed at once.  A collection looks at all that was made since
the last one and finds nothing; a full one, with a thousand tables and four sockets each, stops everything
for half a second or longer.  They are for whatever an error, a library or anything else may leave behind.
"""

import gc

from rokkaku.protocol.tables import DAY, SECOND, Milliseconds

NEVER = 1_000_000_000
THRESHOLDS = (20_000, NEVER, NEVER)
"""Thresholds of the three generations.  The first is objects made minus objects freed, old ones included."""
SPAN = 0.5
"""Seconds after which what is still there is never looked at again, but by full collections."""
SAMPLE = 100
"""In one of so many spans what was made in it is looked at."""
WATCH = 200
"""After a find in so many that follow: what leaves garbage now and then would hardly be met otherwise."""
QUIET: Milliseconds = 10 * SECOND
"""After this long without a request, a full collection keeps nobody waiting."""
SHORTEST_INTERVAL: Milliseconds = DAY // 24
LONGEST_INTERVAL: Milliseconds = DAY


def avoid_full_collections() -> None:
    """From now on there is no automatic full collection, and only full ones look at existing objects."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


def find_all_again() -> None:
    """Whatever runs in this process later finds all objects where collections look."""
    gc.unfreeze()


class Collector:
    """Runs full collections at quiet times, and small ones for as long as something leaves garbage."""

    def __init__(self, now: Milliseconds) -> None:
        self.collected = now
        self._spans = 0
        self._watch = 0
        """In how many more spans garbage is looked for, because there was some."""

    def pass_over(self) -> None:
        """Call it once a span.  Costs nothing, however many objects there are, unless it looks at them."""
        if self._watch or self._spans % SAMPLE == 0:
            self._watch = WATCH if gc.collect(0) else max(self._watch - 1, 0)
        self._spans += 1
        gc.freeze()

    def is_due(self, now: Milliseconds) -> bool:
        """Whether a quiet moment would do."""
        return now - self.collected >= SHORTEST_INTERVAL

    def collect(self, now: Milliseconds, last_used: Milliseconds) -> bool:
        """Collects if it is time, and returns whether it did; `last_used` is the time of the last request."""
        is_quiet = now - last_used >= QUIET
        is_time = now - self.collected >= LONGEST_INTERVAL or (self.is_due(now) and is_quiet)
        if is_time:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            self.collected = now
        return is_time
