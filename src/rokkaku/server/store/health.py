"""Whether what a store is asked for gets done: while nothing can be stored, nobody can be heard."""

from collections.abc import Callable

from rokkaku.server.store.store import StoreFailed


class Health:
    """Passed on to whoever keeps the time."""

    def __init__(self) -> None:
        self.tell: Callable[[bool], None] = lambda is_well: None
        """Called with True after a write, with False after a write or a read that has failed."""
        self.reading = Reading(self)
        self.writing = Writing(self)


class Reading:
    """Around each read, whose success says nothing: a full disk can be read."""

    def __init__(self, health: Health) -> None:
        self._health = health

    def __enter__(self) -> None:
        """Nothing is known yet."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        if isinstance(error, StoreFailed):
            self._health.tell(False)


class Writing(Reading):
    """Around each write."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        super().__exit__(kind, error, trace)
        if error is None:
            self._health.tell(True)
