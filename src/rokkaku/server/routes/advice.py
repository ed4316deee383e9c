"""What the strongest level would play, for whoever is to play and may ask."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.core.seats import Seat
from rokkaku.protocol.pages import AdviceShown, AdvisedMove
from rokkaku.server.edge.responses import endpoint, json_response, query_language, query_number
from rokkaku.server.edge.work import PAYER
from rokkaku.server.platform import Platform
from rokkaku.server.tables.coach import asked_by
from rokkaku.server.tables.commands import Caller
from rokkaku.server.tables.story import click_label, narrator_of


@endpoint
async def advice(request: Request) -> Response:
    """The best moves that can be added to a draft, with chances, from the view of its seat alone."""
    platform: Platform = request.app.state.platform
    guest = await platform.guests.known(request)
    table = await platform.table(request.path_params["id"], guest)
    state, payer = table.state, PAYER.get()
    seat = query_number(request, "seat", next(iter(state.seats_of(guest.id)), None))
    asked = asked_by(
        table, Caller(guest.id, guest.name, None if seat is None else Seat(seat), platform.services.now())
    )
    found = await platform.coach.advice(table, asked, guest.id, "" if payer is None else payer.address)
    if found is None:
        return json_response(AdviceShown(asked.asked_at, asked.draft))
    moves = tuple(
        AdvisedMove(each.move, tuple(state.game.clicks(state.game.read(each.move))), each.chance)
        for each in found
    )
    narrator = narrator_of(state, query_language(request))
    labels = {click: click_label(narrator, click) for move in moves for click in move.clicks}
    return json_response(AdviceShown(asked.asked_at, asked.draft, moves, labels))


ROUTES = [Route("/api/tables/{id}/advice", advice, methods=["GET"])]
