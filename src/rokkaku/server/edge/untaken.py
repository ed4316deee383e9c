"""How much of what was sent a client has not taken yet: whoever takes something is slow, but not gone."""

import os
import socket
import sys
from asyncio import WriteTransport
from contextlib import suppress


def untaken(transport: WriteTransport) -> int:
    """Bytes that wait here and, where the system tells, bytes that wait there."""
    return transport.get_write_buffer_size() + _waiting_in_the_system(transport.get_extra_info("socket"))


def _waiting_in_the_system(connection: socket.socket | None) -> int:
    if connection is None or os.name != "posix":
        return 0
    from fcntl import ioctl
    from termios import TIOCOUTQ

    with suppress(OSError, ValueError):
        return int.from_bytes(ioctl(connection.fileno(), TIOCOUTQ, bytes(4)), sys.byteorder)
    return 0


def lift_send_timeout(transport: WriteTransport) -> None:
    """Takes back the system's own limit, which also ends connections of clients that read slowly."""
    connection = transport.get_extra_info("socket")
    if connection is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        # The event loop's own socket cannot be set.
        with socket.socket(fileno=os.dup(connection.fileno())) as same:
            same.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, 0)
