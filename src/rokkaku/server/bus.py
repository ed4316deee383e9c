"""Tells everyone who watches a table that something has changed.  Only a hint: the log is the truth."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol


class Bus(Protocol):
    """Carries hints from the writer of a table to everyone who watches it."""

    def publish(self, table: str) -> None:
        """Something has changed at a table."""
        ...

    def watch(self, table: str, wake: Callable[[], None]) -> None:
        """Calls `wake` whenever something changes there; it must not do much itself."""
        ...

    def unwatch(self, table: str, wake: Callable[[], None]) -> None:
        """Calls it no more."""
        ...

    def watching(self, table: str) -> AbstractContextManager[asyncio.Event]:
        """A flag that is set whenever something changes there."""
        ...

    def is_watched(self, table: str) -> bool:
        """Whether anyone is waiting for a change there."""
        ...

    @property
    def is_closed(self) -> bool:
        """Whether there will be no more hints, so that nobody should wait for one."""
        ...

    def close(self) -> None:
        """Tells everyone for the last time."""
        ...


class LocalBus:
    """A bus within one process."""

    def __init__(self) -> None:
        self.watchers: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)
        self.is_closed = False

    def publish(self, table: str) -> None:
        """Calls everyone who watches the table."""
        for wake in self.watchers.get(table, ()):
            wake()

    def is_watched(self, table: str) -> bool:
        """Whether the table has any watchers."""
        return table in self.watchers

    def close(self) -> None:
        """Calls everyone who watches any table."""
        self.is_closed = True
        for table in self.watchers:
            self.publish(table)

    def watch(self, table: str, wake: Callable[[], None]) -> None:
        """One more watcher."""
        self.watchers[table].add(wake)

    def unwatch(self, table: str, wake: Callable[[], None]) -> None:
        """One watcher fewer."""
        self.watchers[table].discard(wake)
        if not self.watchers[table]:
            del self.watchers[table]

    @contextmanager
    def watching(self, table: str) -> Iterator[asyncio.Event]:
        """A flag for one watcher, who has to clear it."""
        flag = asyncio.Event()
        self.watch(table, flag.set)
        try:
            yield flag
        finally:
            self.unwatch(table, flag.set)
