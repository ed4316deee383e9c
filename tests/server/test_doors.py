import asyncio
import json
import logging
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from server.asgi import HERE, OWN, Answer, ask, call, knock, scope_of
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from rokkaku.server.doors import ADDRESS, Doors, TurnedAway
from rokkaku.server.limits import Clock
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
    raise TurnedAway(418, "server.door.kind")


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


def doors(clock: Clock = lambda: 0.0, app: ASGIApp | None = None, **settings: object) -> Doors:
    return Doors(app or application(), from_environment({}, **settings), clock)


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Callable[[], list[Mapping[str, Any]]]:
    """The fields of all lines logged so far."""
    caplog.set_level(logging.INFO)
    return lambda: [{"event": record.message, **vars(record)["fields"]} for record in caplog.records]


# ── whom it is for ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1", "absent"])
def test_a_request_for_somebody_else_is_turned_away(host: str) -> None:
    answer = ask(doors(), headers={"host": host})
    assert (answer.status, answer.refused) == (421, "server.door.host")
    answer = knock(doors(), {"host": host, "origin": f"http://{host}"})
    assert (answer.status, answer.refused) == (403, "server.door.host")
    assert answer.first["type"] == "websocket.http.response.start"


def test_two_hosts_are_none() -> None:
    assert ask(doors(), headers=[("host", HERE), ("host", HERE)]).status == 421


def test_one_of_ours_is_let_in() -> None:
    assert ask(doors()).status == 200
    assert ask(doors(base_url="https://play.example.org"), headers={"host": "play.example.org"}).status == 200
    there = {"host": "192.0.2.1:8000"}
    assert ask(doors(host="0.0.0.0"), headers=there, server=("192.0.2.1", 8000)).status == 200
    assert ask(doors(), server=None).status == 200


# ── where it comes from ─────────────────────────────────────────────────────────────────────────────

FOREIGN = ["https://evil.example", "null", "http://localhost:8000", f"https://{HERE}", "http://127.0.0.1", ""]


@pytest.mark.parametrize("origin", [*FOREIGN, "absent"])
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_only_our_own_pages_may_change_something(method: str, origin: str) -> None:
    answer = ask(doors(), method, headers={**OWN, "origin": origin})
    assert (answer.status, answer.refused) == (403, "server.door.origin")


@pytest.mark.parametrize("origin", [*FOREIGN, "absent"])
def test_only_our_own_pages_may_open_a_socket(origin: str) -> None:
    answer = knock(doors(), {"origin": origin})
    assert (answer.status, answer.refused) == (403, "server.door.origin")


def test_where_a_handshake_cannot_be_answered_it_is_closed() -> None:
    answer = knock(doors(), {"origin": "https://evil.example"}, extensions=None)
    assert answer.messages == [{"type": "websocket.close", "code": 1008}]


def test_two_origins_are_none() -> None:
    twice = [*OWN.items(), ("origin", OWN["origin"])]
    assert ask(doors(), "POST", headers=twice).status == 403
    assert knock(doors(), twice).status == 403


@pytest.mark.parametrize(("site", "status"), [("same-origin", 200), ("none", 200), ("same-site", 403)])
def test_what_the_browser_says_of_the_site_counts_too(site: str, status: int) -> None:
    assert ask(doors(), "POST", headers={**OWN, "sec-fetch-site": site}).status == status


def test_reading_needs_no_origin() -> None:
    foreign = {"origin": "https://evil.example", "sec-fetch-site": "cross-site"}
    assert ask(doors(), headers=foreign).status == 200
    assert ask(doors(), "HEAD").status == 200


def test_our_own_pages_may() -> None:
    assert ask(doors(), "POST", headers=OWN).status == 200
    assert knock(doors(), OWN).first["type"] == "websocket.accept"
    public = {"host": "play.example.org", "origin": "https://play.example.org"}
    assert ask(doors(base_url=public["origin"]), "POST", headers={**OWN, **public}).status == 200
    assert knock(doors(base_url=public["origin"]), public).first["type"] == "websocket.accept"
    wrong = {"host": "play.example.org", "origin": "http://play.example.org"}
    assert knock(doors(base_url=public["origin"]), wrong).status == 403


