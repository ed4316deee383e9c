"""What the doors lead to: everything a request can need, in one place."""

import asyncio
from collections import OrderedDict

from starlette.requests import HTTPConnection

from rokkaku.core.errors import BadRequest
from rokkaku.server.garbage import Sweeper
from rokkaku.server.identity import Doorkeeper
from rokkaku.server.logs import log
from rokkaku.server.store.store import Guest, StoreFailed
from rokkaku.server.tables.clocks import SECOND
from rokkaku.server.tables.house import House
from rokkaku.server.tables.points_of_view import may_see
from rokkaku.server.tables.registry import Registry
from rokkaku.server.tables.table import Table

HEARTBEAT = 5.0
ROUND = 15.0
PROBE_AGE = 1 * SECOND
REMEMBERED_GUESTS = 10_000


class NotFound(BadRequest):
    """There is no such thing, or not for you: nobody can tell which."""


class Desk:
    """Opened when the server starts, closed when it stops."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.registry = Registry(house)
        self.guests: OrderedDict[str, Guest] = OrderedDict()
        self.probed = 0
        self.is_ready = False
        self.tasks: list[asyncio.Task[None]] = []
        self.probing = asyncio.Lock()

    async def open(self) -> None:
        """Everything that must be there before the first request."""
        store = self.house.store
        await store.open()
        await store.probe(self.house.now())
        await self.house.read_calendar()
        self.house.pulse = self.house.now()
        self.doorkeeper = Doorkeeper(await store.secret("cookies"), self.house.settings)
        self.is_ready = True
        self.tasks = [
            asyncio.create_task(self._beat()),
            asyncio.create_task(self._keep_house()),
            asyncio.create_task(self.registry.wake_bots()),
        ]

    async def close(self) -> None:
        """What was acknowledged is on the disk already; nothing is waited for."""
        for task in self.tasks:
            task.cancel()
        self.registry.close()
        await self.house.bots.close()
        await self.house.store.close()

    async def _beat(self) -> None:
        """Notes now and then that the server lives, so that no clock is charged for the time it does not."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            await self.ready()
            self.house.pulse = self.house.now()

    async def _keep_house(self) -> None:
        sweeper = Sweeper(self.house.now())
        while True:
            await asyncio.sleep(ROUND)
            await self.registry.keep_house()
            sweeper.sweep(self.house.now(), self.registry.used)

    async def ready(self) -> bool:
        """Whether the writer can write; asked for more often than once a second, the last answer counts."""
        async with self.probing:
            now = self.house.now()
            if now - self.probed < PROBE_AGE:
                return self.is_ready
            try:
                await self.house.stay_awake()
                await self.house.store.probe(self.house.now())
                self.is_ready = True
            except StoreFailed as failure:
                self.is_ready = False
                log("not-ready", why=failure.key)
            self.probed = self.house.now()
            return self.is_ready

    async def guest(self, connection: HTTPConnection) -> Guest | None:
        """Who asks, if the cookie proves it."""
        id = self.doorkeeper.read(connection.headers.get("cookie", ""))
        return None if id is None else await self.guest_with(id)

    async def guest_with(self, id: str) -> Guest | None:
        """Whose id this is, by the name chosen last."""
        found = self.guests.get(id) or await self.house.store.guest(id)
        if found is not None:
            self.remember(found)
        return found

    def remember(self, guest: Guest) -> None:
        """Saves asking the store for those who ask often."""
        self.guests[guest.id] = guest
        self.guests.move_to_end(guest.id)
        if len(self.guests) > REMEMBERED_GUESTS:
            self.guests.popitem(last=False)

    async def table(self, id: str, guest: Guest | None) -> Table:
        """A table that this person may see."""
        table = await self.registry.table(id)
        if table is None or not may_see(table.standing, "" if guest is None else guest.id):
            raise NotFound("server.not-found")
        return table
