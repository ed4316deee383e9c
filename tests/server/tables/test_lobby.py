"""What can be played, and the tables there are."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from server.asgi import HERE
from server.processes import PATIENCE
from server.tables.hall import DAY, SECOND, Hall, Person, play, seated, told

from rokkaku.bots import levels
from rokkaku.bots.bot import names
from rokkaku.bots.levels import LEVELS, USUAL, Level, levels_of
from rokkaku.games.catalogue import GAMES
from rokkaku.locales import say
from rokkaku.protocol import commands, frames
from rokkaku.protocol.log import Row
from rokkaku.protocol.tables import Head, Summary
from rokkaku.server.bots import offered
from rokkaku.server.tables.clocks import PRESETS

pytestmark = pytest.mark.anyio
NEW: dict[str, Any] = {"game": "samurai", "chairs": [{"kind": "me"}, {"kind": "free"}]}


async def test_the_catalogue_holds_all_that_a_table_can_be_opened_with(hall: Hall) -> None:
    found = told(await hall.http("GET", "/api/games"))
    assert [game["key"] for game in found["games"]] == list(GAMES)
    for game in found["games"]:
        assert [edition["key"] for edition in game["editions"]] == [
            edition.key for edition in GAMES[game["key"]].editions
        ]
        shown = [(level["name"], level["description"]) for level in game["levels"]]
        assert shown == [(level.name, say(f"level.{level.name}")) for level in levels_of(game["key"])]
        refused = {level["name"] for level in game["levels"] if level["refusal"]}
        assert refused <= {level.name for level in LEVELS if level.needs_sim}
    assert found["bots"] == list(dict.fromkeys((USUAL, *names())))
    assert set(found["paces"]) == set(PRESETS)
    assert found["lenses"] == ["off", "totals", "preview"]
    assert found["protocol"] == frames.PROTOCOL


async def test_a_level_that_cannot_play_here_says_why(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    offered.refusal.cache_clear()
    lacking = (Level("novice", "narrow"), Level("shogun", "greedy-1", needs_sim=True))
    monkeypatch.setattr(levels, "LEVELS", lacking)
    monkeypatch.setattr("rokkaku.bots.bot.has_compiler", lambda: False)
    for language, why in (("en", "needs the compiled engine"), ("pl", "potrzebuje silnika skompilowanego")):
        found = told(await hall.http("GET", f"/api/games?language={language}"))["games"][0]["levels"]
        assert [bool(level["refusal"]) for level in found] == [False, True]
        assert why in found[1]["refusal"]
        assert "pip install 'rokkaku[sim]'" in found[1]["refusal"]
    offered.refusal.cache_clear()


@pytest.mark.parametrize("wants", [True, False])
async def test_what_levels_compile_is_compiled_when_the_server_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wants: bool
) -> None:
    strong = [Level("strong", "greedy-1", needs_sim=True), Level("odd", "nobody", needs_sim=True)]
    ladder = (Level("weak", "random"), *strong)
    monkeypatch.setattr(levels, "LEVELS", ladder)
    hall = Hall(tmp_path, prepare_bots=wants)
    await hall.open()
    await hall.close()
    assert hall.bots.preparing == ([("strong", game) for game in GAMES] if wants else [])


async def test_the_bot_that_is_suggested_comes_first(tmp_path: Path) -> None:
    for name in ("greedy", "random"):
        hall = Hall(tmp_path / name, default_bot=name)
        hall.file.parent.mkdir()
        await hall.open()
        bots = told(await hall.http("GET", "/api/games"))["bots"]
        await hall.close()
        assert bots[0] == name
        assert sorted(bots) == sorted(names())


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
        ("server.not-understood", {**NEW, "lens": "x"}),
        ("server.not-understood", {**NEW, "pace": {"kind": "blitz"}}),
        ("server.not-understood", {**NEW, "chairs": [{"kind": "me"}, {"kind": "throne"}]}),
        ("server.not-understood", {**NEW, "chairs": [{"kind": "me"}, {"kind": "person"}]}),
        ("server.not-understood", {**NEW, "chairs": [{"kind": "me"}, {"kind": "reserved"}]}),
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
    await ben.do(tables[0], 1, commands.Resign)
    told(await ann.post("/api/tables", NEW), 201)
    answer = await ann.post(f"/api/tables/{tables[0]}/forks", {"line": 0})
    assert (answer.status, answer.refused) == (400, "table.too-many-tables")
    await hall.close()


async def test_nobody_waits_until_the_table_of_somebody_else_is_stored(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    create, is_storing, may_store = hall.store.create, asyncio.Event(), asyncio.Event()

    async def store_late(head: Head, summary: Summary, rows: Sequence[Row]) -> None:
        if head.host == ann.id:
            is_storing.set()
            await may_store.wait()
        await create(head, summary, rows)

    monkeypatch.setattr(hall.store, "create", store_late)
    waiting = asyncio.ensure_future(ann.post("/api/tables", NEW))
    async with asyncio.timeout(PATIENCE):
        await is_storing.wait()
        told(await ben.post("/api/tables", NEW), 201)
    assert not waiting.done()
    may_store.set()
    told(await waiting, 201)


async def test_who_opens_many_tables_at_once_keeps_no_more_either(tmp_path: Path) -> None:
    hall = Hall(tmp_path, max_tables_per_guest=2)
    await hall.open()
    ann = await hall.person("Ann")
    answers = await asyncio.gather(*(ann.post("/api/tables", NEW) for _ in range(6)))
    assert sorted(answer.status for answer in answers) == [201, 201, 400, 400, 400, 400]
    await hall.close()


async def test_the_lobby_lists_public_tables_that_can_be_joined_or_watched(
    hall: Hall, ann: Person, ben: Person
) -> None:
    private = await ann.open()
    waiting = await ann.open(is_public=True, has_spectators=False)
    watched = await seated(ann, ben, is_public=True)
    closed = await seated(ann, ben, is_public=True, has_spectators=False)
    over = await seated(ann, ben, is_public=True)
    await ann.do(over, 0, commands.Resign)
    gone = await seated(ann, ben, is_public=True, has_spectators=False)
    await ann.do(gone, 0, commands.Resign)
    again = (await ben.do(gone, 1, commands.Rematch)).table
    for cookie in ("", ann.cookie):
        listed = told(await hall.http("GET", "/api/tables", cookie=cookie))
        assert {table["id"] for table in listed} == {waiting, watched}
    assert not {private, closed, over, again} & {table["id"] for table in listed}
    first = next(table for table in listed if table["id"] == waiting)
    assert [chair["kind"] for chair in first["chairs"]] == ["person", "free"]
    assert (first["status"], first["is_expiring"], first["waits_for_me"]) == ("open", False, False)


async def test_of_ones_own_tables_those_that_wait_for_one_come_first(
    hall: Hall, ann: Person, ben: Person
) -> None:
    over = await seated(ann, ben)
    await ann.do(over, 0, commands.Resign)
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
    await hall.platform.registry.clean_up()
    assert open_table not in {table["id"] for table in told(await ben.get("/api/tables?mine"))}


async def test_a_list_tells_when_a_table_expires_and_shows_no_keys(hall: Hall, ann: Person) -> None:
    await ann.open(("me", "invited"), is_public=True)
    hall.now += 6 * DAY
    (listed,) = told(await ann.get("/api/tables"))
    assert (listed["expires"], listed["is_expiring"]) == (hall.now + DAY, True)
    assert listed["chairs"][1]["key"] == ""