# ── what it is ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    "kind", ["absent", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "text/json"]
)
def test_only_json_is_taken(kind: str) -> None:
    answer = ask(doors(), "POST", headers={**OWN, "content-type": kind}, body=[b"{}"])
    assert (answer.status, answer.refused) == (415, "server.door.kind")


def test_json_may_name_its_characters_but_not_be_two_kinds() -> None:
    named = {**OWN, "content-type": "Application/JSON; charset=utf-8"}
    assert ask(doors(), "POST", headers=named).status == 200
    assert ask(doors(), "POST", headers=[*OWN.items(), ("content-type", "text/plain")]).status == 415


def test_a_body_comes_in_whole() -> None:
    answer = ask(doors(), "POST", headers=OWN, body=[b"one ", b"", b"two"])
    assert json.loads(answer.body)["body"] == "one two"
    longest = ask(doors(max_body=1024), "POST", headers={**OWN, "content-length": "1024"}, body=[b"x" * 1024])
    assert len(json.loads(longest.body)["body"]) == 1024


@pytest.mark.parametrize(
    ("length", "parts", "hangs_up"),
    [
        ("1025", [], False),
        ("1025", [b"x" * 1025], False),
        ("99999999999999999999", [], True),
        ("absent", [b"x" * 1025], True),
        ("absent", [b"x" * 1000, b"x" * 25], True),
        ("10", [b"x" * 1025], True),
    ],
)
def test_a_body_that_is_too_long_is_refused(length: str, parts: list[bytes], *, hangs_up: bool) -> None:
    answer = ask(doors(max_body=1024), "POST", headers={**OWN, "content-length": length}, body=parts)
    assert (answer.status, answer.refused) == (413, "server.door.body")
    assert (answer.headers.get("connection") == "close") is hangs_up


def test_of_an_endless_body_no_more_is_read_than_needed() -> None:
    asked = 0

    async def endless() -> Message:
        nonlocal asked
        asked += 1
        return {"type": "http.request", "body": b"x" * 512, "more_body": True}

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(doors(max_body=1024)(scope_of("http", "/api/here", OWN, method="POST"), endless, send))
    assert sent[0]["status"] == 413
    assert asked == 3


def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rokkaku.server.doors.PATIENCE", 0.01)
    sent: list[Message] = []

    async def silent() -> Message:
        return await asyncio.Future()

    async def send(message: Message) -> None:
        sent.append(message)

    scope = scope_of("http", "/api/here", {**OWN, "content-length": "10"}, method="POST")
    asyncio.run(doors()(scope, silent, send))
    answer = Answer(sent, scope)
    assert (answer.status, answer.refused) == (408, "server.door.slow")


def test_who_hangs_up_while_speaking_is_not_answered() -> None:
    scope = scope_of("http", "/api/here", OWN, method="POST")
    assert call(doors(), scope, [{"type": "http.request", "body": b"x", "more_body": True}]).messages == []


# ── how often ───────────────────────────────────────────────────────────────────────────────────────


class Watch:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_who_asks_too_often_has_to_wait() -> None:
    watch = Watch()
    guarded = doors(watch, requests_per_second=0.5)
    assert [ask(guarded).status for _ in range(6)] == [200] * 5 + [429]
    answer = ask(guarded)
    assert (answer.refused, answer.headers["retry-after"]) == ("server.door.rate", "2")
    assert knock(guarded, OWN).status == 429
    assert ask(guarded, client=("192.0.2.8", 1)).status == 200
    watch.now = 2
    assert knock(guarded, OWN).first["type"] == "websocket.accept"
    assert ask(guarded).status == 429


def test_those_who_are_turned_away_have_asked_too() -> None:
    guarded = doors(requests_per_second=0.5)
    assert {ask(guarded, headers={"host": "evil.example"}).status for _ in range(5)} == {421}
    assert ask(guarded).status == 429


def test_behind_a_trusted_proxy_everybody_is_counted_alone() -> None:
    guarded = doors(requests_per_second=0.1, trusted_proxies="192.0.2.7")
    assert ask(guarded, headers={"x-forwarded-for": "198.51.100.1"}).status == 200
    assert ask(guarded, headers={"x-forwarded-for": "198.51.100.1"}).status == 429
    answer = ask(guarded, headers={"x-forwarded-for": "198.51.100.1, 198.51.100.2"})
    assert json.loads(answer.body)["address"] == "198.51.100.2"


