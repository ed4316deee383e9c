"""What the pages around the table ask for: stories, pictures, covers, sources, and words."""

import asyncio
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from server.asgi import OWN, Answer, scope_of
from server.tables.hall import Hall, Person, play, seated
from starlette.types import Message

from rokkaku.core.svg import THEMES
from rokkaku.games.catalogue import GAMES
from rokkaku.locales import texts
from rokkaku.server import wire

pytestmark = pytest.mark.anyio
EDITIONS = [(key, edition) for key, game in GAMES.items() for edition in game.editions]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = Hall(tmp_path)
    await hall.open()
    yield hall
    await hall.close()


@pytest.fixture
async def ann(hall: Hall) -> Person:
    return await hall.person("Ann")


@pytest.fixture
async def ben(hall: Hall) -> Person:
    return await hall.person("Ben")


async def get(person: Person, path: str) -> Answer:
    """What somebody is answered."""
    address, _, query = path.partition("?")
    headers = {**OWN, "cookie": person.cookie}
    scope = scope_of("http", address, headers, method="GET", query_string=query.encode())
    waiting: list[Message] = [{"type": "http.request", "body": b"", "more_body": False}]
    sent: list[Message] = []

    async def receive() -> Message:
        return waiting.pop() if waiting else {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    async with asyncio.timeout(10):
        await person.hall.app(scope, receive, send)
    return Answer(sent, scope)


async def told(person: Person, path: str) -> Any:
    answer = await get(person, path)
    assert answer.status == 200, answer.body
    return msgspec.json.decode(answer.body)


async def some_game(ann: Person, ben: Person, lines: int = 8) -> str:
    """One that begins with hands that are chosen in secret."""
    table = await seated(ann, ben, options={"figure_setup": "random"})
    await play(table, [ann, ben], lines)
    return table


# ── the story ───────────────────────────────────────────────────────────────────────────────────────


async def test_the_story_of_a_running_game_is_what_one_was_told(ann: Person, ben: Person) -> None:
    table = await some_game(ann, ben)
    for view, hidden in (("0", 1), ("spectator", 2)):
        rows = await told(ann, f"/api/tables/{table}/story?view={view}")
        assert [row["line"] for row in rows if row["line"]] == [1, 2, 3, 4, 5, 6, 7, 8]
        assert sum("?" in row["moves"] for row in rows) == hidden
    for view in ("1", "open"):
        answer = await get(ann, f"/api/tables/{table}/story?view={view}")
        assert (answer.status, answer.refused) == (400, "table.not-your-seat")


async def test_the_story_of_a_finished_game_is_told_openly_or_as_each_knew_it(
    ann: Person, ben: Person
) -> None:
    table = await some_game(ann, ben)
    await ann.do(table, 0, wire.Resign)
    openly = await told(ben, f"/api/tables/{table}/story?view=open")
    assert not any("?" in row["moves"] for row in openly)
    assert openly[-1]["kind"] == "end"
    secret = await told(ben, f"/api/tables/{table}/story?view=1")
    assert sum("?" in row["moves"] for row in secret) == 1


async def test_the_story_of_a_fork_begins_where_the_game_began(ann: Person, ben: Person) -> None:
    source = await some_game(ann, ben)
    await ann.do(source, 0, wire.Resign)
    chairs = (wire.NewChair("me"), wire.NewChair("me"))
    fork = await ann.open_fork(source, 5, "1", chairs=chairs)
    await play(fork, [ann, ann], 2)
    rows = await told(ann, f"/api/tables/{fork}/story?view=spectator")
    before = await told(ann, f"/api/tables/{source}/story?view=open")
    assert [row["line"] for row in rows if row["line"]] == [1, 2, 3, 4, 5, 6, 7]
    assert len({row["seq"] for row in rows}) == len(rows)
    assert [row["happened"] for row in rows if 0 < row["line"] <= 5] == [
        row["happened"] for row in before if 0 < row["line"] <= 5
    ]
    position = await told(ann, f"/api/tables/{fork}/positions/2?view=spectator")
    assert position["happened"] == rows[1]["happened"]


# ── pictures ────────────────────────────────────────────────────────────────────────────────────────


async def test_a_position_can_be_had_as_a_picture(ann: Person, ben: Person) -> None:
    table = await some_game(ann, ben)
    await ann.do(table, 0, wire.Resign)
    path = f"/api/tables/{table}/picture.svg"
    answer = await get(ann, f"{path}?turn=6&view=0&theme=dark&layout=portrait")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["content-disposition"] == f'attachment; filename="{table}-6.svg"'
    ElementTree.fromstring(answer.body)
    assert "2 players, line 6 of 8" in answer.body.decode()
    assert (await get(ann, path)).body == (await get(ann, f"{path}?turn=8&view=open&theme=light")).body
    assert (await get(ann, path)).body != answer.body


async def test_a_picture_of_a_running_game_shows_only_the_own_hand(ann: Person, ben: Person) -> None:
    table = await some_game(ann, ben)
    path = f"/api/tables/{table}/picture.svg"
    own, watched = [(await get(ann, f"{path}?view={view}")).body for view in ("0", "spectator")]
    assert own != watched
    assert (await get(ann, path)).body == own
    answer = await get(ann, f"{path}?view=1")
    assert (answer.status, answer.refused) == (400, "table.not-your-seat")


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        ("theme=pink", "table.unknown-drawing"),
        ("layout=round", "table.unknown-drawing"),
        ("turn=9", "table.no-such-line"),
        ("turn=last", "server.not-a-number"),
        ("view=2", "table.unknown-view"),
    ],
)
async def test_what_cannot_be_drawn_is_refused(ann: Person, ben: Person, asked: str, key: str) -> None:
    table = await some_game(ann, ben)
    answer = await get(ann, f"/api/tables/{table}/picture.svg?{asked}")
    assert (answer.status, answer.refused) == (400, key)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
