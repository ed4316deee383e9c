"""What the doors add to every answer, what they make of a crash, and what they write down."""

import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from server.asgi import OWN, Answer, ask, call, knock, scope_of
from server.guarded import SECRET, doors
from starlette.types import Message, Receive, Scope, Send

from rokkaku.server.edge.guard import Guard

Lines = Callable[[], list[Mapping[str, Any]]]


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Lines:
    """The fields of all lines logged so far."""
    caplog.set_level(logging.INFO)
    return lambda: [{"event": record.message, **vars(record)["fields"]} for record in caplog.records]


# ── what goes out ───────────────────────────────────────────────────────────────────────────────────

EXPECTED = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
ANSWERS: Mapping[str, Callable[[Guard], Answer]] = {
    "answered": lambda guarded: ask(guarded),
    "page": lambda guarded: ask(guarded, path="/"),
    "not found": lambda guarded: ask(guarded, path="/nowhere"),
    "not allowed": lambda guarded: ask(guarded, "POST", path="/api/kept", headers=OWN),
    "file": lambda guarded: ask(guarded, path="/files/x"),
    "unavailable": lambda guarded: ask(guarded, path="/readyz"),
    "foreign host": lambda guarded: ask(guarded, headers={"host": "evil.example"}),
    "foreign origin": lambda guarded: ask(guarded, "POST"),
    "crash": lambda guarded: ask(guarded, path="/api/crash"),
    "denied socket": lambda guarded: knock(guarded),
    "denied by the application": lambda guarded: knock(
        guarded, OWN, path="/api/deny", query_string=b"status=404"
    ),
}


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_every_answer_has_the_headers(answer: Callable[[Guard], Answer]) -> None:
    headers = answer(doors()).headers
    assert EXPECTED.items() <= headers.items()
    assert "camera=()" in headers["permissions-policy"]
    assert "strict-transport-security" not in headers
    assert "server" not in headers


def test_under_https_browsers_are_told_to_stay_there() -> None:
    headers = ask(doors(base_url="https://play.example.org")).headers
    assert headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in ask(doors(base_url="http://play.lan")).headers


def test_the_api_is_not_kept_unless_a_route_says_so() -> None:
    assert ask(doors()).headers["cache-control"] == "no-store"
    assert ask(doors(), path="/api/kept").headers["cache-control"] == "max-age=60"
    assert "cache-control" not in ask(doors(), path="/healthz").headers
    assert ask(doors(), headers={"host": "evil.example"}, path="/").headers["cache-control"] == "no-store"


# ── when something breaks ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("path", ["/api/crash", "/api/say-500"])
def test_a_crash_tells_the_client_a_number_and_nothing_else(path: str, lines: Lines) -> None:
    answer = ask(doors(), path=path)
    assert (answer.status, answer.refused) == (500, "server.door.crashed")
    assert b"9f3c" not in answer.body
    crashed, request = lines()
    assert crashed["event"] == "crashed"
    assert crashed["reference"] in json.loads(answer.body)["sentence"]
    assert request["status"] == 500


def test_an_application_without_a_net_of_its_own_falls_into_ours() -> None:
    async def bare(scope: Scope, receive: Receive, send: Send) -> None:
        raise ValueError(SECRET)

    answer = ask(doors(app=bare))
    assert (answer.status, answer.refused) == (500, "server.door.crashed")


def test_a_crash_in_the_middle_of_an_answer_cannot_be_answered() -> None:
    async def half(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise ValueError(SECRET)

    answer = ask(doors(app=half))
    assert [message["type"] for message in answer.messages] == ["http.response.start"]


def test_a_crash_in_a_socket_closes_it() -> None:
    answer = knock(doors(), OWN, path="/api/crash")
    assert (answer.status, answer.refused) == (500, "server.door.crashed")
    answer = knock(doors(), OWN, path="/api/crash", query_string=b"after=accept")
    assert answer.messages[1:] == [{"type": "websocket.close", "code": 1011}]
    answer = knock(doors(), OWN, path="/api/deny", query_string=b"status=500")
    assert (answer.status, answer.refused) == (500, "server.door.crashed")


def test_a_refusal_from_within_keeps_its_status() -> None:
    answer = ask(doors(), path="/api/turn-away")
    assert (answer.status, answer.refused) == (415, "server.door.kind")


def test_who_leaves_is_no_crash(lines: Lines) -> None:
    answer = knock(doors(), OWN, path="/api/listen")
    assert [message["type"] for message in answer.messages] == ["websocket.accept"]

    async def gone(message: Message) -> None:
        raise OSError

    async def receive() -> Message:
        return {"type": "websocket.receive", "text": "still here?"}

    async def tell(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.send", "text": "hello"})

    asyncio.run(doors(app=tell)(scope_of("websocket", "/api/listen", OWN), receive, gone))
    assert [line["event"] for line in lines()] == ["request", "request"]


def test_what_is_neither_a_request_nor_a_socket_passes() -> None:
    seen: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope["type"])

    call(doors(app=app), {"type": "lifespan"}, [])
    assert seen == ["lifespan"]


# ── what is written down ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("path", "shown", "status"),
    [
        ("/", "/", 200),
        ("/api/here", "/api/here", 200),
        ("/api/tables/s3cr3t/lines/7", "/api/tables/{id}/lines/{line}", 200),
        ("/static/app.js", "/static/{file}", 200),
        ("/files/s3cr3t", "/files/…", 200),
        ("/api/tables/s3cr3t/typo", "/api/…", 404),
        ("/nowhere", "/nowhere", 404),
    ],
)
def test_a_line_for_each_request_without_what_is_particular(
    path: str, shown: str, status: int, lines: Lines
) -> None:
    ask(doors(), path=path, query_string=b"key=s3cr3t", headers={"cookie": "rokkaku_guest=s3cr3t"})
    (line,) = lines()
    assert line == {"event": "request", "method": "GET", "path": shown, "status": status, "ms": 0}


def test_a_line_for_each_socket_when_it_ends(lines: Lines) -> None:
    knock(doors(), OWN)
    knock(doors(), path="/api/tables/s3cr3t")
    opened, refused = lines()
    assert (opened["method"], opened["path"], opened["status"]) == ("SOCKET", "/api/socket", 101)
    assert (refused["path"], refused["status"], refused["why"]) == ("/api/…", 403, "server.door.origin")
    assert refused["address"] == "192.0.2.7"


def test_a_socket_to_nowhere_is_not_opened(lines: Lines) -> None:
    answer = knock(doors(), OWN, path="/nowhere")
    assert [message["type"] for message in answer.messages] == ["websocket.close"]
    assert lines()[0]["status"] == 403


def test_health_is_not_worth_a_line_while_it_is_good(lines: Lines) -> None:
    ask(doors(), path="/healthz")
    assert lines() == []
    ask(doors(), path="/readyz")
    assert lines()[0]["status"] == 503


def test_a_flood_does_not_fill_the_log(lines: Lines) -> None:
    now = 0.0
    guarded = doors(clock=lambda: now, requests_per_second=0.1)
    assert ask(guarded).status == 200
    for quarters in range(40):
        now = quarters / 4
        assert ask(guarded).status == 429
    assert len([line for line in lines() if "address" in line]) == 10
