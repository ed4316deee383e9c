"""The rules, in our own words."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from rokkaku.games.catalogue import GAMES
from rokkaku.locales import rule_texts
from rokkaku.server import wire
from rokkaku.server.answers import answered, endpoint
from rokkaku.server.desk import NotFound


@endpoint
async def rules(request: Request) -> Response:
    """Every rule of a game."""
    if request.path_params["game"] not in GAMES:
        raise NotFound("server.not-found")
    found = rule_texts(request.path_params["game"]).values()
    return answered([wire.RuleShown(rule.id, rule.chapter, rule.title, rule.text) for rule in found])


ROUTES = [Route("/api/rules/{game}", rules, methods=["GET"])]
