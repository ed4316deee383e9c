"""The lives of processes, and when all of them could be heard."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rokkaku.protocol.tables import SECOND, Milliseconds
from rokkaku.server.store.postgres.company import ALIVE
from rokkaku.server.store.store import Run


class Life(NamedTuple):
    """One process, from start to stop."""

    began: Milliseconds
    seen: Milliseconds
    is_over: bool
    cut: Milliseconds | None = None
    """When the same process was last heard of before, if it was cut off or asleep."""

    @property
    def until(self) -> Milliseconds:
        """Which notes once a second that it is running may have gone on for a little."""
        return self.seen if self.is_over else self.seen + round(ALIVE * SECOND)


def merged(lives: Sequence[Life]) -> Sequence[Run]:
    """Lives in the order of their beginning, as runs without what any was cut off for."""
    if not lives:
        return []
    cuts = [(life.cut, life.began) for life in lives if life.cut is not None]
    runs = [Run(lives[0].began, lives[0].began)]
    for since, until in sorted([*_empty(lives), *cuts]):
        last = runs[-1]
        if last.began < since:
            runs[-1:] = [Run(last.began, since), Run(until, until)]
        else:
            runs[-1] = Run(max(last.began, until), max(last.began, until))
    last = runs[-1]
    return [*runs[:-1], Run(last.began, max(last.began, *(life.seen for life in lives)))]


def _empty(lives: Sequence[Life]) -> Iterator[tuple[Milliseconds, Milliseconds]]:
    """The times in which no process was running."""
    seen = until = lives[0].began
    for life in lives:
        if life.began >= until:
            yield seen, life.began
        seen, until = max(seen, life.seen), max(until, life.until)
