"""Games as text, as JSON and by turn."""

from itertools import islice
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.core.errors import BadRequest
from rokkaku.core.record import SPECTATOR, Record, replay, seen_from, write_record
from rokkaku.core.seats import Seat
from rokkaku.server import wire
from rokkaku.server.answers import answered, endpoint, number
from rokkaku.server.desk import Desk
from rokkaku.server.tables.points_of_view import scene_of
from rokkaku.server.tables.standing import Standing
from rokkaku.server.tables.story import teller, told
from rokkaku.server.tables.table import Table

OPEN = "open"


@endpoint
async def record(request: Request) -> Response:
    """The record of a table up to a line, whole: all of it."""
    table, view = await _asked_for(request)
    kept = _record(table.standing, view)
    turn = number(request, "turn")
    if turn is not None and turn < len(kept.lines):
        kept = _cut(kept, turn)
    if request.query_params.get("format", "text") == "json":
        return answered(kept)
    return Response(write_record(kept), media_type="text/plain")


def _cut(record: Record, turn: int) -> Record:
    """The first lines of a record; what is promised about a deal goes with the fork it was made for."""
    forks = tuple(fork for fork in record.forks if fork.line <= turn)
    cut = msgspec.structs.replace(record, lines=record.lines[:turn], outcome=None, resigned=(), forks=forks)
    if forks == record.forks:
        return cut
    return msgspec.structs.replace(cut, nonce="", commitment="")


def _record(standing: Standing, view: str) -> Record:
    """A finished game with everything open, or what a seat or a spectator knew of it."""
    return standing.record if view == OPEN else seen_from(standing.game, standing.record, _seat(view))


@endpoint
async def position(request: Request) -> Response:
    """The game after a line, as it looked from a seat, to a spectator, or with everything open."""
    table, view = await _asked_for(request)
    standing, line = table.standing, request.path_params["line"]
    last = len(standing.lines)
    if not 0 <= line <= last:
        raise BadRequest("table.no-such-line", {"line": line, "last": last})
    if standing.frozen_at and line >= standing.frozen_at:
        raise BadRequest("table.frozen", {"line": standing.frozen_at})
    state = next(islice(replay(standing.game, _unfinished(standing.record)), line, None)).state
    seen = standing.game.open_view(state) if view == OPEN else standing.game.view(state, _seat(view))
    return answered(_position(table, line, seen, view))


def _unfinished(record: Record) -> Record:
    """Replayed up to a line, nothing is claimed about the end."""
    return msgspec.structs.replace(record, outcome=None)


def _position(table: Table, line: int, seen: Any, view: str) -> wire.Position:
    standing = table.standing
    entry = next((entry for entry in table.entries if entry.line == line and line), None)
    row = (
        None if entry is None else told(entry, _seat(view), teller(standing.head, "en"), is_open=view == OPEN)
    )
    return wire.Position(
        line=line,
        last=len(standing.lines),
        view=msgspec.Raw(msgspec.json.encode(seen)),
        scene=scene_of(standing, seen, "en"),
        moves="" if row is None else row.moves,
        seat=None if row is None else row.seat,
        happened=() if row is None else row.happened,
    )


async def _asked_for(request: Request) -> tuple[Table, str]:
    """The table, and a point of view that this person may have: of a running game only one's own."""
    desk: Desk = request.app.state.desk
    guest = await desk.guest(request)
    table = await desk.table(request.path_params["id"], guest)
    standing = table.standing
    if not standing.is_started:
        raise BadRequest("table.not-running.open")
    own = standing.seats_of("" if guest is None else guest.id)
    usual = OPEN if standing.is_over else str(own[0]) if own else SPECTATOR
    view = request.query_params.get("view", usual)
    known = {SPECTATOR, OPEN, *map(str, range(len(standing.chairs)))}
    if view not in known:
        raise BadRequest("table.unknown-view", {"view": view})
    if not standing.is_over and view not in {SPECTATOR, *map(str, own)}:
        raise BadRequest("table.not-your-seat")
    return table, view


def _seat(view: str) -> Seat | None:
    return None if view in (SPECTATOR, OPEN) else Seat(int(view))


ROUTES = [
    Route("/api/tables/{id}/record", record, methods=["GET"]),
    Route("/api/tables/{id}/positions/{line:int}", position, methods=["GET"]),
]
