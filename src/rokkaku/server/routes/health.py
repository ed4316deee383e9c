"""For those who watch over the server."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from rokkaku.server.answers import FAILED
from rokkaku.server.desk import Desk


async def lives(request: Request) -> Response:
    """The process runs."""
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """What is asked of it now can be stored."""
    desk: Desk = request.app.state.desk
    is_ready = await desk.ready()
    return PlainTextResponse("ready\n" if is_ready else "cannot write\n", 200 if is_ready else FAILED)


ROUTES = [Route("/healthz", lives, methods=["GET"]), Route("/readyz", ready, methods=["GET"])]
