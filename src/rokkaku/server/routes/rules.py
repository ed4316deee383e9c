"""The rules, in our own words."""

import re

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.games.catalogue import GAMES
from rokkaku.locales import Speaker, edition_texts, rule_texts
from rokkaku.protocol import pages
from rokkaku.server.edge.responses import NotFound, cacheable_response, endpoint


@endpoint
async def rules(request: Request) -> Response:
    """Every rule of a game, in the words of an edition if one is named."""
    game, edition = request.path_params["game"], request.query_params.get("edition", "")
    if game not in GAMES or edition not in ("", *(each.key for each in GAMES[game].editions)):
        raise NotFound
    speaker = Speaker(words=edition_texts(game, edition))
    content = [
        pages.RuleShown(rule.id, rule.chapter, rule.title, in_words(rule.text, game, speaker), rule.asked_as)
        for rule in rule_texts(game, edition=edition).values()
    ]
    return cacheable_response(request, msgspec.json.encode(content), "application/json")


def in_words(text: str, game: str, speaker: Speaker) -> str:
    """A rule as players read it, with words for `option = value` and for the key of an edition."""
    titles = {edition.key: edition.title for edition in GAMES[game].editions}

    def replacement(code: re.Match[str]) -> str:
        name, _, value = code[1].partition(" = ")
        if not value:
            return titles[name]
        option = f"{game}.option.{name}"
        return f"“{speaker.text(option)}: {speaker.text(f'{option}.{value}')}”"

    return re.sub(r"`([^`]+)`", replacement, text)


ROUTES = [Route("/api/rules/{game}", rules, methods=["GET"])]
