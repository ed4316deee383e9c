"""R17: who comes from elsewhere, or pretends to be somebody, is refused at every door of a real server."""

import json
import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from server.clients import Person
from server.processes import ServerProcess
from server.reliability.errands import simple_turn
from server.reliability.knocking import Answer, Door
from server.reliability.ledger import report
from server.reliability.sites import MANY_IN_SOAK, site_of
from server.sizes import size
from starlette.applications import Starlette
from starlette.routing import BaseRoute, Route, WebSocketRoute

from rokkaku.puzzles import puzzles_of
from rokkaku.server.app import create_app
from rokkaku.server.edge.guard import SECURITY_HEADERS, Guard
from rokkaku.server.settings import from_environment

GUESSES = size(300, 10_000)
SOCKET = "SOCKET"
READING = ("GET", "HEAD")
QUICK = {"opening_hand": "drawn", "figure_setup": "random"}
BODIES: Mapping[str, Any] = {
    "/api/guest": {"name": "Somebody"},
    "/api/tables": {"game": "samurai"},
    "/api/tables/{id}/commands": {"command": {"type": "say", "id": "1", "text": "hello"}, "seat": 0},
    "/api/tables/{id}/forks": {"line": 1},
    "/api/lessons": {"game": "samurai", "lesson": "tile"},
    "/api/puzzles": {"game": "samurai", "puzzle": puzzles_of("samurai")[0].key},
    "/api/records": {"text": "[game samurai] [edition italiano] [seats 2] [rules 1] [seed 7]"},
}
"""What is asked of each route that changes something; a new one needs its own."""
OTHERS = {
    "line": "1",
    "game": "samurai",
    "edition": "hans-im-glueck-1998",
    "seats": "2",
    "layout": "landscape",
    "theme": "light",
    "name": "app.js",
    "rule": "capture-1",
    "puzzle": puzzles_of("samurai")[0].key,
}
"""What stands in an address, but for the table."""


def routes() -> Sequence[BaseRoute]:
    """Everything that can be asked for, by the application's own word."""
    doors = create_app(from_environment({}, store="unused"))
    assert isinstance(doors, Guard)
    assert isinstance(doors.app, Starlette)
    return doors.app.routes


def ways() -> Iterator[tuple[str, str]]:
    """Method and path of each."""
    for route in routes():
        if isinstance(route, WebSocketRoute):
            yield SOCKET, route.path_format
        else:
            assert isinstance(route, Route), f"{route} is of a kind that no test here knows"
            methods = sorted(set(route.methods or ()) - {"HEAD"})
            yield from ((method, route.path_format) for method in methods)


WAYS = tuple(ways())
CHANGING = [(method, path) for method, path in WAYS if method not in READING]
"""All that can change something; a socket can."""


