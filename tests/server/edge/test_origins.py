import pytest

from rokkaku.server.edge.origins import AllowedHosts, Origin, Proxies, client_key, read_origin
from rokkaku.server.settings import from_environment


def hosts(machine: str = "club", **settings: object) -> AllowedHosts:
    return AllowedHosts(from_environment({}, **settings), machine)


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("http://127.0.0.1:8000", Origin("http", "127.0.0.1", 8000)),
        ("https://play.example.org", Origin("https", "play.example.org", 443)),
        ("http://play.example.org", Origin("http", "play.example.org", 80)),
        ("HTTP://Play.Example.ORG:80", Origin("http", "play.example.org", 80)),
        ("http://[::1]:8000", Origin("http", "::1", 8000)),
        ("http://[0:0:0:0:0:0:0:1]:8000", Origin("http", "::1", 8000)),
        ("null", None),
        ("", None),
        ("file://", None),
        ("http://", None),
        ("127.0.0.1:8000", None),
        ("http://127.0.0.1:8000/", None),
        ("http://127.0.0.1:8000 ", None),
        ("http://me@127.0.0.1:8000", None),
        ("http://127.0.0.1:8000, http://evil.example", None),
        ("http://127.0.0.1:", None),
    ],
)
def test_origins_are_read_strictly(text: str, origin: Origin | None) -> None:
    assert read_origin(text) == origin


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "LOCALHOST:8000", "[::1]:8000"])
def test_this_machine_is_always_ours(host: str) -> None:
    name = host.lower().removesuffix(":8000").strip("[]")
    assert hosts().origin(host, "127.0.0.1") == Origin("http", name, 8000)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "localhost",
        "localhost:8001",
        "127.0.0.1",
        "127.0.0.1.evil.example:8000",
        "club:8000",
        "192.168.1.5:8000",
        "me@localhost:8000",
        "localhost:8000/",
        "localhost:8000:8000",
        "localhost:http",
        "localhost.:8000",
        "",
    ],
)
def test_no_other_name_is_ours(host: str) -> None:
    assert hosts().origin(host, "127.0.0.1") is None


def test_a_bound_address_is_ours() -> None:
    here = hosts(host="192.168.1.5")
    assert here.origin("192.168.1.5:8000", "") == Origin("http", "192.168.1.5", 8000)
    assert here.origin("192.168.1.6:8000", "") is None
    assert hosts(host="play.lan", port=80).origin("Play.lan", "") == Origin("http", "play.lan", 80)


@pytest.mark.parametrize("wildcard", ["0.0.0.0", "::"])
def test_open_to_all_the_machine_goes_by_its_name_and_by_the_address_it_was_reached_at(wildcard: str) -> None:
    here = hosts("Club.example.org", host=wildcard)
    for name in ("club", "club.local", "club.example.org", "localhost"):
        assert here.origin(f"{name}:8000", "192.168.1.5") == Origin("http", name, 8000)
    assert here.origin("192.168.1.5:8000", "192.168.1.5") == Origin("http", "192.168.1.5", 8000)
    assert here.origin("192.168.1.5:8000", "::ffff:192.168.1.5") == Origin("http", "192.168.1.5", 8000)
    assert here.origin("[fd00::5]:8000", "fd00::5") == Origin("http", "fd00::5", 8000)
    assert here.origin("192.168.1.6:8000", "192.168.1.5") is None
    assert here.origin("0.0.0.0:8000", "192.168.1.5") is None


def test_behind_a_proxy_the_base_url_counts_with_its_own_scheme_and_port() -> None:
    here = hosts(base_url="https://play.example.org")
    expected = Origin("https", "play.example.org", 443)
    assert here.origin("play.example.org", "127.0.0.1") == expected
    assert here.origin("play.example.org:443", "127.0.0.1") == expected
    assert here.origin("play.example.org:8000", "127.0.0.1") is None
    assert here.origin("127.0.0.1:8000", "127.0.0.1") == Origin("http", "127.0.0.1", 8000)
    there = hosts(base_url="http://play.lan:9000")
    assert there.origin("play.lan:9000", "127.0.0.1") == Origin("http", "play.lan", 9000)


@pytest.mark.parametrize(
    ("trusted", "peer", "forwarded", "client"),
    [
        ((), "203.0.113.9", [], "203.0.113.9"),
        ((), "203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        (("127.0.0.1",), "127.0.0.1", [], "127.0.0.1"),
        (("127.0.0.1",), "127.0.0.1", ["198.51.100.1"], "198.51.100.1"),
        (("127.0.0.1",), "203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        (("127.0.0.1",), "127.0.0.1", ["6.6.6.6, 198.51.100.1"], "198.51.100.1"),
        (("127.0.0.1",), "127.0.0.1", ["6.6.6.6", "198.51.100.1"], "198.51.100.1"),
        (("127.0.0.1", "10.0.0.0/8"), "127.0.0.1", ["6.6.6.6, 198.51.100.1, 10.1.2.3"], "198.51.100.1"),
        (("127.0.0.1", "10.0.0.0/8"), "127.0.0.1", ["10.9.9.9, 10.1.2.3"], "10.9.9.9"),
        (("127.0.0.1",), "127.0.0.1", ["198.51.100.1, unknown"], "127.0.0.1"),
        (("127.0.0.1",), "127.0.0.1", [""], "127.0.0.1"),
        (("127.0.0.1",), "::ffff:127.0.0.1", ["2001:db8::1"], "2001:db8::1"),
        (("::1",), "127.0.0.1", ["198.51.100.1"], "127.0.0.1"),
        (("0.0.0.0/0",), "", ["198.51.100.1"], ""),
    ],
)
def test_only_trusted_proxies_say_for_whom_they_ask(
    trusted: tuple[str, ...], peer: str, forwarded: list[str], client: str
) -> None:
    assert Proxies(trusted).client(peer, forwarded) == client


def test_a_household_is_counted_as_one() -> None:
    assert client_key("192.168.1.5") == "192.168.1.5"
    assert client_key("2001:db8:1:2:3:4:5:6") == client_key("2001:db8:1:2::9") == "2001:db8:1:2::/64"
    assert client_key("") == ""
