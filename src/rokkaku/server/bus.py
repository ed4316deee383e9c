"""Tells everyone who watches a table that something has changed.  Only a hint: the log is the truth."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol


class Bus(Protocol):
    """Carries hints from the writer of a table to everyone who watches it."""

    def publish(self, table: str) -> None:
        """Something has changed at a table."""
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
        """Sets all flags for the last time."""
        ...


class LocalBus:
    """A bus within one process."""

    def __init__(self) -> None:
        self.flags: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.is_closed = False

    def publish(self, table: str) -> None:
        """Sets every flag of the table."""
        for flag in self.flags.get(table, ()):
            flag.set()

    def is_watched(self, table: str) -> bool:
        """Whether the table has any flags."""
        return table in self.flags

    def close(self) -> None:
        """Sets every flag of every table."""
        self.is_closed = True
        for table in self.flags:
            self.publish(table)

    @contextmanager
    def watching(self, table: str) -> Iterator[asyncio.Event]:
        """A flag for one watcher, who has to clear it."""
        flag = asyncio.Event()
        self.flags[table].add(flag)
        try:
            yield flag
        finally:
            self.flags[table].discard(flag)
            if not self.flags[table]:
                del self.flags[table]
