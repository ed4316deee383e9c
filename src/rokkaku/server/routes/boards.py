"""Everything that is the same for all tables: boards, their style, and the client's texts."""

from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.core.errors import BadRequest
from rokkaku.core.game import Setup, edition_of, words_of
from rokkaku.drawing import THEMES
from rokkaku.games.catalogue import GAMES
from rokkaku.locales import Speaker, languages, texts
from rokkaku.server.edge.responses import NotFound, cacheable_response, endpoint
from rokkaku.server.tables.scenes import LAYOUTS, art, board_shown, with_digest

CLIENT_KEYS = ("web.", "colour.")
"""Prefixes of the keys that the client uses."""


@endpoint
async def board(request: Request) -> Response:
    """A board without its pieces."""
    asked = request.path_params
    seats, layout = asked["seats"], asked["layout"]
    if layout not in LAYOUTS or not (seats.isdecimal() and len(seats) == 1):
        raise NotFound
    values = request.query_params.get("values", "")
    content = _board(asked["game"], values, asked["edition"], int(seats), layout, _language(request))
    return cacheable_response(request, content, "application/json")


@cache
def _board(game: str, values: str, edition: str, seats: int, layout: str, language: str) -> bytes:
    found = with_digest(game, values)
    printing = edition_of(found.editions, Setup(game, edition, seats, ""))
    speaker = Speaker(language, words_of(printing, language))
    return msgspec.json.encode(board_shown(found, edition, seats, layout, speaker))


@endpoint
async def style(request: Request) -> Response:
    """The colours of a game's board."""
    game, theme = request.path_params["game"], request.path_params["theme"]
    if game not in GAMES or theme not in THEMES:
        raise NotFound
    return cacheable_response(request, art(game, theme).style.encode(), "text/css")


@endpoint
async def words(request: Request) -> Response:
    """Every text that the client needs."""
    every = texts(_language(request))
    found = {key: text for key, text in every.items() if key.startswith(CLIENT_KEYS) or ".option." in key}
    return cacheable_response(request, msgspec.json.encode(found), "application/json")


def _language(request: Request) -> str:
    language = request.query_params.get("language", "en")
    if language not in languages():
        raise BadRequest("table.unknown-language", {"language": language, "allowed": languages()})
    return language


ROUTES = [
    Route("/api/boards/{game}/{edition}/{seats}/{layout}", board, methods=["GET"]),
    Route("/api/art/{game}/{theme}.css", style, methods=["GET"]),
    Route("/api/texts", words, methods=["GET"]),
]
