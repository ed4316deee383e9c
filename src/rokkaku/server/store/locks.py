"""Locks by name, which are forgotten when nobody holds them or waits for them."""

import asyncio
from weakref import WeakValueDictionary


class Locks:
    """One lock for each name."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def named(self, name: str) -> asyncio.Lock:
        """The lock with a name."""
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock
