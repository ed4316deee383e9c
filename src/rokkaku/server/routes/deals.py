"""The same deal, played by several people: their results side by side."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.core.game import edition_title
from rokkaku.core.seats import Seat
from rokkaku.locales import SPOKEN, Speaker
from rokkaku.protocol import pages
from rokkaku.protocol.frames import Happened
from rokkaku.protocol.tables import Chair
from rokkaku.server.edge.responses import NotFound, endpoint, json_response
from rokkaku.server.platform import Platform
from rokkaku.server.tables.naming import own_name
from rokkaku.server.tables.state import TableState
from rokkaku.server.tables.story import narrator_of, row_shown
from rokkaku.server.tables.table import Table


@endpoint
async def deal(request: Request) -> Response:
    """A deal, by the finished game in which it was played first."""
    platform: Platform = request.app.state.platform
    guest = await platform.guests.of(request)
    first = await platform.table(request.path_params["id"], guest)
    if first.state.status != "finished" or not first.state.is_solo:
        raise NotFound
    found = [await platform.registry.readable(id) for id in first.state.deals]
    setup = first.state.head.setup
    viewer = "" if guest is None else guest.id
    return json_response(
        pages.DealShown(
            first.id,
            setup.game,
            setup.edition,
            edition_title(setup.game, setup.edition, Speaker()),
            tuple(chair.bot for chair in first.state.chairs if not chair.guest),
            first.state.head.created,
            tuple(_results([first, *(table for table in found if table is not None)], viewer)),
        )
    )


def _results(tables: Sequence[Table], viewer: str) -> Iterator[pages.DealResult]:
    """Two people who are called alike are told apart; who plays again keeps the name."""
    known: dict[str, Chair] = {}
    for table in tables:
        seat, chair = next((seat, chair) for seat, chair in enumerate(table.state.chairs) if chair.guest)
        if chair.guest not in known:
            known[chair.guest] = replace(chair, name=own_name(tuple(known.values()), chair.name))
        yield _result(table, viewer, seat, known[chair.guest])


def _result(table: Table, viewer: str, seat: int, chair: Chair) -> pages.DealResult:
    state = table.state
    outcome = state.outcome
    has_places = outcome is not None and bool(outcome.places)
    happened = _end(table, state) if state.status == "finished" else ()
    return pages.DealResult(
        table=table.id,
        name=chair.name,
        is_mine=chair.guest == viewer,
        status=state.status,
        seat=Seat(seat),
        place=outcome.places[seat] if outcome is not None and has_places else None,
        count=0 if outcome is None else len(outcome.places) + len(outcome.others),
        sentence=_decided(happened),
        happened=happened,
    )


def _end(table: Table, state: TableState) -> tuple[Happened, ...]:
    """All that happened in the turn that ended the game; nothing where it was not played to its end."""
    narrator = narrator_of(state, SPOKEN.get())
    rows = [row_shown(row, None, narrator, is_open=True).happened for row in table.story.since(0)]
    return next((happened for happened in reversed(rows) if _decided(happened)), ())


def _decided(happened: Sequence[Happened]) -> str:
    """By what a game was decided, as far as it was."""
    return next((each.sentence for each in reversed(happened) if each.sign in ("result", "end")), "")


ROUTES = [Route("/api/tables/{id}/deal", deal, methods=["GET"])]
