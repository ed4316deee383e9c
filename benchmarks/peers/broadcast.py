"""The least a server for rooms can do: a message comes in, the same bytes go out to everyone in the room.

No rules, no views, no store; Starlette on uvicorn as we run it.  Prints the port it listens on.
"""

import socket
from collections import defaultdict
from pathlib import Path

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from rokkaku.server.edge.running import Server as Uvicorn
from rokkaku.server.edge.running import configuration
from rokkaku.server.settings import Settings

PLENTY = 1_000_000
rooms: defaultdict[str, set[WebSocket]] = defaultdict(set)


async def converse(websocket: WebSocket) -> None:
    room = rooms[websocket.path_params["room"]]
    await websocket.accept()
    room.add(websocket)
    try:
        async for text in websocket.iter_text():
            for other in room:
                await other.send_text(text)
    finally:
        room.discard(websocket)


def main() -> None:
    app = Starlette(routes=[WebSocketRoute("/{room}", converse)])
    bound = socket.create_server(("127.0.0.1", 0))
    settings = Settings(store=Path("none"), max_body=PLENTY, messages_per_second=PLENTY)
    server = Uvicorn(
        configuration(app, settings),
        ready=lambda: print(bound.getsockname()[1], flush=True),
        closing=lambda: None,
    )
    server.run(sockets=[bound])


if __name__ == "__main__":
    main()
