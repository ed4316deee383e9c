"""create_app: the only place where the parts are put together."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response

from rokkaku.server.bots.runner import BotRunner
from rokkaku.server.bus import LocalBus
from rokkaku.server.edge.guard import Guard
from rokkaku.server.edge.responses import COMPRESS_FROM, COMPRESSION, NotFound, refusal_response
from rokkaku.server.platform import Platform
from rokkaku.server.routes import (
    advice,
    boards,
    deals,
    guests,
    health,
    imports,
    lessons,
    lobby,
    pages,
    puzzles,
    records,
    rules,
    tables,
)
from rokkaku.server.services import Services
from rokkaku.server.settings import Settings
from rokkaku.server.store.places import store_at


def create_app(settings: Settings) -> Guard:
    """The whole platform as one application."""
    store, clock = store_at(settings.store)
    bots = BotRunner(settings.bot_seconds, settings.bot_workers, settings.bot_memory, settings.bot_patience)
    return application(Platform(Services(settings, store, bots, LocalBus(), clock)))


def application(platform: Platform) -> Guard:
    """All routes, behind the guard."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await platform.open()
        try:
            yield
        finally:
            await platform.close()

    routes = [
        *guests.ROUTES,
        *lobby.ROUTES,
        *lessons.ROUTES,
        *puzzles.ROUTES,
        *tables.ROUTES,
        *advice.ROUTES,
        *deals.ROUTES,
        *records.ROUTES,
        *imports.ROUTES,
        *rules.ROUTES,
        *boards.ROUTES,
        *health.ROUTES,
        *pages.ROUTES,
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        exception_handlers={404: _not_found, 405: _not_found},
        middleware=[Middleware(GZipMiddleware, minimum_size=COMPRESS_FROM, compresslevel=COMPRESSION)],
    )
    app.state.platform = platform
    return Guard(
        app,
        platform.services.settings,
        closing=platform.stop_waiting,
        work=platform.services.work,
        guest_of=lambda cookies: platform.guests.cookies.read(cookies),
    )


async def _not_found(request: Request, error: Exception) -> Response:
    """A missing page looks the same as one that this person may not see; a browser is shown a page."""
    is_page = request.method == "GET" and not request.url.path.startswith(("/api/", "/static/"))
    if is_page and "text/html" in request.headers.get("accept", ""):
        page = await pages.shell(request)
        page.status_code = 404
        return page
    return refusal_response(NotFound())
