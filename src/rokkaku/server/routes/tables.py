"""One table by HTTP: look at it, and send the same commands as on a socket."""

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from rokkaku.core.errors import BadRequest
from rokkaku.protocol import commands, requests
from rokkaku.server.edge.responses import (
    NotFound,
    answer_response,
    checked_body,
    endpoint,
    json_response,
    query_number,
    read_body,
)
from rokkaku.server.platform import Platform
from rokkaku.server.routes.lobby import create_table
from rokkaku.server.socket import table_socket
from rokkaku.server.tables.frames import (
    PointOfView,
    may_see,
    new_messages,
    table_frame,
)
from rokkaku.server.tables.opening import fork_head
from rokkaku.server.tables.table import Table

LONGEST_WAIT = 25


@endpoint
async def look(request: Request) -> Response:
    """The table now."""
    table, pov = await _point_of_view(request)
    return await _shown(table, pov)


async def _shown(table: Table, pov: PointOfView) -> Response:
    """Permission is checked last, because the guest may have lost the seat while waiting."""
    note = await table.note_of(pov.guest)
    if not may_see(table.state, pov.guest):
        raise NotFound
    if pov.seat not in (None, *table.state.seats_of(pov.guest)):
        raise BadRequest("table.not-your-seat")
    return json_response(table_frame(table, pov, note))


@endpoint
async def events(request: Request) -> Response:
    """The table, and what happened since a row; with `wait`, only after news or that many seconds.

    Chat messages count as news if the client sends `heard`.  A server that stops keeps nobody waiting.
    """
    table, pov = await _point_of_view(request)
    wait = min(query_number(request, "wait") or 0, LONGEST_WAIT)
    bus, wants_chat = request.app.state.platform.services.bus, "heard" in request.query_params
    with bus.watching(table.id) as flag:
        try:
            async with asyncio.timeout(wait):
                while not bus.is_closed and not _has_news(table, pov, wants_chat=wants_chat):
                    await flag.wait()
                    flag.clear()
        except TimeoutError:
            pass
    return await _shown(table, pov)


def _has_news(table: Table, pov: PointOfView, *, wants_chat: bool) -> bool:
    return table.state.seq > pov.since or (wants_chat and bool(new_messages(table, pov)))


async def _point_of_view(request: Request) -> tuple[Table, PointOfView]:
    platform: Platform = request.app.state.platform
    guest = await platform.guests.of(request)
    table = await platform.table(request.path_params["id"], guest)
    seat = query_number(request, "seat")
    parts = request.query_params.get("parts", "view,choices")
    look = checked_body(
        {
            "type": "look",
            "id": "-",
            "seat": seat,
            "since": query_number(request, "since") or 0,
            "heard": query_number(request, "heard") or 0,
            "heard_spectators": query_number(request, "heard_spectators") or 0,
            "parts": [part for part in parts.split(",") if part],
            "language": request.query_params.get("language", ""),
        },
        commands.Look,
    )
    return table, await platform.point_of_view(look, table, "" if guest is None else guest.id)


@endpoint
async def command(request: Request) -> Response:
    """A command, and its answer."""
    platform: Platform = request.app.state.platform
    posted = await read_body(request, requests.Posted)
    guest = await platform.guests.known(request)
    table = await platform.table(request.path_params["id"], guest)
    if isinstance(posted.command, commands.Look):
        raise BadRequest("server.look-by-get")
    answer = await table.submit(guest, posted.seat, posted.command)
    return answer_response(answer)


@endpoint
async def fork(request: Request) -> Response:
    """Opens a new table from a position in a finished game."""
    platform: Platform = request.app.state.platform
    wanted = await read_body(request, requests.NewFork)
    guest = await platform.guests.known(request)
    source = await platform.table(request.path_params["id"], guest)
    return await create_table(request, fork_head(wanted, source.state, guest, platform.services.now()))


ROUTES = [
    Route("/api/tables/{id}", look, methods=["GET"]),
    Route("/api/tables/{id}/events", events, methods=["GET"]),
    Route("/api/tables/{id}/commands", command, methods=["POST"]),
    Route("/api/tables/{id}/forks", fork, methods=["POST"]),
    WebSocketRoute("/api/tables/{id}/socket", table_socket),
]