class Services:
    """A server with two finished tables, one of them nobody else's business, and people in and around it."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.host = Person(server, "Host")
        self.stranger = Person(server, "Stranger")
        self.table = self._finished(has_spectators=True)
        self.private = self._finished(has_spectators=False)

    def _finished(self, **more: Any) -> str:
        """Ended by agreement after one turn."""
        table = self.host.open_table("samurai", ("me", "me"), options=QUICK, **more)
        choices = self._asked(table)
        seat, question = next((seat, asked) for seat, asked in choices.items() if asked)
        assert self.host.command(table, seat, "confirm", **simple_turn(question))["type"] == "done"
        assert self.host.command(table, 0, "propose", what="end")["type"] == "done"
        return table

    def _asked(self, table: str) -> Mapping[int, Any]:
        return {seat: self.host.get(f"/api/tables/{table}?seat={seat}")["question"] for seat in (0, 1)}

    def door(
        self, method: str, path: str, person: Person | None = None, table: str = "", **more: Any
    ) -> Door:
        """One of the ways in, with all that belongs to it; nobody in particular is the host."""
        address = path.format(id=table or self.table, **OTHERS)
        body = b"" if method in (*READING, SOCKET) else json.dumps(BODIES[path]).encode()
        return Door(self.server, method, address, (person or self.host).cookie, body, **more)

    def all_there_is(self) -> object:
        """What nobody may have changed from outside."""
        shown = [self.host.get(f"/api/tables/{table}?seat=0") for table in (self.table, self.private)]
        stories = [(table["seq"], table["said"], table["status"]) for table in shown]
        tables = sorted(table["id"] for table in self.host.get("/api/tables?mine"))
        return self.host.get("/api/guest"), tables, stories


@pytest.fixture(scope="module", params=MANY_IN_SOAK)
def services(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Services]:
    with site_of(request, tmp_path_factory.mktemp("doors"))() as server:
        yield Services(server)


def key(answer: Answer) -> str:
    """Of a refusal."""
    told = json.loads(answer.body)
    assert told["type"] == "refused", told
    return str(told["key"])


def wrong_headers(
    services: Services,
) -> Mapping[str, tuple[Mapping[str, str | None], Sequence[tuple[str, str]]]]:
    """Changes to a good request, each of which makes it a bad one."""
    port, own = services.server.port, services.server.address
    other = f"evil.example:{port}"
    origins: Mapping[str, str | None] = {
        "foreign origin": "https://evil.example",
        "no origin": None,
        "null origin": "null",
        "empty origin": "",
        "other port": f"http://127.0.0.1:{port + 1}",
        "other scheme": f"https://127.0.0.1:{port}",
        "other name of ours": f"http://localhost:{port}",
        "longer origin": f"{own}.evil.example",
        "user in origin": f"http://127.0.0.1:{port}@evil.example",
        "origin with a path": f"{own}/",
    }
    return {
        **{name: ({"Origin": origin}, ()) for name, origin in origins.items()},
        "two origins": ({}, [("Origin", "https://evil.example")]),
        "foreign host": ({"Host": "evil.example"}, ()),
        "no host": ({"Host": None}, ()),
        "two hosts": ({}, [("Host", "evil.example")]),
        "other port of host": ({"Host": f"127.0.0.1:{port + 1}"}, ()),
        "rebound name": ({"Host": other, "Origin": f"http://{other}"}, ()),
        "forwarded host": ({"Host": "evil.example", "X-Forwarded-Host": f"127.0.0.1:{port}"}, ()),
        "a form on a foreign page": ({"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}, ()),
    }


WRONG_KINDS: Mapping[str, tuple[Mapping[str, str | None], Sequence[tuple[str, str]]]] = {
    "text": ({"Content-Type": "text/plain"}, ()),
    "form": ({"Content-Type": "application/x-www-form-urlencoded"}, ()),
    "parts": ({"Content-Type": "multipart/form-data; boundary=x"}, ()),
    "no kind": ({"Content-Type": None}, ()),
    "empty kind": ({"Content-Type": ""}, ()),
    "both": ({"Content-Type": "text/plain, application/json"}, ()),
    "two kinds": ({}, [("Content-Type", "text/plain")]),
    "hidden kind": ({"Content-Type": "text/plain; application/json"}, ()),
    "cross-site": ({"Sec-Fetch-Site": "cross-site"}, ()),
    "same site": ({"Sec-Fetch-Site": "same-site"}, ()),
}
"""Browsers send these of their own accord only for plain requests."""
NO_HANDSHAKE = "two origins"
"""This does not even become a request for a socket."""


@pytest.mark.parametrize(("method", "path"), CHANGING)
def test_who_comes_from_elsewhere_changes_nothing(services: Services, method: str, path: str) -> None:
    door, before = services.door(method, path), services.all_there_is()
    wrong = {**wrong_headers(services), **(WRONG_KINDS if method != SOCKET else {})}
    for name, (changes, more) in wrong.items():
        answer = door.knock(changes, more)
        if name == NO_HANDSHAKE and method == SOCKET:
            assert answer.status == 400, (name, answer)
            continue
        assert answer.status in (403, 415, 421), (name, answer)
        check_headers(answer)
        assert key(answer).startswith("server.door."), (name, answer)
    assert services.all_there_is() == before
    allowed = door.knock()
    assert allowed.status in (101, 200, 201), allowed


# ── who pretends to be somebody ─────────────────────────────────────────────────────────────────────


def forgeries(services: Services) -> Mapping[str, str]:
    name, _, value = services.host.cookie.partition("=")
    id, _, signature = value.partition(".")
    other_id, _, other_signature = services.stranger.cookie.partition("=")[2].partition(".")
    changed = ("A" if signature[0] != "A" else "B") + signature[1:]
    return {
        "none": "",
        "nonsense": f"{name}=nonsense",
        "no signature": f"{name}={id}",
        "empty signature": f"{name}={id}.",
        "changed signature": f"{name}={id}.{changed}",
        "short signature": f"{name}={id}.{signature[:-1]}",
        "long signature": f"{name}={id}.{signature}A",
        "changed id": f"{name}={id[:-1]}{'A' if id[-1] != 'A' else 'B'}.{signature}",
        "signature of another": f"{name}={id}.{other_signature}",
        "another's id": f"{name}={other_id}.{signature}",
        "no id": f"{name}=.{signature}",
        "upper case": f"{name.upper()}={value}",
        "secure name": f"__Host-{name}={value}",
        "quoted": f'{name}="{value}"',
        "not ASCII": f"{name}={id}.\xff\xfe",
        "long": f"{name}={'A' * 9_000}.{signature}"[:8_000],
    }


@pytest.mark.parametrize(("method", "path"), [way for way in CHANGING if way != ("POST", "/api/guest")])
def test_a_cookie_that_is_not_ours_is_nobody(services: Services, method: str, path: str) -> None:
    before = services.all_there_is()
    for name, forged in forgeries(services).items():
        answer = services.door(method, path, table=services.private).knock({"Cookie": forged or None})
        assert answer.status == (404 if method == SOCKET else 401), (name, answer)
        check_headers(answer)
    assert services.all_there_is() == before


def test_a_cookie_chosen_by_somebody_else_is_not_taken_over(services: Services) -> None:
    for name, forged in forgeries(services).items():
        for method, path in (("GET", "/api/guest"), ("POST", "/api/guest")):
            answer = services.door(method, path).knock({"Cookie": forged or None})
            (cookie,) = answer.all("set-cookie")
            assert answer.status == 200, name
            assert cookie.partition(";")[0] not in (forged, services.host.cookie, services.stranger.cookie), (
                name
            )
    assert services.host.get("/api/guest") != {"name": "Stranger"}


# ── what every answer carries ───────────────────────────────────────────────────────────────────────


def check_headers(answer: Answer, *, is_https: bool = False) -> None:
    for name, value in SECURITY_HEADERS:
        assert answer.all(name.decode()) == [value.decode()], (name, answer)
    assert bool(answer.all("strict-transport-security")) == is_https
    assert answer.all("server") == []
    assert answer.all("access-control-allow-origin") == []


@pytest.mark.parametrize(("method", "path"), WAYS)
def test_every_answer_carries_the_headers(services: Services, method: str, path: str) -> None:
    """The good ones, and those to who asks for what is not there or in the wrong way."""
    good = services.door(method, path)
    if method != SOCKET:
        check_headers(good.knock())
    if "{id}" in path:
        check_headers(services.door(method, path, table="unknown").knock())
    check_headers(good.knock({"Host": "evil.example"}))
    wrong_method = Door(services.server, "DELETE", good.path, services.host.cookie).knock()
    assert wrong_method.status == 404
    check_headers(wrong_method)
    too_long = Door(services.server, "POST", good.path, services.host.cookie, b" " * 70_000).knock()
    assert too_long.status == 413
    check_headers(too_long)


def test_what_does_not_exist_carries_the_headers_too(services: Services) -> None:
    for path in ("/nowhere", "/api/nowhere", "/api", "//", "/api/tables/a/b/c", "/.git/config", "/t/", "/t"):
        answer = Door(services.server, "GET", path, services.host.cookie).knock()
        assert answer.status in (307, 404), (path, answer)
        check_headers(answer)


def test_the_cookie_of_a_plain_server(services: Services) -> None:
    (cookie,) = Door(services.server, "GET", "/api/guest").knock().all("set-cookie")
    name, *attributes = cookie.split("; ")
    assert name.startswith("rokkaku_guest=")
    assert set(attributes) == {"Path=/", "Max-Age=31536000", "HttpOnly", "SameSite=Lax"}


def test_a_server_behind_https(tmp_path: Path) -> None:
    url = "https://play.example.org"
    with ServerProcess(tmp_path, {"ROKKAKU_BASE_URL": url}) as server:
        answer = Door(server, "GET", "/api/guest", url=url).knock()
        check_headers(answer, is_https=True)
        (cookie,) = answer.all("set-cookie")
        pair, *attributes = cookie.split("; ")
        assert pair.startswith("__Host-rokkaku_guest=")
        assert set(attributes) == {"Path=/", "Max-Age=31536000", "HttpOnly", "SameSite=Lax", "Secure"}
        body = json.dumps(BODIES["/api/tables"]).encode()
        opening = Door(server, "POST", "/api/tables", pair, body, url)
        assert opening.knock().status == 201
        assert opening.knock({"Cookie": pair.removeprefix("__Host-")}).status == 401
        for wrong in ("http://play.example.org", "https://play.example.org:8443", server.address):
            assert opening.knock({"Origin": wrong}).status == 403, wrong


# ── what one may not see does not exist ─────────────────────────────────────────────────────────────

OF_A_TABLE = [(method, path) for method, path in WAYS if "{id}" in path and path.startswith("/api")]
PREVIEW = re.compile(rb'\n<meta property="[^>]*>')
"""What a link shows elsewhere, of a table that anyone may watch."""
PAGES_OF_A_TABLE = [path for _, path in WAYS if "{id}" in path and not path.startswith("/api")]


@pytest.mark.parametrize(("method", "path"), OF_A_TABLE)
def test_what_is_private_looks_like_what_does_not_exist(services: Services, method: str, path: str) -> None:
    odd = (
        "unknown",
        secrets.token_urlsafe(12),
        services.private.swapcase(),
        services.private[:-1],
        "%00",
        "..",
        "x" * 300,
    )
    for person in (services.stranger, None):
        cookie = {} if person else {"Cookie": None}
        answers = [
            services.door(method, path, person, table).knock(cookie).lasting
            for table in (services.private, *odd)
        ]
        assert all(answer == answers[0] for answer in answers), answers
        assert answers[0][0] in (404, 401)
        assert services.private.encode() not in answers[0][2]
    own = services.door(method, path, table=services.private).knock()
    if path == "/api/tables/{id}/deal":
        assert own.status == 404  # two people have played, so that nobody can play the same deal
    elif path == "/api/tables/{id}/advice":
        assert own.status == 400  # the game is over
    else:
        assert own.status in (101, 200, 201)


@pytest.mark.parametrize("path", PAGES_OF_A_TABLE)
def test_a_page_knows_nothing_of_the_table_in_its_address(services: Services, path: str) -> None:
    nothing = services.door("GET", path, services.stranger, "unknown").knock()
    assert nothing.status == 200
    for table in (services.private, services.table):
        for person in (services.host, services.stranger):
            page = services.door("GET", path, person, table).knock()
            assert page.status == 200
            assert (PREVIEW.search(page.body) is not None) == (table == services.table)
            assert PREVIEW.sub(b"", page.body) == nothing.body.replace(b"unknown", table.encode())


def test_guessing_finds_nothing(services: Services, record_property: Callable[[str, object], None]) -> None:
    dice = Random("guesses")
    missing = services.stranger.raw("GET", "/api/tables/unknown")
    assert missing[0] == 404
    for _ in range(GUESSES):
        id = _mutated(services.private, dice) if dice.random() < 0.5 else secrets.token_urlsafe(12)
        method, path = dice.choice([way for way in OF_A_TABLE if way[0] == "GET"])
        assert services.stranger.raw(method, path.format(id=id, **OTHERS)) == missing, id
    report("R17", {"ways in": len(WAYS), "changing": len(CHANGING), "guesses": GUESSES}, record_property)


def _mutated(id: str, dice: Random) -> str:
    place = dice.randrange(len(id))
    letter = dice.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    return id[:place] + letter + id[place + 1 :]
