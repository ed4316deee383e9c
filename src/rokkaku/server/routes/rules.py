"""The rules, in our own words, and those a question is about."""

import re

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.core.game import edition_title, rules_of
from rokkaku.drawing import THEMES
from rokkaku.games.catalogue import GAMES
from rokkaku.lessons import pictures_of
from rokkaku.locales import Speaker, edition_texts
from rokkaku.protocol import pages
from rokkaku.rule_search import found_rules
from rokkaku.server.edge.responses import NotFound, cacheable_response, endpoint, query_language
from rokkaku.server.routes.rule_pictures import drawn, picture_told


@endpoint
async def rules(request: Request) -> Response:
    """Every rule of a game, in the words of an edition if one is named."""
    game, edition = _game(request), request.query_params.get("edition", "")
    language = query_language(request)
    told = rules_of(GAMES[game], language, edition)
    speaker = Speaker(language, edition_texts(game, edition, language))
    content = []
    for rule in told.values():
        drawing = picture_told(game, rule.id, language, edition)
        text = in_words(rule.text, game, speaker)
        content.append(
            pages.RuleShown(
                rule.id,
                rule.chapter,
                rule.title,
                text,
                rule.asked_as,
                picture=drawing.shown,
                caption=drawing.caption,
            )
        )
    return cacheable_response(request, msgspec.json.encode(content), "application/json")


@endpoint
async def picture(request: Request) -> Response:
    """The picture of a rule."""
    game, rule, theme = _game(request), request.path_params["rule"], request.path_params["theme"]
    if rule not in pictures_of(game) or theme not in THEMES:
        raise NotFound
    return cacheable_response(request, drawn(game, rule, theme).encode(), "image/svg+xml")


@endpoint
async def search(request: Request) -> Response:
    """The ids of the rules a question is about, the best first."""
    words, edition = (request.query_params.get(name, "") for name in ("words", "edition"))
    found = found_rules(_game(request), words, edition, query_language(request))
    ids = msgspec.json.encode([rule.id for rule in found])
    return cacheable_response(request, ids, "application/json")


def _game(request: Request) -> str:
    game: str = request.path_params["game"]
    if game not in GAMES:
        raise NotFound
    return game


def in_words(text: str, game: str, speaker: Speaker) -> str:
    """A rule as players read it, with words for `option = value` and for the key of an edition."""

    def replacement(code: re.Match[str]) -> str:
        name, _, value = code[1].partition(" = ")
        if not value:
            return edition_title(game, name, speaker)
        option = f"{game}.option.{name}"
        words = {"option": speaker.text(option), "value": speaker.text(f"{option}.{value}")}
        return speaker.say("rules.option", words)

    return re.sub(r"`([^`]+)`", replacement, text)


ROUTES = [
    Route("/api/rules/{game}", rules, methods=["GET"]),
    Route("/api/rules/{game}/search", search, methods=["GET"]),
    Route("/api/rules/{game}/{rule}/{theme}.svg", picture, methods=["GET"]),
]
