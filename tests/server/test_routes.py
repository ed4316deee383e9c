"""What can be asked for by HTTP, by the real application."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest
from server.asgi import Answer
from server.clients import fresh_id
from server.tables.hall import SECOND, Hall, Person, seated, told
from server.tables.stand_ins import some_turn

from rokkaku.core.seats import Seat
from rokkaku.protocol import commands

pytestmark = pytest.mark.anyio
PAGES = (
    "/",
    "/new",
    "/learn",
    "/puzzles",
    "/import",
    "/rules",
    "/rules/{}",
    "/about",
    "/t/{}",
    "/r/{}",
    "/d/{}",
)
NEW: dict[str, Any] = {"game": "samurai", "chairs": [{"kind": "me"}, {"kind": "free"}]}


async def command(person: Person, table: str, own: int | None, type: str, /, **fields: Any) -> Answer:
    body = {"command": {"id": fresh_id(), **fields, "type": type}, "seat": own}
    return await person.post(f"/api/tables/{table}/commands", body)


# ── who one is ──────────────────────────────────────────────────────────────────────────────────────


async def test_whoever_comes_for_the_first_time_gets_a_name_and_a_cookie(hall: Hall) -> None:
    answer = await hall.http("GET", "/api/guest")
    name = told(answer)["name"]
    cookie = answer.headers["set-cookie"].partition(";")[0]
    again = await hall.http("GET", "/api/guest", cookie=cookie)
    assert told(again) == {"name": name}
    assert again.headers["set-cookie"].startswith(cookie)


async def test_one_may_choose_a_name_and_another_one_later(hall: Hall) -> None:
    answer = await hall.http("POST", "/api/guest", {"name": "  Ann  of Kyoto"})
    assert told(answer) == {"name": "Ann of Kyoto"}
    cookie = answer.headers["set-cookie"].partition(";")[0]
    renamed = await hall.http("POST", "/api/guest", {"name": "Anna"}, cookie=cookie)
    assert renamed.headers["set-cookie"].startswith(cookie)
    await hall.restart()
    assert told(await hall.http("GET", "/api/guest", cookie=cookie)) == {"name": "Anna"}


async def test_a_cookie_that_was_changed_proves_nothing(hall: Hall, ann: Person) -> None:
    for cookie in (ann.cookie[:-2] + "xx", "rokkaku_guest=", f"rokkaku_guest={ann.id}"):
        answer = await hall.http("GET", "/api/tables?mine", cookie=cookie)
        assert (answer.status, answer.refused) == (401, "server.no-guest")


async def test_a_signed_cookie_of_somebody_the_store_has_lost_is_nobodys(hall: Hall) -> None:
    cookie = hall.platform.guests.cookies.set_cookie("lost").partition(";")[0]
    answer = await hall.http("GET", "/api/tables?mine", cookie=cookie)
    assert (answer.status, answer.refused) == (401, "server.no-guest")


async def test_of_very_many_guests_those_who_asked_last_are_remembered(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rokkaku.server.guests.REMEMBERED_GUESTS", 2)
    people = [await hall.person(f"P{number}") for number in range(4)]
    for person in people:
        assert told(await person.get("/api/guest")) == {"name": person.guest.name}
    assert list(hall.platform.guests._remembered) == [people[2].id, people[3].id]
    assert told(await people[0].get("/api/guest")) == {"name": "P0"}


# ── looking at a table ──────────────────────────────────────────────────────────────────────────────


async def test_a_table_is_looked_at_from_a_seat_in_parts(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ann.do(table, 0, commands.Note, text="hm")
    seen = told(await ann.get(f"/api/tables/{table}?seat=0&parts=scene&since=1"))
    assert (seen["type"], seen["seat"], seen["note"]) == ("table", 0, "hm")
    assert (seen["view"], seen["scene"] is not None, seen["question"]["choices"]) == (None, True, {})
    assert [row["seq"] for row in seen["told"]] == [2]
    assert told(await ben.get(f"/api/tables/{table}"))["note"] == ""


@pytest.mark.parametrize(
    ("key", "query"),
    [
        ("table.not-your-seat", "seat=1"),
        ("server.not-a-number", "seat=first"),
        ("server.not-a-number", "seat=-1"),
        ("server.not-a-number", "since=1e3"),
        ("server.not-a-number", "heard=9999999999"),
        ("server.not-a-number", "seat=%C2%B2"),
        ("server.not-understood", "parts=view,state"),
        ("table.unknown-language", "language=tlh"),
    ],
)
@pytest.mark.parametrize("path", ["", "/events"])
async def test_what_is_no_point_of_view_is_a_bad_request(
    ann: Person, ben: Person, path: str, key: str, query: str
) -> None:
    table = await seated(ann, ben)
    answer = await ann.get(f"/api/tables/{table}{path}?{query}")
    assert (answer.status, answer.refused) == (400, key)


@pytest.mark.parametrize(
    ("command", "where"),
    [
        ({"type": "propose", "what": "peace"}, "what"),
        ({"type": "late", "seat": 0, "choice": "jail"}, "choice"),
        ({"type": "look", "parts": ["state"]}, "parts"),
    ],
)
async def test_a_kind_that_does_not_exist_is_a_bad_request_that_names_the_field(
    ann: Person, ben: Person, command: dict[str, Any], where: str
) -> None:
    table = await seated(ann, ben)
    answer = await ann.post(f"/api/tables/{table}/commands", {"command": {"id": "a", **command}, "seat": 0})
    assert (answer.status, answer.refused) == (400, "server.not-understood")
    assert where in json.loads(answer.body)["sentence"]


async def test_events_come_at_once_or_when_there_are_some(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ben.do(table, 1, commands.Note, text="mine")
    path = f"/api/tables/{table}/events?seat=1"
    assert [row["seq"] for row in told(await ben.get(f"{path}&since=0"))["told"]] == [1, 2]
    assert told(await ben.get(f"{path}&since=2"))["told"] == []
    waiting = asyncio.create_task(ben.get(f"{path}&since=2&wait=9"))
    await asyncio.sleep(0.01)
    await ann.do(table, 0, commands.Say, text="hello")
    assert not waiting.done()
    await ann.turn(table, 0)
    seen = told(await asyncio.wait_for(waiting, 5))
    assert ([row["seq"] for row in seen["told"]], seen["note"]) == ([3], "mine")
    assert seen["question"] is not None
    waiting = asyncio.create_task(ben.get(f"{path}&since=3&heard=1&wait=9"))
    await asyncio.sleep(0.01)
    assert not waiting.done()
    await ann.do(table, 0, commands.Say, text="your turn")
    seen = told(await asyncio.wait_for(waiting, 5))
    assert [one["text"] for one in seen["said"]] == ["your turn"]


async def test_who_loses_seat_or_sight_while_waiting_is_not_told(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await ann.open(("me", "free", "free"), has_spectators=False)
    await ben.sit(table, 1)
    path = f"/api/tables/{table}/events?since=1&wait=9"
    seated_there = asyncio.create_task(ben.get(f"{path}&seat=1"))
    outside = asyncio.create_task(eve.get(path.replace("since=1", "since=3")))
    await asyncio.sleep(0.01)
    await ben.do(table, 1, commands.Leave, seat=1)
    answer = await asyncio.wait_for(seated_there, 5)
    assert (answer.status, answer.refused) == (400, "table.not-your-seat")
    await ann.do(table, 0, commands.SeatBot, seat=1, bot="random")
    await ann.do(table, 0, commands.SeatBot, seat=2, bot="random")
    answer = await asyncio.wait_for(outside, 5)
    assert (answer.status, answer.refused) == (404, "server.not-found")


# ── commands ────────────────────────────────────────────────────────────────────────────────────────


async def test_the_commands_of_a_socket_work_by_http_too(hall: Hall, ann: Person, ben: Person) -> None:
    table = told(await ann.post("/api/tables", NEW), 201)["id"]
    assert told(await command(ben, table, None, "sit", seat=1))["seq"] == 1
    assert told(await command(ann, table, 0, "resign", id="one")) == {
        "type": "done", "id": "one", "seq": 3, "table": "", "happened": [], "view": None
    }  # fmt: skip
    again = told(await command(ben, table, 1, "rematch"))["table"]
    assert told(await ann.get(f"/api/tables/{again}"))["status"] == "open"


async def test_a_refusal_says_why_and_names_the_rule(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    refused = told(await command(ann, table, 0, "confirm", id="x", moves=".", expected_seq=2), 409)
    assert (refused["type"], refused["id"], refused["rule"]) == ("refused", "x", "turn-3")
    assert refused["sentence"]


@pytest.mark.parametrize(
    ("key", "body"),
    [
        ("server.not-understood", {}),
        ("server.not-understood", {"command": {"type": "checkmate", "id": "a"}}),
        ("server.not-understood", {"command": {"type": "resign"}}),
        ("server.not-understood", {"command": {"type": "resign", "id": "a", "seat": 0}, "seat": 0}),
        ("server.not-understood", {"command": {"type": "resign", "id": "a"}, "guest": "ben"}),
        ("server.not-understood", {"command": {"type": "answer", "id": "a", "yes": "yes"}}),
        ("server.look-by-get", {"command": {"type": "look", "id": "a"}}),
    ],
)
async def test_what_is_no_command_is_a_bad_request(
    hall: Hall, ann: Person, ben: Person, key: str, body: object
) -> None:
    table = await seated(ann, ben)
    answer = await ann.post(f"/api/tables/{table}/commands", body)
    assert (answer.status, answer.refused) == (400, key)
    assert await hall.kinds(table) == ["seat", "start"]


@pytest.mark.parametrize(("mood", "key"), [("fails", "store.failed"), ("is silent", "store.unknown")])
async def test_if_nothing_can_be_stored_the_service_is_unavailable(
    hall: Hall, ann: Person, ben: Person, mood: str, key: str
) -> None:
    table = await seated(ann, ben)
    hall.store.mood = mood
    assert told(await command(ann, table, 0, "keep"), 503)["key"] == key
    answer = await ann.post("/api/tables", NEW)
    assert (answer.status, answer.refused) == (503, key)
    answer = await hall.http("GET", "/api/guest")
    assert (answer.status, answer.refused) == (503, key)


async def test_if_nothing_can_be_read_answers_say_so_and_pages_can_tell_it(hall: Hall, ann: Person) -> None:
    hall.store.mood = "is blind"
    for path in ("/api/tables", "/api/tables/nothing"):
        answer = await ann.get(path)
        assert (answer.status, answer.refused) == (503, "store.failed")
    for path in PAGES:
        assert (await ann.get(path.format("nothing"))).status == 200


# ── what one may not see ────────────────────────────────────────────────────────────────────────────


def table_routes(table: str) -> Sequence[tuple[str, str, object]]:
    return [
        ("GET", f"/api/tables/{table}", None),
        ("GET", f"/api/tables/{table}?seat=0", None),
        ("GET", f"/api/tables/{table}/events", None),
        ("GET", f"/api/tables/{table}/record", None),
        ("GET", f"/api/tables/{table}/record?view=0", None),
        ("GET", f"/api/tables/{table}/positions/0", None),
        ("GET", f"/api/tables/{table}/story", None),
        ("GET", f"/api/tables/{table}/advice", None),
        ("GET", f"/api/tables/{table}/picture.svg", None),
        ("POST", f"/api/tables/{table}/forks", {"line": 0}),
        ("POST", f"/api/tables/{table}/commands", {"command": {"type": "say", "id": "a", "text": "hi"}}),
        ("POST", f"/api/tables/{table}/commands", {"command": {"type": "look", "id": "a"}}),
    ]


def _length(page: Answer) -> dict[str, str]:
    return {"content-length": page.headers["content-length"]}


async def test_what_one_may_not_see_is_answered_as_what_is_not_there(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    running = await seated(ann, ben, has_spectators=False)
    over = await seated(ann, ben, has_spectators=False)
    await ann.do(over, 0, commands.Resign)
    for hidden in (running, over):
        routes = zip(table_routes(hidden), table_routes("A" * 16), strict=True)
        for (method, path, body), (_, nowhere, _) in routes:
            answer = await hall.http(method, path, body, cookie=eve.cookie)
            missing = await hall.http(method, nowhere, body, cookie=eve.cookie)
            assert (answer.status, answer.refused) == (404, "server.not-found"), path
            assert (answer.body, answer.headers) == (missing.body, missing.headers)
        for path in PAGES:
            page, nothing = await eve.get(path.format(hidden)), await eve.get(path.format("nothing"))
            assert (page.status, page.headers) == (nothing.status, {**nothing.headers, **_length(page)})
            assert page.body == nothing.body.replace(b"nothing", hidden.encode())


async def test_what_one_may_not_see_takes_the_same_steps_as_what_is_not_there(
    hall: Hall, ann: Person, ben: Person, eve: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Steps, not time: what the store is asked, and what is decoded of its answers."""
    hidden = await seated(ann, ben, has_spectators=False)
    steps: list[str] = []
    read = hall.store._read

    async def noted(question: Any) -> Any:
        steps.append(question.func.__name__)
        answer = await read(question)
        steps.append(type(answer).__name__)
        return answer

    async def steps_to(method: str, path: str, body: object, cookie: str) -> list[str]:
        steps.clear()
        answer = await hall.http(method, path, body, cookie=cookie)
        assert answer.status in (401, 404)
        return list(steps)

    async def compare() -> None:
        for (method, path, body), (_, nowhere, _) in zip(
            table_routes(hidden), table_routes("A" * 16), strict=True
        ):
            for cookie in ("", eve.cookie):
                taken = await steps_to(method, path, body, cookie)
                assert taken == await steps_to(method, nowhere, body, cookie), path
                assert "load" not in taken

    await eve.get("/api/guest")
    monkeypatch.setattr(hall.store, "_read", noted)
    assert hidden in hall.platform.registry.known
    await compare()
    monkeypatch.undo()
    await hall.restart()
    await eve.get("/api/guest")
    read = hall.store._read
    monkeypatch.setattr(hall.store, "_read", noted)
    await compare()
    assert hidden not in hall.platform.registry.known


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/nothing"),
        ("GET", "/api/nothing"),
        ("GET", "/api/rules/chess"),
        ("GET", "/api/rules/chess/search?words=tie"),
        ("GET", "/api/games/chess/sources"),
        ("GET", "/api/boards/samurai/hans-im-glueck-1998/2/round"),
        ("GET", "/api/boards/samurai/hans-im-glueck-1998/two/landscape"),
        ("GET", f"/api/boards/samurai/hans-im-glueck-1998/{'2' * 5_000}/landscape"),
        ("GET", "/api/art/samurai/pink.css"),
        ("GET", "/api/tables/a/b/c"),
        ("DELETE", "/api/tables"),
        ("PUT", "/api/guest"),
        ("POST", "/healthz"),
    ],
)
async def test_what_there_is_not_is_not_found(hall: Hall, method: str, path: str) -> None:
    answer = await hall.http(method, path, {} if method != "GET" else None)
    assert (answer.status, answer.refused) == (404, "server.not-found")


