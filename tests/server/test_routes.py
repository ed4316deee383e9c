"""What can be asked for by HTTP, by the real application."""

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from server.asgi import HERE, Answer
from server.tables.hall import DAY, SECOND, Hall, Person, fresh_id, plain, play, seated, some_turn

from rokkaku.core.record import read_record, replay
from rokkaku.core.seats import Seat
from rokkaku.games.catalogue import GAMES
from rokkaku.locales import rule_texts
from rokkaku.server import wire
from rokkaku.server.tables.clocks import PRESETS

pytestmark = pytest.mark.anyio
NEW: dict[str, Any] = {"game": "samurai", "chairs": [{"kind": "me"}, {"kind": "free"}]}


def told(answer: Answer, status: int = 200) -> Any:
    """The JSON of an answer."""
    assert (answer.status, answer.headers["content-type"]) == (status, "application/json"), answer.body
    return json.loads(answer.body)


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
    cookie = hall.desk.doorkeeper.set_cookie("lost").partition(";")[0]
    answer = await hall.http("GET", "/api/tables?mine", cookie=cookie)
    assert (answer.status, answer.refused) == (401, "server.no-guest")


async def test_of_very_many_guests_those_who_asked_last_are_remembered(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rokkaku.server.desk.REMEMBERED_GUESTS", 2)
    people = [await hall.person(f"P{number}") for number in range(4)]
    for person in people:
        assert told(await person.get("/api/guest")) == {"name": person.guest.name}
    assert list(hall.desk.guests) == [people[2].id, people[3].id]
    assert told(await people[0].get("/api/guest")) == {"name": "P0"}


# ── the lobby ───────────────────────────────────────────────────────────────────────────────────────


async def test_the_catalogue_holds_all_that_a_table_can_be_opened_with(hall: Hall) -> None:
    found = told(await hall.http("GET", "/api/games"))
    assert [game["key"] for game in found["games"]] == list(GAMES)
    for game in found["games"]:
        assert [edition["key"] for edition in game["editions"]] == [
            edition.key for edition in GAMES[game["key"]].editions
        ]
    assert {"greedy", "random"} <= set(found["bots"])
    assert set(found["paces"]) == set(PRESETS)
    assert found["lenses"] == ["off", "totals", "preview"]


async def test_everything_in_the_catalogue_makes_a_table(ann: Person) -> None:
    found = told(await ann.get("/api/games"))
    for pace, lens in zip(found["paces"].values(), found["lenses"] * 2, strict=False):
        told(await ann.post("/api/tables", {**NEW, "pace": pace, "lens": lens}), 201)
    for game in found["games"]:
        for edition in game["editions"]:
            chairs = [{"kind": "free"}] * edition["seats"][0]
            asked = {"game": game["key"], "edition": edition["key"], "chairs": chairs}
            told(await ann.post("/api/tables", asked), 201)


async def test_a_new_table_has_an_address_for_friends(hall: Hall, ann: Person) -> None:
    opened = told(await ann.post("/api/tables", NEW), 201)
    assert opened["address"] == f"http://{HERE}/t/{opened['id']}"
    assert told(await ann.get(f"/api/tables/{opened['id']}"))["is_host"]


async def test_behind_a_proxy_the_address_is_the_one_that_people_type(tmp_path: Path) -> None:
    hall = Hall(tmp_path, base_url="https://play.example.org")
    await hall.open()
    ann = await hall.person("Ann")
    origin = {"host": "play.example.org", "origin": "https://play.example.org"}
    opened = told(await hall.http("POST", "/api/tables", NEW, cookie=ann.cookie, **origin), 201)
    await hall.close()
    assert opened["address"] == f"https://play.example.org/t/{opened['id']}"


@pytest.mark.parametrize(
    ("key", "body"),
    [
        ("server.not-understood", b""),
        ("server.not-understood", b"{"),
        ("server.not-understood", b"[" * 5_000),
        ("server.not-understood", b'"\xff"'),
        ("server.not-understood", {"game": 7}),
        ("server.not-understood", {"edition": "italiano"}),
        ("server.not-understood", {**NEW, "seed": "5eed"}),
        ("server.not-understood", {**NEW, "chairs": [{"kind": "me", "guest": "x"}, {}]}),
        ("server.not-understood", {**NEW, "pace": {"kind": "none", "hours": 1}}),
        ("server.not-understood", {**NEW, "options": {"captures": True}}),
        ("setup.game-unknown", {**NEW, "game": "go"}),
        ("table.wrong-pace", {**NEW, "pace": {"kind": "live"}}),
        ("table.unknown-lens", {**NEW, "lens": "x"}),
        ("bot.unknown", {**NEW, "chairs": [{"kind": "me"}, {"kind": "bot", "bot": "x"}]}),
    ],
)
async def test_what_makes_no_table_is_a_bad_request(ann: Person, key: str, body: object) -> None:
    answer = await ann.post("/api/tables", body)
    assert (answer.status, answer.refused) == (400, key)
    assert told(await ann.get("/api/tables?mine")) == []


async def test_who_has_not_said_who_he_is_opens_nothing(hall: Hall, ann: Person) -> None:
    table = await ann.open()
    for path, body in (
        ("/api/tables", NEW),
        (f"/api/tables/{table}/forks", {"line": 0}),
        (f"/api/tables/{table}/commands", {"command": {"type": "sit", "id": "a", "seat": 1}}),
    ):
        answer = await hall.http("POST", path, body)
        assert (answer.status, answer.refused) == (401, "server.no-guest")


async def test_one_person_keeps_only_so_many_tables(tmp_path: Path) -> None:
    hall = Hall(tmp_path, max_tables_per_guest=2)
    await hall.open()
    ann, ben = await hall.person("Ann"), await hall.person("Ben")
    tables = [told(await ann.post("/api/tables", NEW), 201)["id"] for _ in range(2)]
    answer = await ann.post("/api/tables", NEW)
    assert (answer.status, answer.refused) == (400, "table.too-many-tables")
    told(await ben.post("/api/tables", NEW), 201)
    await ben.sit(tables[0], 1)
    await ben.do(tables[0], 1, wire.Resign)
    told(await ann.post("/api/tables", NEW), 201)
    answer = await ann.post(f"/api/tables/{tables[0]}/forks", {"line": 0})
    assert (answer.status, answer.refused) == (400, "table.too-many-tables")
    await hall.close()


async def test_the_lobby_lists_public_tables_that_can_be_joined_or_watched(
    hall: Hall, ann: Person, ben: Person
) -> None:
    private = await ann.open()
    waiting = await ann.open(is_public=True, has_spectators=False)
    watched = await seated(ann, ben, is_public=True)
    closed = await seated(ann, ben, is_public=True, has_spectators=False)
    over = await seated(ann, ben, is_public=True)
    await ann.do(over, 0, wire.Resign)
    for cookie in ("", ann.cookie):
        listed = told(await hall.http("GET", "/api/tables", cookie=cookie))
        assert {table["id"] for table in listed} == {waiting, watched}
    assert not {private, closed, over} & {table["id"] for table in listed}
    first = next(table for table in listed if table["id"] == waiting)
    assert [chair["kind"] for chair in first["chairs"]] == ["person", "free"]
    assert (first["status"], first["is_expiring"], first["waits_for_me"]) == ("open", False, False)


async def test_of_ones_own_tables_those_that_wait_for_one_come_first(
    hall: Hall, ann: Person, ben: Person
) -> None:
    over = await seated(ann, ben)
    await ann.do(over, 0, wire.Resign)
    mine = await seated(ann, ben)
    hall.now += SECOND
    others = await seated(ann, ben)
    await play(others, [ann, ben], 1)
    listed = told(await ann.get("/api/tables?mine"))
    assert [(table["id"], table["waits_for_me"]) for table in listed] == [
        (mine, True),
        (others, False),
        (over, False),
    ]
    hall.now += 7 * DAY
    open_table = await ben.open()
    hall.now += 8 * DAY
    await hall.desk.registry.keep_house()
    assert open_table not in {table["id"] for table in told(await ben.get("/api/tables?mine"))}


async def test_a_list_tells_when_a_table_expires_and_shows_no_keys(hall: Hall, ann: Person) -> None:
    await ann.open(("me", "invited"), is_public=True)
    hall.now += 6 * DAY
    (listed,) = told(await ann.get("/api/tables"))
    assert (listed["expires"], listed["is_expiring"]) == (hall.now + DAY, True)
    assert listed["chairs"][1]["key"] == ""


# ── looking at a table ──────────────────────────────────────────────────────────────────────────────


async def test_a_table_is_looked_at_from_a_seat_in_parts(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ann.do(table, 0, wire.Note, text="hm")
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
        ("table.unknown-part", "parts=view,state"),
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


async def test_events_come_at_once_or_when_there_are_some(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ben.do(table, 1, wire.Note, text="mine")
    path = f"/api/tables/{table}/events?seat=1"
    assert [row["seq"] for row in told(await ben.get(f"{path}&since=0"))["told"]] == [1, 2]
    assert told(await ben.get(f"{path}&since=2"))["told"] == []
    waiting = asyncio.create_task(ben.get(f"{path}&since=2&wait=9"))
    await asyncio.sleep(0.01)
    await ann.do(table, 0, wire.Say, text="hello")
    assert not waiting.done()
    await ann.turn(table, 0)
    seen = told(await asyncio.wait_for(waiting, 5))
    assert ([row["seq"] for row in seen["told"]], seen["note"]) == ([3], "mine")
    assert seen["question"] is not None


async def test_who_loses_seat_or_sight_while_waiting_is_not_told(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await ann.open(("me", "free", "free"), has_spectators=False)
    await ben.sit(table, 1)
    path = f"/api/tables/{table}/events?since=1&wait=9"
    seated_there = asyncio.create_task(ben.get(f"{path}&seat=1"))
    outside = asyncio.create_task(eve.get(path.replace("since=1", "since=3")))
    await asyncio.sleep(0.01)
    await ben.do(table, 1, wire.Leave, seat=1)
    answer = await asyncio.wait_for(seated_there, 5)
    assert (answer.status, answer.refused) == (400, "table.not-your-seat")
    await ann.do(table, 0, wire.SeatBot, seat=1, bot="random")
    await ann.do(table, 0, wire.SeatBot, seat=2, bot="random")
    answer = await asyncio.wait_for(outside, 5)
    assert (answer.status, answer.refused) == (404, "server.not-found")


# ── commands ────────────────────────────────────────────────────────────────────────────────────────


async def test_the_commands_of_a_socket_work_by_http_too(hall: Hall, ann: Person, ben: Person) -> None:
    table = told(await ann.post("/api/tables", NEW), 201)["id"]
    assert told(await command(ben, table, None, "sit", seat=1))["seq"] == 1
    assert told(await command(ann, table, 0, "resign", id="one")) == {
        "type": "done", "id": "one", "seq": 3, "table": "", "happened": []
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


async def test_if_nothing_can_be_read_pages_and_answers_say_so(hall: Hall, ann: Person) -> None:
    hall.store.mood = "is blind"
    for path in ("/api/tables", "/api/tables/nothing"):
        answer = await ann.get(path)
        assert (answer.status, answer.refused) == (503, "store.failed")
    for path in ("/", "/t/nothing"):
        answer = await ann.get(path)
        assert (answer.status, b"<p>Nothing was stored" in answer.body) == (503, True)


# ── records and positions ───────────────────────────────────────────────────────────────────────────


async def opening_hands(ann: Person, ben: Person, lines: int = 30) -> str:
    table = await seated(ann, ben, options={"figure_setup": "random"})
    await play(table, [ann, ben], lines)
    return table


async def test_of_a_running_game_there_is_only_the_own_record(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await opening_hands(ann, ben, 8)
    path = f"/api/tables/{table}/record"
    texts = [(await person.get(path)).body.decode() for person in (ann, ben, eve)]
    assert [read_record(text).view for text in texts] == ["0", "1", "spectator"]
    assert "2   1: ? ? ? ? ? ready" in texts[0]
    assert "1   0: ? ? ? ? ? ready" in texts[1]
    assert texts[2].count("? ? ? ? ? ready") == 2
    assert (await ann.get(f"{path}?view=spectator")).body.decode() == texts[2]
    for person, view in ((ann, "1"), (ann, "open"), (eve, "0"), (eve, "open")):
        answer = await person.get(f"{path}?view={view}")
        assert (answer.status, answer.refused) == (400, "table.not-your-seat")
        answer = await person.get(f"/api/tables/{table}/positions/3?view={view}")
        assert (answer.status, answer.refused) == (400, "table.not-your-seat")


async def test_a_finished_game_is_had_open_or_from_any_point_of_view(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    table = await opening_hands(ann, ben, 10)
    await ann.do(table, 0, wire.Resign)
    path = f"/api/tables/{table}/record"
    standing = await hall.standing(table)
    answer = await eve.get(path)
    assert answer.headers["content-type"].startswith("text/plain")
    record = read_record(answer.body.decode())
    assert record == standing.record
    assert len(list(replay(standing.game, record))) == 11
    assert (await ann.get(f"{path}?view=open")).body == answer.body
    for view in ("0", "1", "spectator"):
        assert read_record((await eve.get(f"{path}?view={view}")).body.decode()).view == view
    as_json = told(await eve.get(f"{path}?format=json"))
    assert as_json["outcome"]["reason"] == "resigned"
    assert len(as_json["lines"]) == 10


async def test_a_record_can_be_had_up_to_a_line(hall: Hall, ann: Person, ben: Person) -> None:
    table = await opening_hands(ann, ben, 6)
    await ann.do(table, 0, wire.Resign)
    for turn, lines in ((0, 0), (4, 4), (6, 6), (99, 6)):
        record = read_record((await ann.get(f"/api/tables/{table}/record?turn={turn}")).body.decode())
        assert (len(record.lines), record.outcome is None) == (lines, turn < 6)


async def test_every_position_of_a_game_can_be_looked_at(hall: Hall, ann: Person, ben: Person) -> None:
    table = await opening_hands(ann, ben, 8)
    standing = await hall.standing(table)
    states = [step.state for step in replay(standing.game, standing.record)]
    for line in range(9):
        found = told(await ann.get(f"/api/tables/{table}/positions/{line}"))
        view = plain(standing.game.view(states[line], Seat(0)))
        assert (found["line"], found["last"], found["view"]) == (line, 8, view)
        assert found["scene"]
        assert bool(found["moves"]) == bool(line)
    assert told(await ann.get(f"/api/tables/{table}/positions/2"))["moves"] == "? ? ? ? ? ready"
    await ann.do(table, 0, wire.Resign)
    found = told(await ann.get(f"/api/tables/{table}/positions/2"))
    assert found["view"] == plain(standing.game.open_view(states[2]))
    assert (found["seat"], found["moves"]) == (1, " ".join(standing.lines[1].moves))
    kinds = [happened["kind"] for happened in found["happened"]]
    assert kinds.count("TileKept") == 5


async def test_positions_before_a_fork_are_there_too(hall: Hall, ann: Person, ben: Person) -> None:
    source = await opening_hands(ann, ben, 8)
    await ann.do(source, 0, wire.Resign)
    body = {"line": 5, "view": "1", "chairs": [{"kind": "me"}, {"kind": "me"}]}
    fork = told(await ann.post(f"/api/tables/{source}/forks", body), 201)["id"]
    await play(fork, [ann, ann], 2)
    for line in range(8):
        assert told(await ann.get(f"/api/tables/{fork}/positions/{line}"))["line"] == line
    answer = await ann.get(f"/api/tables/{fork}/positions/8")
    assert (answer.status, answer.refused) == (400, "table.no-such-line")


@pytest.mark.parametrize(
    ("key", "path"),
    [
        ("table.unknown-view", "/record?view=2"),
        ("table.unknown-view", "/record?view=god"),
        ("server.not-a-number", "/record?turn=last"),
        ("table.unknown-view", "/positions/1?view=-1"),
        ("table.no-such-line", "/positions/3"),
        ("server.not-a-number", "/positions/" + "9" * 5_000),
        ("server.not-a-number", "/positions/first"),
    ],
)
async def test_what_is_no_record_or_position_is_a_bad_request(
    ann: Person, ben: Person, key: str, path: str
) -> None:
    table = await opening_hands(ann, ben, 2)
    answer = await ann.get(f"/api/tables/{table}{path}")
    assert (answer.status, answer.refused) == (400, key)


async def test_a_game_that_has_not_begun_has_no_record(ann: Person) -> None:
    table = await ann.open()
    for path in ("record", "positions/0"):
        answer = await ann.get(f"/api/tables/{table}/{path}")
        assert (answer.status, answer.refused) == (400, "table.not-running.open")


async def test_a_running_game_is_not_forked(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    answer = await ann.post(f"/api/tables/{table}/forks", {"line": 0})
    assert (answer.status, answer.refused) == (400, "table.fork-running")


# ── what one may not see ────────────────────────────────────────────────────────────────────────────


def table_routes(table: str) -> Sequence[tuple[str, str, object]]:
    return [
        ("GET", f"/api/tables/{table}", None),
        ("GET", f"/api/tables/{table}?seat=0", None),
        ("GET", f"/api/tables/{table}/events", None),
        ("GET", f"/api/tables/{table}/record", None),
        ("GET", f"/api/tables/{table}/record?view=0", None),
        ("GET", f"/api/tables/{table}/positions/0", None),
        ("POST", f"/api/tables/{table}/forks", {"line": 0}),
        ("POST", f"/api/tables/{table}/commands", {"command": {"type": "say", "id": "a", "text": "hi"}}),
        ("POST", f"/api/tables/{table}/commands", {"command": {"type": "look", "id": "a"}}),
    ]


async def test_what_one_may_not_see_is_answered_as_what_is_not_there(
    hall: Hall, ann: Person, ben: Person, eve: Person
) -> None:
    running = await seated(ann, ben, has_spectators=False)
    over = await seated(ann, ben, has_spectators=False)
    await ann.do(over, 0, wire.Resign)
    for hidden in (running, over):
        routes = zip(table_routes(hidden), table_routes("A" * 16), strict=True)
        for (method, path, body), (_, nowhere, _) in routes:
            answer = await hall.http(method, path, body, cookie=eve.cookie)
            missing = await hall.http(method, nowhere, body, cookie=eve.cookie)
            assert (answer.status, answer.refused) == (404, "server.not-found"), path
            assert (answer.body, answer.headers) == (missing.body, missing.headers)
        page, nothing = await eve.get(f"/t/{hidden}"), await eve.get("/t/nothing")
        assert (page.status, page.body) == (nothing.status, nothing.body) == (404, nothing.body)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/nothing"),
        ("GET", "/api/nothing"),
        ("GET", "/api/rules/chess"),
        ("GET", "/api/tables/a/b/c"),
        ("DELETE", "/api/tables"),
        ("PUT", "/api/guest"),
        ("POST", "/healthz"),
    ],
)
async def test_what_there_is_not_is_not_found(hall: Hall, method: str, path: str) -> None:
    answer = await hall.http(method, path, {} if method != "GET" else None)
    assert (answer.status, answer.refused) == (404, "server.not-found")


# ── rules, health and pages ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("game", GAMES)
async def test_the_rules_of_a_game_are_told(hall: Hall, game: str) -> None:
    rules = told(await hall.http("GET", f"/api/rules/{game}"))
    assert [rule["id"] for rule in rules] == list(rule_texts(game))
    assert all(rule["chapter"] and rule["title"] and rule["text"] for rule in rules)


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


async def test_the_page_lists_tables_and_says_how_to_join_them(hall: Hall, ann: Person, ben: Person) -> None:
    assert b"No table is open" in (await hall.http("GET", "/")).body
    public, own = await ann.open(is_public=True), await ben.open()
    page = await ben.get("/")
    assert page.headers["content-type"].startswith("text/html")
    text = page.body.decode()
    assert (f"/t/{public}" in text, f"/t/{own}" in text, "Your tables" in text) == (True, True, True)
    assert f"rokkaku play --join http://{HERE}/t/" in text
    text = (await hall.http("GET", f"/t/{public}")).body.decode()
    assert f"rokkaku play --join http://{HERE}/t/{public}" in text
    assert "Green: Ann" in text
    style = await hall.http("GET", "/style.css")
    assert (style.status, style.headers["content-type"].partition(";")[0]) == (200, "text/css")


async def test_a_name_cannot_write_a_page(hall: Hall) -> None:
    rascal = await hall.person("<b>&\"'")
    table = await rascal.open(is_public=True)
    for path in ("/", f"/t/{table}"):
        body = (await hall.http("GET", path)).body
        assert b"<b>" not in body
        assert b"&lt;b&gt;&amp;" in body


async def test_a_page_shows_every_kind_of_table_and_chair(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await ann.do(table, 0, wire.Resign)
    again = (await ben.do(table, 1, wire.Rematch)).table
    invited = await ann.open(("me", "invited", "free"))
    for id, words in (
        (table, ["is over", "bot greedy"]),
        (again, ["waits for players", "reserved for Ann"]),
        (invited, ["Yellow: invited", "Blue: free"]),
    ):
        text = (await ann.get(f"/t/{id}")).body.decode()
        assert [word for word in words if word not in text] == []
    hall.now += 30 * DAY
    await hall.desk.registry.keep_house()
    assert "was given up" in (await ann.get(f"/t/{invited}")).body.decode()


async def test_a_table_is_played_by_http_alone(hall: Hall, ann: Person, ben: Person) -> None:
    table, people = await seated(ann, ben), (ann, ben)
    for number in range(4):
        seat = number % 2
        seen = told(await people[seat].get(f"/api/tables/{table}?seat={seat}"))
        standing = await hall.standing(table)
        moves = some_turn(standing.game, standing.state, Seat(seat), hall.dice)
        asked = seen["question"]["asked_at"]
        told(await command(people[seat], table, seat, "draft", moves=moves, expected_seq=asked))
        seen = told(await people[seat].get(f"/api/tables/{table}?seat={seat}"))
        assert " ".join(seen["question"]["draft"]) == moves
        told(await command(people[seat], table, seat, "confirm", moves=moves, expected_seq=asked))
    assert len((await hall.standing(table)).lines) == 4
