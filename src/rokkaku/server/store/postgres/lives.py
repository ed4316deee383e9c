"""The lives of processes, and when any of them was running."""

from collections.abc import Sequence
from typing import NamedTuple

from rokkaku.protocol.tables import SECOND, Milliseconds
from rokkaku.server.store.postgres.company import ALIVE
from rokkaku.server.store.store import Run


class Life(NamedTuple):
    """One process, from start to stop."""

    began: Milliseconds
    seen: Milliseconds
    is_over: bool

    @property
    def until(self) -> Milliseconds:
        """Which notes once a second that it is running may have gone on for a little."""
        return self.seen if self.is_over else self.seen + round(ALIVE * SECOND)


def merged(lives: Sequence[Life]) -> Sequence[Run]:
    """Lives in the order of their beginning, as runs that do not overlap."""
    runs: list[Run] = []
    until = 0
    for life in lives:
        if runs and life.began < until:
            runs[-1] = Run(runs[-1].began, max(runs[-1].seen, life.seen))
        else:
            runs.append(Run(life.began, life.seen))
        until = max(until, life.until)
    return runs