# ── health ──────────────────────────────────────────────────────────────────────────────────────────


async def test_a_server_is_ready_while_it_can_write(hall: Hall) -> None:
    async def health() -> tuple[int, int]:
        hall.now += 2 * SECOND
        return (await hall.http("GET", "/healthz")).status, (await hall.http("GET", "/readyz")).status

    assert await health() == (200, 200)
    hall.store.mood = "fails"
    assert await health() == (200, 503)
    hall.store.mood = ""
    assert await health() == (200, 200)


async def test_the_disk_is_asked_once_a_second_at_most(hall: Hall) -> None:
    hall.now += 2 * SECOND
    assert (await hall.http("GET", "/readyz")).status == 200
    hall.store.mood = "fails"
    assert (await hall.http("GET", "/readyz")).status == 200
    hall.now += SECOND
    asked = [hall.http("GET", "/readyz") for _ in range(5)]
    assert [answer.status for answer in await asyncio.gather(*asked)] == [503] * 5


async def test_a_table_is_played_by_http_alone(hall: Hall, ann: Person, ben: Person) -> None:
    table, people = await seated(ann, ben), (ann, ben)
    for number in range(4):
        seat = number % 2
        seen = told(await people[seat].get(f"/api/tables/{table}?seat={seat}"))
        state = await hall.state(table)
        moves = some_turn(state.game, state.game_state, Seat(seat), hall.dice)
        asked = seen["question"]["asked_at"]
        told(await command(people[seat], table, seat, "draft", moves=moves, expected_seq=asked))
        seen = told(await people[seat].get(f"/api/tables/{table}?seat={seat}"))
        assert " ".join(seen["question"]["draft"]) == moves
        told(await command(people[seat], table, seat, "confirm", moves=moves, expected_seq=asked))
    assert len((await hall.state(table)).lines) == 4
