"""Everything that is the same for all tables: boards, their style, and the client's texts."""

import re
from collections.abc import Mapping
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.core.game import Setup, edition_of, words_of
from rokkaku.drawing import THEMES
from rokkaku.games.catalogue import GAMES
from rokkaku.locales import Speaker, edition_texts, languages, texts
from rokkaku.server.edge.responses import NotFound, cacheable_response, endpoint, query_language
from rokkaku.server.tables.scenes import LAYOUTS, art, board_shown, with_digest

CLIENT_KEYS = re.compile(r"(web|review|colour(-[a-z]+)?|language)\.|[\w-]+\.(option|edition)\.")
"""What the keys begin with that the client uses."""
ELSEWHERE = re.compile(r"(review|web\.(about|edition|replay))\.")
"""… and of these, what neither the front page nor a table says."""


@endpoint
async def board(request: Request) -> Response:
    """A board without its pieces."""
    asked = request.path_params
    seats, layout = asked["seats"], asked["layout"]
    if layout not in LAYOUTS or not (seats.isdecimal() and len(seats) == 1):
        raise NotFound
    values = request.query_params.get("values", "")
    content = _board(asked["game"], values, asked["edition"], int(seats), layout, query_language(request))
    return cacheable_response(request, content, "application/json")


@cache
def _board(game: str, values: str, edition: str, seats: int, layout: str, language: str) -> bytes:
    found = with_digest(game, values)
    printing = edition_of(found.editions, Setup(game, edition, seats, ""))
    speaker = Speaker(language, words_of(game, printing, language))
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
    return cacheable_response(request, _words(query_language(request)), "application/json")


@endpoint
async def first_words(request: Request) -> Response:
    """What the front page and a table need of them: whoever comes to play waits for no more."""
    return cacheable_response(request, _first_words(query_language(request)), "application/json")


@cache
def _words(language: str) -> bytes:
    return msgspec.json.encode(_texts(language))


@cache
def _first_words(language: str) -> bytes:
    needed = {key: text for key, text in _texts(language).items() if not ELSEWHERE.match(key)}
    return msgspec.json.encode(needed)


def _texts(language: str) -> Mapping[str, str]:
    """Texts by key; what an edition says in its own words has game and edition before its key.

    The languages to choose from, with the one spoken, have their names at `language.<language>`.
    """
    offered = dict.fromkeys((*languages(), language))
    names = {f"language.{each}": texts(each)["language.name"] for each in offered}
    found = _for_client(texts(language)) | names
    for key, game in GAMES.items():
        for edition in game.editions:
            own = _for_client(edition_texts(key, edition.key, language))
            found.update({f"{key}/{edition.key}/{name}": text for name, text in own.items()})
    return found


def _for_client(known: Mapping[str, str]) -> dict[str, str]:
    return {key: text for key, text in known.items() if CLIENT_KEYS.match(key)}


ROUTES = [
    Route("/api/boards/{game}/{edition}/{seats}/{layout}", board, methods=["GET"]),
    Route("/api/art/{game}/{theme}.css", style, methods=["GET"]),
    Route("/api/texts", words, methods=["GET"]),
    Route("/api/texts/first", first_words, methods=["GET"]),
]
