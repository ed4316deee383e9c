"""What the strongest level would play, for whoever is to play and may ask."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.bots.bot import Advised
from rokkaku.core.game import Game
from rokkaku.core.seats import Seat
from rokkaku.protocol.pages import AdviceShown, AdvisedMove, ClickedMove
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
    moves = tuple(_shown(state.game, each) for each in found)
    narrator = narrator_of(state, query_language(request))
    clicks = (click for first in moves for move in (first, *first.then) for click in move.clicks)
    labels = {click: click_label(narrator, click) for click in clicks}
    return json_response(AdviceShown(asked.asked_at, asked.draft, moves, labels))


def _shown(game: Game[Any, Any, Any], advised: Advised) -> AdvisedMove:
    first, *then = [
        ClickedMove(move, tuple(game.clicks(game.read(move)))) for move in (advised.move, *advised.then)
    ]
    return AdvisedMove(first.move, first.clicks, advised.chance, tuple(then))


ROUTES = [Route("/api/tables/{id}/advice", advice, methods=["GET"])]
