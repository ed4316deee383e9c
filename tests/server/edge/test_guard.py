"""What the doors let in, and what they turn away."""

import asyncio
import json
from typing import Any

import pytest
from server.asgi import HERE, OWN, Answer, ask, call, knock, scope_of
from server.guarded import doors
from starlette.types import Message

from rokkaku.server.edge.guard import Guard
from rokkaku.server.edge.work import MOST_WAITING

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
    monkeypatch.setattr("rokkaku.server.edge.guard.BODY_TIMEOUT", 0.01)
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


def test_who_watches_over_the_server_may_ask_as_often_as_he_likes() -> None:
    guarded = doors(requests_per_second=0.5)
    assert {ask(guarded, path="/healthz").status for _ in range(10)} == {200}
    assert [ask(guarded).status for _ in range(6)] == [200] * 5 + [429]
    assert ask(guarded, path="/healthz").status == 200
    assert ask(guarded, "POST", "/healthz").status == 429


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


def test_where_too_many_requests_of_an_address_wait_the_next_is_refused() -> None:
    async def crowd() -> None:
        guarded = doors()
        guarded.work.payer("192.0.2.7", "").charge(1_000)
        waiting = [asyncio.create_task(get(guarded, "192.0.2.7")) for _ in range(MOST_WAITING)]
        await asyncio.sleep(0)
        refused = await get(guarded, "192.0.2.7")
        assert (refused.status, refused.refused) == (429, "server.door.rate")
        assert int(refused.headers["retry-after"]) > 1_000
        assert (await get(guarded, "192.0.2.8")).status == 200
        assert not any(task.done() for task in waiting)
        guarded.work.close()
        assert {answer.status for answer in await asyncio.gather(*waiting)} == {200}

    asyncio.run(crowd())


async def get(guarded: Guard, client: str) -> Answer:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = scope_of("http", "/api/here", {}, method="GET", client=(client, 5000))
    await guarded(scope, receive, send)
    return Answer(sent, scope)