async def test_every_game_has_a_cover_in_every_theme(ann: Person, game: str, theme: str) -> None:
    answer = await get(ann, f"/api/art/{game}/{theme}.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "max-age" in answer.headers["cache-control"]
    drawing = ElementTree.fromstring(answer.body)
    pieces = drawing.find(".//*[@id='pieces']")
    assert pieces is not None
    assert len(pieces) > 20


# ── what is known of the games ──────────────────────────────────────────────────────────────────────


async def test_what_is_reconstructed_is_said_and_the_rest_is_plain(ann: Person) -> None:
    known = await told(ann, "/api/games/rice-wars/sources")
    assert "reconstruction" in known["note"]
    names = [name for group in known["sources"] for name in group["names"]]
    assert len(names) == len(GAMES["rice-wars"].sources)
    assert {"Shouri", "Youhei", "Geisha"} <= set(names)
    assert await told(ann, "/api/games/samurai/sources") == {"note": "", "sources": []}


@pytest.mark.parametrize(
    "path", ["/api/games/chess/sources", "/api/art/chess/light.svg", "/api/art/samurai/pink.svg"]
)
async def test_of_other_games_nothing_is_known(ann: Person, path: str) -> None:
    assert (await get(ann, path)).refused == "server.not-found"


async def test_every_game_and_edition_is_told_in_a_sentence(ann: Person) -> None:
    words = await told(ann, "/api/texts")
    for game in GAMES:
        assert words[f"web.game.{game}"]
        assert words[f"web.about.{game}.text"]
        assert all(words[f"web.how.{game}.{step}.text"] for step in range(1, 5))
    for game, edition in EDITIONS:
        assert words[f"web.edition.{game}.{edition.key}"].endswith(".")
    for name in (await told(ann, "/api/games"))["paces"]:
        assert words[f"web.pace.{name}"]
    for lens in (await told(ann, "/api/games"))["lenses"]:
        assert words[f"web.new.lens.{lens}.hint"]


def test_every_word_the_pages_say_is_there() -> None:
    source = Path(__file__).parents[2] / "web" / "src"
    files = [file for folder in ("lobby", "records") for file in (source / folder).glob("*.ts*")]
    said = {
        key for file in files for key in re.findall(r'"(web\.[\w.-]+)"', file.read_text(encoding="utf-8"))
    }
    assert said
    assert said - set(texts("en")) == set()
