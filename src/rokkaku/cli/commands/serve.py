"""`rokkaku serve`: tables for people who are not at this keyboard, in one process with one file."""

import errno
import logging
import os
import socket
import webbrowser
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import suppress
from ipaddress import ip_address
from threading import Thread

import msgspec

from rokkaku.core.errors import BadSetup
from rokkaku.locales import say
from rokkaku.server.edge.origins import WILDCARDS
from rokkaku.server.settings import Settings, from_environment, unknown_variables, variable

ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that belong to nobody, for finding out by which of ours the rest of the world is reached."""

SEND_TIMEOUT = 30.0
"""Seconds after which the system hangs up, where it can, on a client that takes nothing of what is sent."""
SEND_BUFFER = 131_072
"""How many bytes the system keeps for such a client, or about so many: by itself Linux keeps megabytes."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--host", metavar="H", help=say("cli.serve.argument.host"))
    parser.add_argument("--port", metavar="N", type=int, help=say("cli.serve.argument.port"))
    parser.add_argument("--store", metavar="STORE", help=say("cli.serve.argument.store"))
    parser.add_argument("--open", action="store_true", help=say("cli.serve.argument.open"))


def run(arguments: Namespace) -> int:
    settings = from_environment(os.environ, host=arguments.host, port=arguments.port, store=arguments.store)
    bound = bind(settings.host, settings.port)
    settings = msgspec.structs.replace(settings, port=bound.getsockname()[1])
    with bound:
        _serve(settings, bound, opens=arguments.open)
    return 0


def _serve(settings: Settings, bound: socket.socket, *, opens: bool) -> None:
    # Here and not above: what serves takes time to load, and no other command needs it.
    from rokkaku.server.app import create_app
    from rokkaku.server.edge import logs, running

    logs.set_up()
    for unknown in unknown_variables(os.environ):
        logs.log("unknown-variable", level=logging.WARNING, variable=unknown)
    if settings.test_seeds:
        logs.log("predictable-deals", level=logging.WARNING)
    if settings.trusts_anyone:
        logs.log("anyone-trusted", level=logging.WARNING, variable=variable("trusted_proxies"))

    def ready() -> None:
        with suppress(BrokenPipeError):
            print("\n".join(greeting(settings)), flush=True)
        logs.log("started", host=settings.host, port=settings.port)
        if opens:
            open_browser(settings.base_url or own_address(settings))

    running.run(create_app(settings), settings, bound, ready)


def bind(host: str, port: int) -> socket.socket:
    """A socket for others to connect to; port 0 takes any that is free."""
    bound = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if os.name == "posix":
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, round(1_000 * SEND_TIMEOUT))
        if host == "::":
            bound.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        raise _cannot_bind(error, host, port) from None
    return bound


def _cannot_bind(error: OSError, host: str, port: int) -> BadSetup:
    if error.errno == errno.EADDRINUSE:
        return BadSetup("cli.serve.port-taken", {"port": port, "other": port + 1 if port < 65_535 else 0})
    if error.errno in (errno.EACCES, errno.EPERM):
        return BadSetup("cli.serve.port-forbidden", {"port": port})
    return BadSetup("cli.serve.no-such-host", {"host": host, "why": error.strerror})


def greeting(settings: Settings) -> Sequence[str]:
    """Its address, for you and for friends; where everything is saved; how to stop it."""
    return (
        say("cli.serve.ready", {"address": own_address(settings)}),
        _reach(settings),
        say("cli.serve.store", {"file": settings.store}),
        *([say("cli.serve.test-seeds")] if settings.test_seeds else []),
        say("cli.serve.stop"),
    )


def _reach(settings: Settings) -> str:
    """How others get here."""
    if settings.base_url:
        return say("cli.serve.public", {"address": settings.base_url})
    if settings.host not in WILDCARDS:
        return say("cli.serve.alone" if settings.is_loopback else "cli.serve.bound", {"host": settings.host})
    found = [address_of(host, settings.port) for host in machine_addresses(settings.host)]
    return say("cli.serve.friends" if found else "cli.serve.no-addresses", {"addresses": found})


def own_address(settings: Settings) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(settings.host, settings.host)
    return address_of(host, settings.port)


def address_of(host: str, port: int) -> str:
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def machine_addresses(host: str) -> Sequence[str]:
    """The addresses by which friends can reach a machine that listens on all of them."""
    found = [address for family, elsewhere in ELSEWHERE if (address := _way_out(family, elsewhere))]
    with suppress(OSError):
        found += [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None)]
    return tuple(address for address in dict.fromkeys(found) if _is_reachable(address, host))


def _way_out(family: socket.AddressFamily, elsewhere: str) -> str:
    """The own address that packets to elsewhere would carry; none is sent."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((elsewhere, 9))
        return str(probe.getsockname()[0])
    return ""


def _is_reachable(text: str, host: str) -> bool:
    """Whether it can be typed elsewhere: no loopback, and nothing that needs the name of an interface."""
    address = ip_address(text.partition("%")[0])
    is_heard = address.version == 4 or host == "::"
    return is_heard and not (address.is_loopback or address.is_link_local or address.is_unspecified)


def open_browser(address: str) -> None:
    """Shows a page where there is a screen; a browser inside the terminal would take it from the server."""
    with suppress(webbrowser.Error):
        browser = webbrowser.get()
        if type(browser) is not webbrowser.GenericBrowser:
            Thread(target=browser.open, args=(address,), daemon=True).start()
