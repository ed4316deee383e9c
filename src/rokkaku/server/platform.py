"""Everything a request may need, opened when the server starts and closed when it stops."""

import asyncio
from contextlib import suppress

from rokkaku.bots.levels import levels_of
from rokkaku.core.errors import RokkakuError
from rokkaku.games.catalogue import GAMES
from rokkaku.protocol.commands import Look
from rokkaku.protocol.tables import SECOND, Guest
from rokkaku.server.bots.offered import find_out, refusal
from rokkaku.server.edge.gc_policy import SPAN, Collector, find_all_again
from rokkaku.server.edge.identity import CookieSigner
from rokkaku.server.edge.logs import log
from rokkaku.server.edge.responses import NotFound
from rokkaku.server.guests import Guests
from rokkaku.server.services import Services
from rokkaku.server.store.store import StoreFailed, UnreadableTable
from rokkaku.server.tables.archive_worker import COMMAND
from rokkaku.server.tables.coach import Coach
from rokkaku.server.tables.frames import PointOfView, checked_point_of_view, may_see, may_see_listed
from rokkaku.server.tables.housekeeping import Housekeeping
from rokkaku.server.tables.neighbours import Neighbours
from rokkaku.server.tables.registry import Registry
from rokkaku.server.tables.reviews import Reviews
from rokkaku.server.tables.table import Table
from rokkaku.server.workshop import Workshop

HEARTBEAT = 5.0
CLEAN_UP_EVERY = 15.0
PROBE_AGE = 1 * SECOND


class Platform:
    """The services, the tables in memory, and the guests."""

    guests: Guests
    """Set once the store is open."""

    def __init__(
        self, services: Services, workshop: Workshop | None = None, reviews: Reviews | None = None
    ) -> None:
        self.services = services
        self.workshop = workshop or Workshop(COMMAND)
        """Where records and pictures are made."""
        self.reviews = reviews or Reviews(services.store)
        self.coach = Coach(services.bots)
        self.registry = Registry(services)
        self.neighbours = Neighbours(services, self.registry)
        self.housekeeping = Housekeeping(services, self.registry)
        self._probed = 0
        self._is_ready = False
        self._probing = asyncio.Lock()
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Prepares everything that the first request needs."""
        services, store = self.services, self.services.store
        await store.open()
        await store.probe(services.now())
        await services.uptime.read_calendar()
        services.uptime.note()
        self.guests = Guests(store, CookieSigner(await store.secret("cookies"), services.settings))
        self.neighbours.when_renamed = self.guests.forget
        await asyncio.to_thread(find_out)
        self._is_ready = True
        if services.settings.prepare_bots:
            self._prepare_bots()
        self._tasks = [
            asyncio.create_task(self._beat()),
            asyncio.create_task(self._clean_up()),
            asyncio.create_task(self._collect_garbage()),
            asyncio.create_task(self.neighbours.run()),
        ]

    def _prepare_bots(self) -> None:
        """Nobody shall wait for a level to be compiled that somebody will choose; the strongest is first."""
        for game in GAMES.values():
            for level in reversed(levels_of(game.key)):
                if level.needs_sim and refusal(level.name, game.key) is None:
                    self.services.bots.prepare(level.name, game)

    async def close(self) -> None:
        """Waits for no command: everything acknowledged is already on disk."""
        for task in self._tasks:
            task.cancel()
        find_all_again()
        self.neighbours.close()
        self.registry.close()
        await self.workshop.close()
        await self.reviews.close()
        await self.coach.close()
        await self.services.bots.close()
        await self.services.store.close()

    def stop_waiting(self) -> None:
        """Answers all who wait for a turn or for news, because the server stops."""
        self.services.work.close()
        self.services.bus.close()

    async def _beat(self) -> None:
        """Notes every few seconds that the server is running: clocks do not count the time when it is not."""
        while True:
            await asyncio.sleep(HEARTBEAT)
            await self.ready()
            self.services.uptime.note()
            with suppress(StoreFailed):
                await self.services.uptime.follow_others()

    async def _collect_garbage(self) -> None:
        collector = Collector(self.services.now())
        while True:
            await asyncio.sleep(SPAN)
            collector.pass_over()
            if collector.is_due(self.services.now()):
                collector.collect(self.services.now(), self.registry.last_used)

    async def _clean_up(self) -> None:
        while True:
            await asyncio.sleep(CLEAN_UP_EVERY)
            if self.neighbours.is_housekeeper:
                await self.registry.clean_up()
                await self.housekeeping.clean_up()
            else:
                self.registry.unload_idle()
                self.housekeeping.forget_heard()

    async def ready(self) -> bool:
        """Whether the store can write; checked at most once a second."""
        async with self._probing:
            if self.services.now() - self._probed < PROBE_AGE:
                return self._is_ready
            try:
                await self.services.uptime.check()
                await self.services.store.probe(self.services.now())
                self._is_ready = True
            except StoreFailed as failure:
                self._is_ready = False
                log("not-ready", why=failure.key)
            self._probed = self.services.now()
            return self._is_ready

    async def table(self, id: str, guest: Guest | None) -> Table:
        """A table that this person may see."""
        guest_id = "" if guest is None else guest.id
        try:
            if await self._may_see(id, guest_id):
                table = await self.registry.table(id)
                if table is not None and may_see(table.state, guest_id):
                    return table
        except UnreadableTable as error:
            log("not-loaded", table=id, why=error.key, said=error.sentence())
        raise NotFound

    async def point_of_view(self, look: Look, table: Table, guest: str) -> PointOfView:
        """How somebody wants to look at a table; nobody is refused a seat by what may be out of date."""
        try:
            return checked_point_of_view(look, table.state, guest)
        except RokkakuError:
            await table.be_certain()
            return checked_point_of_view(look, table.state, guest)

    async def _may_see(self, id: str, guest: str) -> bool:
        """Asks the store even where memory knows the answer is no: a missing table takes the same steps."""
        known = self.registry.known.get(id)
        if known is not None and may_see(known.state, guest):
            return True
        listed = await self.services.store.listed(id)
        return may_see_listed(listed.head, listed.summary.status, listed.summary.chairs, guest)
