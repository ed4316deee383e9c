"""An application that does everything an application can do wrong, behind the doors."""

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from rokkaku.server.edge.guard import ADDRESS, Guard, Rejected
from rokkaku.server.edge.limits import Clock
from rokkaku.server.settings import from_environment

SECRET = "the seed is 9f3c"


async def here(request: Request) -> Response:
    body = (await request.body()).decode()
    return JSONResponse({"body": body, "address": request.scope[ADDRESS]})


async def kept(request: Request) -> Response:
    headers = {"Cache-Control": "max-age=60", "Content-Security-Policy": "default-src *"}
    return PlainTextResponse("kept", headers=headers)


async def crash(request: Request) -> Response:
    raise KeyError(SECRET)


async def say_500(request: Request) -> Response:
    return PlainTextResponse(SECRET, 500)


async def not_now(request: Request) -> Response:
    return PlainTextResponse("later", 503)


async def turn_away(request: Request) -> Response:
    raise Rejected("server.door.kind")


async def converse(websocket: WebSocket) -> None:
    await websocket.accept()
    async for text in websocket.iter_text():
        await websocket.send_text(text)


async def crash_in_socket(websocket: WebSocket) -> None:
    if websocket.query_params.get("after") == "accept":
        await websocket.accept()
    raise KeyError(SECRET)


async def deny(websocket: WebSocket) -> None:
    await websocket.send_denial_response(PlainTextResponse(SECRET, int(websocket.query_params["status"])))


async def listen_on(websocket: WebSocket) -> None:
    await websocket.accept()
    await websocket.receive_text()


def application() -> ASGIApp:
    return Starlette(
        routes=[
            Route("/", kept),
            Route("/healthz", here),
            Route("/readyz", not_now),
            Route("/api/here", here, methods=["GET", "POST", "PUT", "DELETE", "OPTIONS"]),
            Route("/api/kept", kept),
            Route("/api/crash", crash),
            Route("/api/say-500", say_500),
            Route("/api/turn-away", turn_away),
            Route("/api/tables/{id}/lines/{line:int}", here),
            WebSocketRoute("/api/socket", converse),
            WebSocketRoute("/api/crash", crash_in_socket),
            WebSocketRoute("/api/deny", deny),
            WebSocketRoute("/api/listen", listen_on),
            Mount("/static", Starlette(routes=[Route("/{file}", here)])),
            Mount("/files", PlainTextResponse("a file")),
        ]
    )


def doors(clock: Clock = lambda: 0.0, app: ASGIApp | None = None, **settings: object) -> Guard:
    return Guard(app or application(), from_environment({}, **settings), clock)
