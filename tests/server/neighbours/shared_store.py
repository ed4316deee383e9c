"""A file that two servers of one test may write, each with a store of its own.

What only a store for several processes keeps is here in memory.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from server.processes import PATIENCE
from server.tables.stand_ins import MoodyStore

from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Guest, Head, Message, Milliseconds, StoredDraft, Summary
from rokkaku.server.store.postgres.lives import Life, merged
from rokkaku.server.store.store import LEASE, Conflict, Hint, Mark, News, Refusal, Run, StoreFailed


class NoLock:
    """Lets everybody in."""

    def acquire(self) -> None:
        pass

    def release(self) -> None:
        pass


class Town:
    """What the stores know of each other."""

    def __init__(self) -> None:
        self.stores: list[SharedStore] = []
        self.asides: Counter[str] = Counter()
        self.counting = asyncio.Lock()
        """Held while one is stored and counted: nobody meets it before it is news."""
        self.leases: dict[str, tuple[SharedStore, float]] = {}
        self.lives: list[Life] = []
        self.refusals: dict[tuple[str, str], Refusal] = {}
        self.loses_hints = False

    def tell(self, teller: "SharedStore", hint: Hint) -> None:
        for store in self.stores:
            if store is not teller and not self.loses_hints:
                store.heard(hint)


class SharedStore(MoodyStore):
    """One process's."""

    is_shared = True

    def __init__(self, town: Town, file: Path, clock: Callable[[], Milliseconds]) -> None:
        super().__init__(file, limit=PATIENCE, clock=clock)
        self._lock: Any = NoLock()
        self.town = town
        self.here: Mapping[str, Mapping[str, int]] = {}
        self.seen = clock()
        """When it last noted that it was running."""
        town.lives.append(Life(self.seen, self.seen, is_over=False))
        self.appended = 0
        """How often rows were stored."""
        town.stores.append(self)

    async def close(self) -> None:
        await super().close()
        self.die()

    def die(self) -> None:
        """Nothing is heard of it any more."""
        self.town.stores.remove(self)

    def listen(self, heard: Callable[[Hint], None]) -> None:
        self.heard = heard

    async def create(self, head: Head, summary: Summary, rows: Sequence[Row]) -> None:
        await super().create(head, summary, rows)
        self.town.tell(self, Hint(head.id, Mark(len(rows))))

    async def append(self, table: str, rows: Sequence[Row], summary: Summary) -> None:
        await super().append(table, rows, summary)
        self.appended += 1
        if rows:
            self.town.tell(self, Hint(table, Mark(rows[-1].seq, self.town.asides[table])))

    async def save_guest(self, guest: Guest) -> None:
        await super().save_guest(guest)
        self.town.tell(self, Hint(guest=guest.id))

    async def changed(self, seen: Mapping[str, Mark]) -> Collection[str]:
        return [table for table, mark in seen.items() if await self._is_behind(table, mark)]

    async def _is_behind(self, table: str, mark: Mark) -> bool:
        news = await super().news(table, mark)
        return news is None or bool(news.rows) or mark.asides != self.town.asides[table]

    async def news(self, table: str, seen: Mark) -> News | None:
        asides = self.town.asides[table]
        news = await super().news(table, seen)
        if news is None or asides == seen.asides:
            return None if news is None else News(news.rows, asides)
        return News(news.rows, asides, news.drafts, news.messages)

    async def save_draft(self, table: str, draft: StoredDraft, before: str = "") -> int:
        async with self.town.counting:
            for known in await self.drafts(table):
                if known.seat == draft.seat and known.command_id != before:
                    raise Conflict("store.conflict")
            await super().save_draft(table, draft)
            return self._stored_aside(table)

    async def say(self, table: str, message: Message, forget: Sequence[int] = ()) -> int:
        async with self.town.counting:
            await super().say(table, message, forget)
            asides = self._stored_aside(table)
        self.town.tell(self, Hint(table, Mark(0, asides)))
        return asides

    async def save_note(self, table: str, guest: str, text: str) -> int:
        await super().save_note(table, guest, text)
        return self._stored_aside(table)

    def _stored_aside(self, table: str) -> int:
        self.town.asides[table] += 1
        return self.town.asides[table]

    async def begin_run(self, seen: Milliseconds, now: Milliseconds) -> None:
        await super().begin_run(seen, now)
        self.town.lives.append(Life(now, now, is_over=False, cut=seen))

    async def runs(self) -> Sequence[Run]:
        await super().runs()
        latest = max(store.seen for store in self.town.stores)
        return merged([life._replace(seen=latest) for life in self.town.lives])

    async def all_heard_since(self, time: Milliseconds) -> bool:
        return all(store.seen >= time for store in self.town.stores if store is not self)

    async def refuse(self, table: str, command_id: str, refusal: Refusal) -> Refusal:
        return self.town.refusals.setdefault((table, command_id), refusal)

    async def lease(self, names: Collection[str]) -> Collection[str]:
        if self.mood == "is blind":
            raise StoreFailed("store.failed", {"why": "a test"})
        return [name for name in names if self._take(name)]

    def _take(self, name: str) -> bool:
        now = asyncio.get_running_loop().time()
        owner, until = self.town.leases.get(name, (self, 0.0))
        is_free = owner is self or until < now
        if is_free:
            self.town.leases[name] = self, now + LEASE
        return is_free

    async def claim(self) -> Sequence[str]:
        self._has_claimed = False
        return [table for table in await super().claim() if self._take(table)]

    async def meet(self, here: Mapping[str, Mapping[str, int]]) -> Mapping[str, Mapping[str, int]]:
        await self.probe(self._clock())
        self.seen = self._clock()
        self.here = {table: dict(people) for table, people in here.items()}
        found: dict[str, Counter[str]] = {}
        for store in self.town.stores:
            for table, people in store.here.items():
                if store is not self and table in here:
                    found.setdefault(table, Counter()).update(people)
        return found
