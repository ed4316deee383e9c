"""Whether what a store is asked for gets done: while nothing can be stored, nobody can be heard."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rokkaku.server.store.store import StoreFailed


class Health:
    """Passed on to whoever keeps the time."""

    def __init__(self) -> None:
        self.tell: Callable[[bool], None] = lambda is_well: None
        """Called with True after a write, with False after a write or a read that has failed."""

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Around a write."""
        with self.reading():
            yield
        self.tell(True)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Around a read, whose success says nothing: a full disk can be read."""
        try:
            yield
        except StoreFailed:
            self.tell(False)
            raise
