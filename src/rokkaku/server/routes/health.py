"""Health checks for those who monitor the server."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from rokkaku.server.edge.statuses import UNAVAILABLE
from rokkaku.server.platform import Platform


async def alive(request: Request) -> Response:
    """The process is running."""
    return PlainTextResponse("ok\n")


async def ready(request: Request) -> Response:
    """The store can write."""
    platform: Platform = request.app.state.platform
    is_ready = await platform.ready()
    return PlainTextResponse("ready\n" if is_ready else "cannot write\n", 200 if is_ready else UNAVAILABLE)


ROUTES = [Route("/healthz", alive, methods=["GET"]), Route("/readyz", ready, methods=["GET"])]
