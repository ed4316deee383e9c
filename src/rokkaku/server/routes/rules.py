"""The rules, in our own words."""

import re

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.core.game import rules_of
from rokkaku.games.catalogue import GAMES
from rokkaku.locales import say
from rokkaku.protocol import pages
from rokkaku.server.edge.responses import NotFound, cacheable_response, endpoint


@endpoint
async def rules(request: Request) -> Response:
    """Every rule of a game."""
    game = request.path_params["game"]
    if game not in GAMES:
        raise NotFound
    found = rules_of(GAMES[game]).values()
    content = [
        pages.RuleShown(rule.id, rule.chapter, rule.title, in_words(rule.text, game), rule.asked_as)
        for rule in found
    ]
    return cacheable_response(request, msgspec.json.encode(content), "application/json")


def in_words(text: str, game: str) -> str:
    """A rule as players read it, with words for `option = value` and for the key of an edition."""
    titles = {edition.key: edition.title for edition in GAMES[game].editions}

    def replacement(code: re.Match[str]) -> str:
        name, _, value = code[1].partition(" = ")
        if not value:
            return titles[name]
        return f"“{say(f'{game}.option.{name}')}: {say(f'{game}.option.{name}.{value}')}”"

    return re.sub(r"`([^`]+)`", replacement, text)


ROUTES = [Route("/api/rules/{game}", rules, methods=["GET"])]
