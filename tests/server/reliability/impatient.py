"""`rokkaku serve` that loses its patience sooner: `impatient.py serve …`, as `rokkaku serve …`."""

import sys
from pathlib import Path
from typing import NamedTuple

from rokkaku.cli import main
from rokkaku.cli.commands import serve
from rokkaku.server import socket
from rokkaku.server.edge import http_protocol as listener
from rokkaku.server.edge import running, websocket_protocol


class Patience(NamedTuple):
    """Seconds after which a server gives up a client, and the program that does so."""

    ping: float
    """Silence for twice as long is taken for death."""
    head: float
    """For the head of a request."""
    send: float
    """A client that takes nothing of what it is sent is told so."""
    linger: float
    """And cut off."""
    program: tuple[str, ...]


USUAL = Patience(
    running.PING_SECONDS, listener.HEADERS_TIMEOUT, socket.SEND_TIMEOUT, serve.SEND_TIMEOUT, ("-m", "rokkaku")
)
SHORT = Patience(5, 2.0, 1.0, 10.0, (str(Path(__file__)),))

if __name__ == "__main__":
    running.PING_SECONDS = int(SHORT.ping)
    listener.HEADERS_TIMEOUT = SHORT.head
    socket.SEND_TIMEOUT = SHORT.send
    serve.SEND_TIMEOUT = websocket_protocol.GIVE_UP = SHORT.linger
    sys.exit(main(sys.argv[1:]))
