"""One table: looking at it, and the same commands as on a socket."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from rokkaku.core.errors import BadRequest
from rokkaku.core.seats import Seat
from rokkaku.server import wire
from rokkaku.server.answers import FAILED, REFUSED, answered, asked, endpoint, known_guest, number
from rokkaku.server.desk import Desk, NotFound
from rokkaku.server.routes.lobby import opened
from rokkaku.server.socket import converse
from rokkaku.server.tables.opening import fork_head
from rokkaku.server.tables.points_of_view import PointOfView, checked, may_see, said, shown
from rokkaku.server.tables.table import Table

LONGEST_WAIT = 25


@endpoint
async def look(request: Request) -> Response:
    """The table now."""
    table, pov = await _point_of_view(request)
    return await _shown(request, table, pov)


async def _shown(request: Request, table: Table, pov: PointOfView) -> Response:
    """What may be seen is asked last: while one waited, the seat may have been lost."""
    desk: Desk = request.app.state.desk
    note = await desk.house.store.note(table.id, pov.guest) if pov.guest else ""
    if not may_see(table.standing, pov.guest):
        raise NotFound("server.not-found")
    if pov.seat not in (None, *table.standing.seats_of(pov.guest)):
        raise BadRequest("table.not-your-seat")
    return answered(shown(table, pov, note))


@endpoint
async def events(request: Request) -> Response:
    """The table, and what happened since a row; with `wait`, once something has, or after so long.

    What is said counts for those who tell what they have heard.  Nobody waits for a server that stops.
    """
    table, pov = await _point_of_view(request)
    wait = min(number(request, "wait") or 0, LONGEST_WAIT)
    bus, listens = request.app.state.desk.house.bus, "heard" in request.query_params
    with bus.watching(table.id) as flag:
        try:
            async with asyncio.timeout(wait):
                while not bus.is_closed and not _has_news(table, pov, listens=listens):
                    await flag.wait()
                    flag.clear()
        except TimeoutError:
            pass
    return await _shown(request, table, pov)


def _has_news(table: Table, pov: PointOfView, *, listens: bool) -> bool:
    return table.standing.seq > pov.since or (listens and bool(said(table, pov)))


async def _point_of_view(request: Request) -> tuple[Table, PointOfView]:
    desk: Desk = request.app.state.desk
    guest = await desk.guest(request)
    table = await desk.table(request.path_params["id"], guest)
    seat = number(request, "seat")
    parts = request.query_params.get("parts", "view,choices")
    look = wire.Look(
        id="",
        seat=None if seat is None else Seat(seat),
        since=number(request, "since") or 0,
        heard=number(request, "heard") or 0,
        parts=tuple(part for part in parts.split(",") if part),
        language=request.query_params.get("language", "en"),
    )
    return table, checked(look, table.standing, "" if guest is None else guest.id)


@endpoint
async def command(request: Request) -> Response:
    """A command, and its answer."""
    desk: Desk = request.app.state.desk
    posted = await asked(request, wire.Posted)
    guest = await known_guest(request)
    table = await desk.table(request.path_params["id"], guest)
    if isinstance(posted.command, wire.Look):
        raise BadRequest("server.look-by-get")
    answer = await table.submit(guest, posted.seat, posted.command)
    if isinstance(answer, wire.Done):
        return answered(answer)
    return answered(answer, FAILED if answer.key.startswith("store.") else REFUSED)


@endpoint
async def fork(request: Request) -> Response:
    """A new table from a position of a finished game."""
    desk: Desk = request.app.state.desk
    wanted = await asked(request, wire.NewFork)
    guest = await known_guest(request)
    source = await desk.table(request.path_params["id"], guest)
    return await opened(request, fork_head(wanted, source.standing, guest, desk.house.now()))


ROUTES = [
    Route("/api/tables/{id}", look, methods=["GET"]),
    Route("/api/tables/{id}/events", events, methods=["GET"]),
    Route("/api/tables/{id}/commands", command, methods=["POST"]),
    Route("/api/tables/{id}/forks", fork, methods=["POST"]),
    WebSocketRoute("/api/tables/{id}/socket", converse),
]
