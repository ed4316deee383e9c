"""A small application behind the real doors, to try out what stands before it."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from rokkaku.core.errors import BadSetup
from rokkaku.server.edge.guard import Guard
from rokkaku.server.settings import Settings


async def page(request: Request) -> Response:
    return PlainTextResponse("here")


async def converse(websocket: WebSocket) -> None:
    await websocket.accept()
    async for text in websocket.iter_text():
        await websocket.send_text(text)


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    if os.environ.get("BROKEN") == "known":
        raise BadSetup("server.setting.store", {"variable": "ROKKAKU_STORE", "text": "broken"})
    if os.environ.get("BROKEN") == "unknown":
        raise KeyError("the seed is 9f3c")
    yield


def create_app(settings: Settings) -> Guard:
    routes = [Route("/", page, methods=["GET", "POST"]), WebSocketRoute("/socket", converse)]
    return Guard(Starlette(routes=routes, lifespan=lifespan), settings)


if __name__ == "__main__":
    import sys

    from rokkaku.cli import main

    sys.modules["rokkaku.server.app"] = sys.modules["__main__"]
    sys.exit(main(["serve", *sys.argv[1:]]))
