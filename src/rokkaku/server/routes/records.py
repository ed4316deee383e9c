"""Games as text, as JSON, by turn and as pictures."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.core.draft import Draft
from rokkaku.core.errors import BadRequest
from rokkaku.core.game import edition_of
from rokkaku.core.record import SPECTATOR, Record, replay, seen_from, write_record
from rokkaku.core.seats import Seat
from rokkaku.drawing import THEMES, Heading, Painter
from rokkaku.server import wire
from rokkaku.server.answers import answered, endpoint, number, whole_number
from rokkaku.server.desk import Desk
from rokkaku.server.scenes import LAYOUTS, art
from rokkaku.server.store.store import Row
from rokkaku.server.tables import rows
from rokkaku.server.tables.points_of_view import drawn_of, scene_of
from rokkaku.server.tables.standing import Standing
from rokkaku.server.tables.story import Entry, entry, teller, told
from rokkaku.server.tables.table import Table

OPEN = "open"
FORMS = ("text", "json")


@endpoint
async def record(request: Request) -> Response:
    """The record of a table up to a line, whole: all of it."""
    table, view = await _asked_for(request)
    kept, last = _record(table.standing, view), len(table.standing.lines)
    turn, form = number(request, "turn", last), _named(request, "format", FORMS)
    assert turn is not None
    if turn > last:
        raise BadRequest("table.no-such-line", {"line": turn, "last": last})
    if turn < last:
        kept = _cut(kept, turn)
    return answered(kept) if form == "json" else Response(write_record(kept), media_type="text/plain")


def _cut(record: Record, turn: int) -> Record:
    """The first lines of a record; what is promised about a deal goes with the fork it was made for."""
    forks = tuple(fork for fork in record.forks if fork.line <= turn)
    cut = msgspec.structs.replace(record, lines=record.lines[:turn], outcome=None, resigned=(), forks=forks)
    if forks == record.forks:
        return cut
    return msgspec.structs.replace(cut, nonce="", commitment="")


def _record(standing: Standing, view: str) -> Record:
    """A finished game with everything open, or what a seat or a spectator knew of it."""
    if view == OPEN:
        return standing.record
    if standing.frozen_at:
        raise BadRequest("table.frozen", {"line": standing.frozen_at})
    return seen_from(standing.game, standing.record, _seat(view))


@endpoint
async def position(request: Request) -> Response:
    """The game after a line, as it looked from a seat, to a spectator, or with everything open."""
    table, view = await _asked_for(request)
    line = whole_number("line", request.path_params["line"])
    seen = _seen(table.standing, line, view)
    happened = next((each for each in _entries(table) if each.line == line and line), None)
    row = None if happened is None else _told(table.standing, happened, view)
    return answered(
        wire.Position(
            line=line,
            last=len(table.standing.lines),
            view=msgspec.Raw(msgspec.json.encode(seen)),
            scene=scene_of(table.standing, seen, "en"),
            moves="" if row is None else row.moves,
            seat=None if row is None else row.seat,
            happened=() if row is None else row.happened,
        )
    )


@endpoint
async def story(request: Request) -> Response:
    """Every line of a game and all else that happened at its table, as one point of view was told it."""
    table, view = await _asked_for(request)
    return answered([_told(table.standing, happened, view) for happened in _entries(table)])


@endpoint
async def picture(request: Request) -> Response:
    """The game after a line, without `turn` after the last one, as a drawing to keep."""
    table, view = await _asked_for(request)
    theme, layout = _named(request, "theme", THEMES), _named(request, "layout", tuple(LAYOUTS))
    line = number(request, "turn", len(table.standing.lines))
    assert line is not None
    drawn = _drawn(table.standing, line, view, theme, layout)
    # Shown as a page of its own it would lose its colours: pages may have no style inside.
    kept = {"content-disposition": f'attachment; filename="{table.id}-{line}.svg"'}
    return Response(drawn, headers=kept, media_type="image/svg+xml")


def _named(request: Request, what: str, allowed: Sequence[str]) -> str:
    """One of a few words in the address; without it the first."""
    name = request.query_params.get(what, allowed[0])
    if name not in allowed:
        raise BadRequest("table.unknown-drawing", {"what": what, "name": name, "allowed": allowed})
    return name


def _drawn(standing: Standing, line: int, view: str, theme: str, layout: str) -> str:
    setup, speaker = standing.head.setup, teller(standing.head, "en").speaker
    edition = edition_of(standing.game.editions, setup)
    values = {"count": setup.seats, "line": line, "last": len(standing.lines)}
    told_below = (edition.title, speaker.say("web.picture.position", values))
    painter = Painter(art(setup.game, theme), speaker, edition.colours, LAYOUTS[layout])
    scene = drawn_of(standing, _seen(standing, line, view))
    return painter.picture(scene, heading=Heading(speaker.say(f"web.game.{setup.game}"), told_below))


def _seen(standing: Standing, line: int, view: str) -> Any:
    """What was to be seen after a line, from a point of view."""
    last = len(standing.lines)
    if not 0 <= line <= last:
        raise BadRequest("table.no-such-line", {"line": line, "last": last})
    if standing.frozen_at and line >= standing.frozen_at:
        raise BadRequest("table.frozen", {"line": standing.frozen_at})
    state = next(islice(replay(standing.game, _unfinished(standing.record)), line, None)).state
    return standing.game.open_view(state) if view == OPEN else standing.game.view(state, _seat(view))


def _unfinished(record: Record) -> Record:
    """Replayed up to a line, nothing is claimed about the end."""
    return msgspec.structs.replace(record, outcome=None)


def _told(standing: Standing, happened: Entry, view: str) -> wire.Told:
    """Of the lines before a fork nothing is hidden: that game was over."""
    is_open = view == OPEN or 0 < happened.line <= standing.prefix
    return told(happened, _seat(view), teller(standing.head, "en"), is_open=is_open)


def _entries(table: Table) -> Iterator[Entry]:
    """Everything that happened, in order."""
    yield from _before_the_fork(table.standing)
    yield from table.entries


def _before_the_fork(standing: Standing) -> Iterator[Entry]:
    """The lines that were played at another table, told from playing them again, as far as one still can."""
    steps = replay(standing.game, _unfinished(standing.record))
    last = min(standing.prefix, standing.frozen_at - 1) if standing.frozen_at else standing.prefix
    for line, played in enumerate(standing.lines[:last], start=1):
        draft: Draft[Any] = Draft(played.seat, next(steps).state)
        for move in played.moves:
            draft = draft.play(standing.game, move)
        row = Row(
            seq=line - standing.prefix,
            kind=rows.MOVES,
            text=" ".join(played.moves),
            at=standing.head.created,
            seat=played.seat,
            events=rows.events_of(draft),
        )
        yield entry(row, line)


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
    Route("/api/tables/{id}/positions/{line}", position, methods=["GET"]),
    Route("/api/tables/{id}/story", story, methods=["GET"]),
    Route("/api/tables/{id}/picture.svg", picture, methods=["GET"]),
]
