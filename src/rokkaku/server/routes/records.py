"""Games as text, as JSON, turn by turn and as pictures."""

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
from rokkaku.server.tables.frames import table_scene, table_scene_shown
from rokkaku.server.tables.rows import events_of
from rokkaku.server.tables.scenes import LAYOUTS, art
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.story import StoryRow, narrator_of, row_shown, story_row
from rokkaku.server.tables.table import Table

OPEN = "open"
FORMS = ("text", "json")


@endpoint
async def record(request: Request) -> Response:
    """The record of a table, complete or up to a line."""
    table, view = await _table_and_view(request)
    shown, last = _record(table.state, view), len(table.state.lines)
    turn, form = query_number(request, "turn", last), _query_word(request, "format", FORMS)
    assert turn is not None
    if turn > last:
        raise BadRequest("table.no-such-line", {"line": turn, "last": last})
    if turn < last:
        shown = _cut(shown, turn)
    return json_response(shown) if form == "json" else Response(write_record(shown), media_type="text/plain")


def _cut(record: Record, turn: int) -> Record:
    """The first lines of a record, without the commitment if the fork it belongs to is cut off."""
    forks = tuple(fork for fork in record.forks if fork.line <= turn)
    cut = msgspec.structs.replace(record, lines=record.lines[:turn], outcome=None, resigned=(), forks=forks)
    if forks == record.forks:
        return cut
    return msgspec.structs.replace(cut, nonce="", commitment="")


def _record(state: TableState, view: str) -> Record:
    """A finished game with everything open, or what a seat or a spectator knew."""
    if view == OPEN:
        return state.record
    if state.frozen_at:
        raise BadRequest("table.frozen", {"line": state.frozen_at})
    return seen_from(state.game, state.record, _seat(view))


@endpoint
async def position(request: Request) -> Response:
    """The game after a line, from a seat, as a spectator, or with everything open."""
    table, view = await _table_and_view(request)
    line = whole_number("line", request.path_params["line"])
    seen = _seen(table.state, line, view)
    found = next((each for each in _story(table) if each.line == line and line), None)
    row = None if found is None else _row_shown(table.state, found, view)
    return json_response(
        pages.Position(
            line=line,
            last=len(table.state.lines),
            view=msgspec.Raw(msgspec.json.encode(seen)),
            scene=table_scene_shown(table.state, seen, "en"),
            moves="" if row is None else row.moves,
            seat=None if row is None else row.seat,
            happened=() if row is None else row.happened,
        )
    )


@endpoint
async def story(request: Request) -> Response:
    """Every line of a game and everything else that happened at its table, from one point of view."""
    table, view = await _table_and_view(request)
    return json_response([_row_shown(table.state, numbered, view) for numbered in _story(table)])


@endpoint
async def picture(request: Request) -> Response:
    """The game after line `turn`, or after the last one, as a drawing to download."""
    table, view = await _table_and_view(request)
    theme, layout = _query_word(request, "theme", THEMES), _query_word(request, "layout", tuple(LAYOUTS))
    line = query_number(request, "turn", len(table.state.lines))
    assert line is not None
    drawn = _drawn(table.state, line, view, theme, layout)
    # Opened as a page it would lose its colours: our content security policy forbids inline styles.
    headers = {"content-disposition": f'attachment; filename="{table.id}-{line}.svg"'}
    return Response(drawn, headers=headers, media_type="image/svg+xml")


def _query_word(request: Request, what: str, allowed: Sequence[str]) -> str:
    """A query parameter with few allowed values; the first one is the default."""
    name = request.query_params.get(what, allowed[0])
    if name not in allowed:
        raise BadRequest("table.unknown-drawing", {"what": what, "name": name, "allowed": allowed})
    return name


def _drawn(state: TableState, line: int, view: str, theme: str, layout: str) -> str:
    setup = state.setup
    edition, speaker = edition_of(state.game.editions, setup), narrator_of(state, "en").speaker
    values = {"count": setup.seats, "line": line, "last": len(state.lines)}
    subheadings = (edition.title, speaker.say("web.picture.position", values))
    painter = Painter(art(setup.game, theme, edition.key), speaker, edition.colours, LAYOUTS[layout])
    scene = table_scene(state, _seen(state, line, view))
    title = f"web.game.{setup.game}"
    name = speaker.say(title) if speaker.has_text(title) else setup.game
    return painter.picture(scene, heading=Heading(name, subheadings))


def _seen(state: TableState, line: int, view: str) -> Any:
    """The view after a line."""
    last = len(state.lines)
    if not 0 <= line <= last:
        raise BadRequest("table.no-such-line", {"line": line, "last": last})
    if state.frozen_at and line >= state.frozen_at:
        raise BadRequest("table.frozen", {"line": state.frozen_at})
    reached = next(islice(replay(state.game, _unfinished(state.record)), line, None)).state
    return state.game.open_view(reached) if view == OPEN else state.game.view(reached, _seat(view))


def _unfinished(record: Record) -> Record:
    """The record without its outcome, so that it can be replayed up to any line."""
    return msgspec.structs.replace(record, outcome=None)


def _row_shown(state: TableState, numbered: StoryRow, view: str) -> frames.Told:
    """Nothing is hidden in the lines before a fork, because that game was over."""
    is_open = view == OPEN or 0 < numbered.line <= state.prefix
    return row_shown(numbered, _seat(view), narrator_of(state, "en"), is_open=is_open)


def _story(table: Table) -> Iterator[StoryRow]:
    """Everything that happened, in order."""
    yield from _before_the_fork(table.state)
    yield from table.story


def _before_the_fork(state: TableState) -> Iterator[StoryRow]:
    """The lines played at another table, replayed as far as the current rules allow."""
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
        yield story_row(row, line)


async def _table_and_view(request: Request) -> tuple[Table, str]:
    """The table and the point of view; in a running game, only the guest's own seats or a spectator."""
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
