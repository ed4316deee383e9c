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
from rokkaku.protocol import frames, pages
from rokkaku.protocol.log import Row, Turn
from rokkaku.server.edge.responses import endpoint, json_response, query_number, whole_number
from rokkaku.server.platform import Platform
from rokkaku.server.tables.frames import drawn_of, scene_of
from rokkaku.server.tables.rows import events_of
from rokkaku.server.tables.scenes import LAYOUTS, art
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.story import Entry, entry, teller, told
from rokkaku.server.tables.table import Table

OPEN = "open"
FORMS = ("text", "json")


@endpoint
async def record(request: Request) -> Response:
    """The record of a table up to a line, whole: all of it."""
    table, view = await _asked_for(request)
    kept, last = _record(table.state, view), len(table.state.lines)
    turn, form = query_number(request, "turn", last), _named(request, "format", FORMS)
    assert turn is not None
    if turn > last:
        raise BadRequest("table.no-such-line", {"line": turn, "last": last})
    if turn < last:
        kept = _cut(kept, turn)
    return json_response(kept) if form == "json" else Response(write_record(kept), media_type="text/plain")


def _cut(record: Record, turn: int) -> Record:
    """The first lines of a record; what is promised about a deal goes with the fork it was made for."""
    forks = tuple(fork for fork in record.forks if fork.line <= turn)
    cut = msgspec.structs.replace(record, lines=record.lines[:turn], outcome=None, resigned=(), forks=forks)
    if forks == record.forks:
        return cut
    return msgspec.structs.replace(cut, nonce="", commitment="")


def _record(state: TableState, view: str) -> Record:
    """A finished game with everything open, or what a seat or a spectator knew of it."""
    if view == OPEN:
        return state.record
    if state.frozen_at:
        raise BadRequest("table.frozen", {"line": state.frozen_at})
    return seen_from(state.game, state.record, _seat(view))


@endpoint
async def position(request: Request) -> Response:
    """The game after a line, as it looked from a seat, to a spectator, or with everything open."""
    table, view = await _asked_for(request)
    line = whole_number("line", request.path_params["line"])
    seen = _seen(table.state, line, view)
    happened = next((each for each in _entries(table) if each.line == line and line), None)
    row = None if happened is None else _told(table.state, happened, view)
    return json_response(
        pages.Position(
            line=line,
            last=len(table.state.lines),
            view=msgspec.Raw(msgspec.json.encode(seen)),
            scene=scene_of(table.state, seen, "en"),
            moves="" if row is None else row.moves,
            seat=None if row is None else row.seat,
            happened=() if row is None else row.happened,
        )
    )


@endpoint
async def story(request: Request) -> Response:
    """Every line of a game and all else that happened at its table, as one point of view was told it."""
    table, view = await _asked_for(request)
    return json_response([_told(table.state, happened, view) for happened in _entries(table)])


@endpoint
async def picture(request: Request) -> Response:
    """The game after a line, without `turn` after the last one, as a drawing to keep."""
    table, view = await _asked_for(request)
    theme, layout = _named(request, "theme", THEMES), _named(request, "layout", tuple(LAYOUTS))
    line = query_number(request, "turn", len(table.state.lines))
    assert line is not None
    drawn = _drawn(table.state, line, view, theme, layout)
    # Shown as a page of its own it would lose its colours: pages may have no style inside.
    kept = {"content-disposition": f'attachment; filename="{table.id}-{line}.svg"'}
    return Response(drawn, headers=kept, media_type="image/svg+xml")


def _named(request: Request, what: str, allowed: Sequence[str]) -> str:
    """One of a few words in the address; without it the first."""
    name = request.query_params.get(what, allowed[0])
    if name not in allowed:
        raise BadRequest("table.unknown-drawing", {"what": what, "name": name, "allowed": allowed})
    return name


def _drawn(state: TableState, line: int, view: str, theme: str, layout: str) -> str:
    setup, speaker = state.head.setup, teller(state.head, "en").speaker
    edition = edition_of(state.game.editions, setup)
    values = {"count": setup.seats, "line": line, "last": len(state.lines)}
    told_below = (edition.title, speaker.say("web.picture.position", values))
    painter = Painter(art(setup.game, theme), speaker, edition.colours, LAYOUTS[layout])
    scene = drawn_of(state, _seen(state, line, view))
    title = f"web.game.{setup.game}"
    name = speaker.say(title) if speaker.has_text(title) else setup.game
    return painter.picture(scene, heading=Heading(name, told_below))


def _seen(state: TableState, line: int, view: str) -> Any:
    """What was to be seen after a line, from a point of view."""
    last = len(state.lines)
    if not 0 <= line <= last:
        raise BadRequest("table.no-such-line", {"line": line, "last": last})
    if state.frozen_at and line >= state.frozen_at:
        raise BadRequest("table.frozen", {"line": state.frozen_at})
    reached = next(islice(replay(state.game, _unfinished(state.record)), line, None)).state
    return state.game.open_view(reached) if view == OPEN else state.game.view(reached, _seat(view))


def _unfinished(record: Record) -> Record:
    """Replayed up to a line, nothing is claimed about the end."""
    return msgspec.structs.replace(record, outcome=None)


def _told(state: TableState, happened: Entry, view: str) -> frames.Told:
    """Of the lines before a fork nothing is hidden: that game was over."""
    is_open = view == OPEN or 0 < happened.line <= state.prefix
    return told(happened, _seat(view), teller(state.head, "en"), is_open=is_open)


def _entries(table: Table) -> Iterator[Entry]:
    """Everything that happened, in order."""
    yield from _before_the_fork(table.state)
    yield from table.entries


def _before_the_fork(state: TableState) -> Iterator[Entry]:
    """The lines that were played at another table, told from playing them again, as far as one still can."""
    steps = replay(state.game, _unfinished(state.record))
    last = min(state.prefix, state.frozen_at - 1) if state.frozen_at else state.prefix
    for line, played in enumerate(state.lines[:last], start=1):
        draft: Draft[Any] = Draft(played.seat, next(steps).state)
        for move in played.moves:
            draft = draft.play(state.game, move)
        row = Row(
            seq=line - state.prefix,
            at=state.head.created,
            entry=Turn(" ".join(played.moves), events_of(draft)),
            seat=played.seat,
        )
        yield entry(row, line)


async def _asked_for(request: Request) -> tuple[Table, str]:
    """The table, and a point of view that this person may have: of a running game only one's own."""
    platform: Platform = request.app.state.platform
    guest = await platform.guests.of(request)
    table = await platform.table(request.path_params["id"], guest)
    state = table.state
    if not state.is_started:
        raise BadRequest("table.not-running.open")
    own = state.seats_of("" if guest is None else guest.id)
    usual = OPEN if state.is_over else str(own[0]) if own else SPECTATOR
    view = request.query_params.get("view", usual)
    known = {SPECTATOR, OPEN, *map(str, range(len(state.chairs)))}
    if view not in known:
        raise BadRequest("table.unknown-view", {"view": view})
    if not state.is_over and view not in {SPECTATOR, *map(str, own)}:
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
