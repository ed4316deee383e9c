"""Games as text, as JSON, turn by turn and as pictures."""

from collections.abc import Sequence

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.core.errors import BadRequest
from rokkaku.core.record import SPECTATOR
from rokkaku.drawing import THEMES
from rokkaku.protocol.pages import ReviewShown
from rokkaku.server.edge.responses import (
    NotFound,
    compressed_response,
    endpoint,
    json_response,
    query_language,
    query_number,
    whole_number,
)
from rokkaku.server.edge.work import PAYER
from rokkaku.server.platform import Platform
from rokkaku.server.tables.archive import OPEN, Job, Log, Order, makes_png
from rokkaku.server.tables.scenes import LAYOUTS
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.story import click_label, narrator_of
from rokkaku.server.tables.table import Table

FORMS = ("text", "json")
PICTURES = {"svg": "image/svg+xml", "png": "image/png"}


@endpoint
async def record(request: Request) -> Response:
    """The record of a table, complete or up to a line."""
    table, view = await _table_and_view(request)
    turn, form = _line(request, table.state), _query_word(request, "format", FORMS)
    if view != OPEN and table.state.frozen_at:
        raise BadRequest("table.frozen", {"line": table.state.frozen_at})
    if table.state.verdict == "open":
        raise BadRequest("table.unanswered")
    kind = "application/json" if form == "json" else "text/plain; charset=utf-8"
    return await _made(request, table, Order("record", view, turn, form=form), kind)


@endpoint
async def position(request: Request) -> Response:
    """The game after a line, from a seat, as a spectator, or with everything open."""
    table, view = await _table_and_view(request)
    line = whole_number("line", request.path_params["line"])
    _refuse_unknown_line(table.state, line)
    order = Order("position", view, line, language=query_language(request))
    return await _made(request, table, order, "application/json")


@endpoint
async def story(request: Request) -> Response:
    """Every line of a game and everything else that happened at its table, from one point of view."""
    table, view = await _table_and_view(request)
    return await _made(
        request, table, Order("story", view, language=query_language(request)), "application/json"
    )


@endpoint
async def picture(request: Request) -> Response:
    """The game after line `turn`, or after the last one, as a drawing to download."""
    table, view = await _table_and_view(request)
    theme, layout = _query_word(request, "theme", THEMES), _query_word(request, "layout", tuple(LAYOUTS))
    line = _line(request, table.state)
    _refuse_unknown_line(table.state, line)
    # Opened as a page it would lose its colours: our content security policy forbids inline styles.
    form = request.url.path.rpartition(".")[2]
    if form == "png" and not makes_png():
        raise BadRequest("server.no-png")
    kept = f'filename="{table.id}-{line}.{form}"'
    headers = {"content-disposition": f"{'inline' if form == 'png' else 'attachment'}; {kept}"}
    language = query_language(request)
    order = Order("picture", view, line, form=form, theme=theme, layout=layout, language=language)
    return await _made(request, table, order, PICTURES[form], headers)


@endpoint
async def review(request: Request) -> Response:
    """Where a finished game was won, or how far finding that out has come: then one asks again."""
    table, _ = await _table_and_view(request)
    platform: Platform = request.app.state.platform
    payer, state = PAYER.get(), table.state
    guest, address = ("", "") if payer is None else (payer.guest, payer.address)
    found = await platform.reviews.of(state, guest, address)
    last = len(state.lines)
    if found is None:
        return json_response(ReviewShown(platform.reviews.lines_done(state), last))
    narrator = narrator_of(state, query_language(request))
    moves = [each.played_clicks + each.best_clicks for each in found.decisions]
    labels = {click: click_label(narrator, click) for move in moves for click in move}
    return json_response(ReviewShown(last, last, found, labels))


def _line(request: Request, state: TableState) -> int:
    """The line of the query, or the last one."""
    last = len(state.lines)
    line = query_number(request, "turn", last)
    assert line is not None
    if line > last:
        raise BadRequest("table.no-such-line", {"line": line, "last": last})
    return line


def _query_word(request: Request, what: str, allowed: Sequence[str]) -> str:
    """A query parameter with few allowed values; the first one is the default."""
    name = request.query_params.get(what, allowed[0])
    if name not in allowed:
        raise BadRequest("table.unknown-drawing", {"what": what, "name": name, "allowed": allowed})
    return name


def _refuse_unknown_line(state: TableState, line: int) -> None:
    """Refuses a line that was not played, or that cannot be replayed."""
    last = len(state.lines)
    if line > last:
        raise BadRequest("table.no-such-line", {"line": line, "last": last})
    if state.frozen_at and line >= state.frozen_at:
        raise BadRequest("table.frozen", {"line": state.frozen_at})


async def _made(
    request: Request, table: Table, order: Order, kind: str, headers: dict[str, str] | None = None
) -> Response:
    """What was ordered, made in another process or kept from before.

    Whether this person may have it has been checked: it depends on the log and the order alone.
    """
    platform: Platform = request.app.state.platform
    seq, payer = table.state.seq, PAYER.get()

    async def job() -> bytes:
        loaded = await platform.services.store.load(table.id)
        if loaded is None:
            raise NotFound
        head, rows = loaded
        log = msgspec.msgpack.encode(Log(head, tuple(rows[:seq])))
        return msgspec.msgpack.encode(Job(log, order))

    owner = "" if payer is None else payer.address
    content = await platform.workshop.make((table.id, seq, order), job, owner)
    return compressed_response(request, content, kind, headers)


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


ROUTES = [
    Route("/api/tables/{id}/record", record, methods=["GET"]),
    Route("/api/tables/{id}/positions/{line}", position, methods=["GET"]),
    Route("/api/tables/{id}/story", story, methods=["GET"]),
    Route("/api/tables/{id}/review", review, methods=["GET"]),
    *(Route(f"/api/tables/{{id}}/picture.{form}", picture, methods=["GET"]) for form in PICTURES),
]