def test_nobody_else_can_pretend_to_be_another() -> None:
    guarded = doors(requests_per_second=0.1)
    assert ask(guarded, headers={"x-forwarded-for": "198.51.100.1"}).status == 200
    assert ask(guarded, headers={"x-forwarded-for": "198.51.100.2"}).status == 429


def test_an_address_has_so_many_sockets_and_no_more() -> None:
    guarded = doors(sockets_per_address=2)
    statuses: list[Any] = []

    async def open_socket(leave: asyncio.Event) -> None:
        connected = [{"type": "websocket.connect"}]

        async def receive() -> Message:
            if connected:
                return connected.pop()
            await leave.wait()
            return {"type": "websocket.disconnect", "code": 1005}

        async def send(message: Message) -> None:
            statuses.append(message.get("status", message["type"]))

        await guarded(scope_of("websocket", "/api/socket", OWN), receive, send)

    async def run() -> None:
        leave = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            for _ in range(3):
                group.create_task(open_socket(leave))
                await asyncio.sleep(0)
            await asyncio.sleep(0)
            leave.set()

    asyncio.run(run())
    assert statuses[:3] == ["websocket.accept", "websocket.accept", 429]
    assert guarded.sockets.inside == {}
    assert knock(guarded, OWN).first["type"] == "websocket.accept"


def test_too_many_sockets_are_refused_by_key() -> None:
    guarded = doors(sockets_per_address=1)
    guarded.sockets.enter("192.0.2.7")
    assert knock(guarded, OWN).refused == "server.door.sockets"
    assert knock(guarded, OWN, client=("192.0.2.8", 1)).first["type"] == "websocket.accept"


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
ANSWERS: Mapping[str, Callable[[Doors], Answer]] = {
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
def test_every_answer_has_the_headers(answer: Callable[[Doors], Answer]) -> None:
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
def test_a_crash_tells_the_client_a_number_and_nothing_else(
    path: str, lines: Callable[[], list[Mapping[str, Any]]]
) -> None:
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
    assert (answer.status, answer.refused) == (418, "server.door.kind")


def test_who_leaves_is_no_crash(lines: Callable[[], list[Mapping[str, Any]]]) -> None:
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
    path: str, shown: str, status: int, lines: Callable[[], list[Mapping[str, Any]]]
) -> None:
    ask(doors(), path=path, query_string=b"key=s3cr3t", headers={"cookie": "rokkaku_guest=s3cr3t"})
    (line,) = lines()
    assert line == {"event": "request", "method": "GET", "path": shown, "status": status, "ms": 0}


def test_a_line_for_each_socket_when_it_ends(lines: Callable[[], list[Mapping[str, Any]]]) -> None:
    knock(doors(), OWN)
    knock(doors(), path="/api/tables/s3cr3t")
    opened, refused = lines()
    assert (opened["method"], opened["path"], opened["status"]) == ("SOCKET", "/api/socket", 101)
    assert (refused["path"], refused["status"], refused["why"]) == ("/api/…", 403, "server.door.origin")
    assert refused["address"] == "192.0.2.7"


def test_a_socket_to_nowhere_is_not_opened(lines: Callable[[], list[Mapping[str, Any]]]) -> None:
    answer = knock(doors(), OWN, path="/nowhere")
    assert [message["type"] for message in answer.messages] == ["websocket.close"]
    assert lines()[0]["status"] == 403


def test_health_is_not_worth_a_line_while_it_is_good(lines: Callable[[], list[Mapping[str, Any]]]) -> None:
    ask(doors(), path="/healthz")
    assert lines() == []
    ask(doors(), path="/readyz")
    assert lines()[0]["status"] == 503


def test_a_flood_does_not_fill_the_log(lines: Callable[[], list[Mapping[str, Any]]]) -> None:
    guarded = doors(requests_per_second=0.1)
    for _ in range(100):
        ask(guarded)
    assert len(lines()) == 11
