"""Where a request comes from and which host it asks for, by its headers and connection.  Pure functions."""

import re
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

import msgspec

from rokkaku.server.settings import Settings

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

LOOPBACK = ("localhost", "127.0.0.1", "::1")
WILDCARDS = ("0.0.0.0", "::")
PORTS = {"http": 80, "https": 443}

_AUTHORITY = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?")


class Origin(msgspec.Struct, frozen=True):
    """How browsers tell sites apart."""

    scheme: str
    host: str
    port: int


def read_origin(text: str) -> Origin | None:
    """An origin from the header of that name, such as `https://play.example.org:8443`."""
    scheme, _, authority = text.lower().partition("://")
    if scheme not in PORTS or not (place := _host_and_port(authority)):
        return None
    return Origin(scheme, place[0], place[1] or PORTS[scheme])


def _host_and_port(authority: str) -> tuple[str, int | None] | None:
    """Host and port, if there is one, from a text such as `[::1]:8000`."""
    match = _AUTHORITY.fullmatch(authority.lower())
    return (_host(match[1].strip("[]")), int(match[2]) if match[2] else None) if match else None


def _host(text: str) -> str:
    """A name in lower case, or an address in its standard form."""
    address = _address(text)
    return text.lower() if address is None else str(address)


def _address(text: str) -> Address | None:
    """An address; one that is IPv4 mapped to IPv6 becomes IPv4."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


class AllowedHosts:
    """The host names of this server.  `machine` is the machine's name on its network."""

    def __init__(self, settings: Settings, machine: str) -> None:
        self.port = settings.port
        self.base = read_origin(settings.base_url)
        machine = machine.lower()
        short = machine.partition(".")[0]
        is_open = settings.host in WILDCARDS
        own = (machine, short, f"{short}.local") if is_open else (_host(settings.host),)
        self.names = frozenset((*LOOPBACK, *own))

    def origin(self, host: str, reached_at: str) -> Origin | None:
        """The origin of our pages under a `Host` header, or None if that name is not ours.

        `reached_at` is our address on this connection.  It is safe as a name: no foreign name can have led
        the browser to it.
        """
        place = _host_and_port(host)
        if place is None:
            return None
        name, port = place
        if self.base and name == self.base.host and (port or PORTS[self.base.scheme]) == self.base.port:
            return self.base
        is_ours = name in self.names or name == _host(reached_at)
        return Origin("http", name, self.port) if is_ours and (port or 80) == self.port else None


class Proxies:
    """The proxies that may say which client a request comes from."""

    def __init__(self, trusted: Sequence[str]) -> None:
        self.networks: tuple[Network, ...] = tuple(ip_network(text, strict=False) for text in trusted)

    def client(self, peer: str, forwarded: Sequence[str]) -> str:
        """The address of the client: the last one on the way here that is not a trusted proxy.

        `forwarded` are the `X-Forwarded-For` headers, where each proxy adds the address it got the request
        from at the end.  Only what a trusted proxy wrote there counts.
        """
        client = _address(peer)
        hops = [hop.strip() for hop in ",".join(forwarded).split(",")] if forwarded else []
        while hops and client is not None and self._trusts(client):
            hop = _address(hops.pop())
            if hop is None:
                break
            client = hop
        return peer if client is None else str(client)

    def _trusts(self, address: Address) -> bool:
        return any(address.version == network.version and address in network for network in self.networks)


def is_far_away(client: str) -> bool:
    """Whether a client is on the internet, not on this machine or in a private network."""
    address = _address(client)
    return address is not None and address.is_global


def client_key(client: str) -> str:
    """The key under which a client is counted: for IPv6 the whole /64, which one household has."""
    address = _address(client)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False))
    return client
