"""Telling those who watch a table that something changed.  Only a hint: the log is the truth."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol


class Bus(Protocol):
    """Carries hints from who writes to who watches."""

    def publish(self, table: str) -> None:
        """Something changed at a table."""
        ...

    def watching(self, table: str) -> AbstractContextManager[asyncio.Event]:
        """A flag that is raised whenever something changes there."""
        ...

    def is_watched(self, table: str) -> bool:
        """Whether anybody waits for something to change there."""
        ...

    @property
    def is_closed(self) -> bool:
        """Whether nothing more will be told, so that nobody should wait for it."""
        ...

    def close(self) -> None:
        """Raises all flags for the last time."""
        ...


class LocalBus:
    """For one process."""

    def __init__(self) -> None:
        self.flags: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self.is_closed = False

    def publish(self, table: str) -> None:
        """Raises every flag of the table."""
        for flag in self.flags.get(table, ()):
            flag.set()

    def is_watched(self, table: str) -> bool:
        """Whether there is a flag of the table."""
        return table in self.flags

    def close(self) -> None:
        """Raises every flag of every table."""
        self.is_closed = True
        for table in self.flags:
            self.publish(table)

    @contextmanager
    def watching(self, table: str) -> Iterator[asyncio.Event]:
        """A flag of one's own, raised until one lowers it."""
        flag = asyncio.Event()
        self.flags[table].add(flag)
        try:
            yield flag
        finally:
            self.flags[table].discard(flag)
            if not self.flags[table]:
                del self.flags[table]
