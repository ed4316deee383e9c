"""create_app: the only place where parts are joined."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from rokkaku.server.answers import refused
from rokkaku.server.bus import LocalBus
from rokkaku.server.desk import Desk, NotFound
from rokkaku.server.doors import Doors
from rokkaku.server.routes import boards, guests, health, lobby, pages, records, rules, tables
from rokkaku.server.settings import Settings
from rokkaku.server.store.sqlite import SqliteStore
from rokkaku.server.tables.bot_runner import BotRunner
from rokkaku.server.tables.house import House

WORTH_PACKING = 1_024
"""Bytes from which on an answer is sent packed."""


def create_app(settings: Settings) -> Doors:
    """The whole platform as one application."""
    store = SqliteStore(settings.store)
    bots = BotRunner(settings.bot_seconds, settings.bot_workers, settings.bot_memory)
    return application(Desk(House(settings, store, bots, LocalBus())))


def application(desk: Desk) -> Doors:
    """Everything that can be asked for, behind the doors."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await desk.open()
        try:
            yield
        finally:
            await desk.close()

    routes = [
        *guests.ROUTES,
        *lobby.ROUTES,
        *tables.ROUTES,
        *records.ROUTES,
        *rules.ROUTES,
        *boards.ROUTES,
        *health.ROUTES,
        *pages.ROUTES,
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={404: _missing, 405: _missing},
        middleware=[Middleware(GZipMiddleware, minimum_size=WORTH_PACKING, compresslevel=6)],
    )
    app.state.desk = desk
    return Doors(app, desk.house.settings, closing=desk.house.bus.close)


async def _missing(request: Request, error: Exception) -> Response:
    """What does not exist looks like what one may not see."""
    return refused(NotFound("server.not-found"))
