"""What is shown of a game: its story, pictures of its positions, boards and covers."""

import re
from html import unescape
from xml.etree import ElementTree

import msgspec
import pytest
from server.tables.hall import Hall, Person, play, seated, told

from rokkaku.core.game import EditionInfo, Setup
from rokkaku.core.record import Record, read_record, replay
from rokkaku.drawing import THEMES
from rokkaku.games.catalogue import GAMES
from rokkaku.protocol import commands, pages, requests
from rokkaku.server.routes import covers
from rokkaku.server.tables.scenes import art

pytestmark = pytest.mark.anyio
EDITIONS = [(key, edition) for key, game in GAMES.items() for edition in game.editions]


async def some_game(ann: Person, ben: Person, lines: int = 8) -> str:
    """One that begins with hands that are chosen in secret."""
    table = await seated(ann, ben, options={"figure_setup": "random"})
    await play(table, [ann, ben], lines)
    return table


# ── the story ─────────────────────────────────────────────────────────────────────────────────────────


async def test_the_story_of_a_running_game_is_what_one_was_told(ann: Person, ben: Person) -> None:
    table = await some_game(ann, ben)
    for view, hidden in (("0", 1), ("spectator", 2)):
        rows = told(await ann.get(f"/api/tables/{table}/story?view={view}"))
        assert [row["line"] for row in rows if row["line"]] == [1, 2, 3, 4, 5, 6, 7, 8]
        assert sum("?" in row["moves"] for row in rows) == hidden
    for view in ("1", "open"):
        answer = await ann.get(f"/api/tables/{table}/story?view={view}")
        assert (answer.status, answer.refused) == (400, "table.not-your-seat")


async def test_the_story_of_a_finished_game_is_told_openly_or_as_each_knew_it(
    ann: Person, ben: Person
) -> None:
    table = await some_game(ann, ben)
    await ann.do(table, 0, commands.Resign)
    openly = told(await ben.get(f"/api/tables/{table}/story?view=open"))
    assert not any("?" in row["moves"] for row in openly)
    assert openly[-1]["kind"] == "end"
    secret = told(await ben.get(f"/api/tables/{table}/story?view=1"))
    assert sum("?" in row["moves"] for row in secret) == 1


async def test_the_story_of_a_fork_begins_where_the_game_began(ann: Person, ben: Person) -> None:
    source = await some_game(ann, ben)
    await ann.do(source, 0, commands.Resign)
    chairs = (requests.NewChair("me"), requests.NewChair("me"))
    fork = await ann.open_fork(source, 5, "1", chairs=chairs)
    await play(fork, [ann, ann], 2)
    rows = told(await ann.get(f"/api/tables/{fork}/story?view=spectator"))
    before = told(await ann.get(f"/api/tables/{source}/story?view=open"))
    assert [row["line"] for row in rows if row["line"]] == [1, 2, 3, 4, 5, 6, 7]
    assert len({row["seq"] for row in rows}) == len(rows)
    assert [row["happened"] for row in rows if 0 < row["line"] <= 5] == [
        row["happened"] for row in before if 0 < row["line"] <= 5
    ]
    position = told(await ann.get(f"/api/tables/{fork}/positions/2?view=spectator"))
    assert position["happened"] == rows[1]["happened"]


# ── pictures ──────────────────────────────────────────────────────────────────────────────────────────


async def test_a_position_can_be_had_as_a_picture(ann: Person, ben: Person) -> None:
    table = await some_game(ann, ben)
    await ann.do(table, 0, commands.Resign)
    path = f"/api/tables/{table}/picture.svg"
    answer = await ann.get(f"{path}?turn=6&view=0&theme=dark&layout=portrait")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["content-disposition"] == f'attachment; filename="{table}-6.svg"'
    ElementTree.fromstring(answer.body)
    assert "2 players, line 6 of 8" in answer.body.decode()
    assert (await ann.get(path)).body == (await ann.get(f"{path}?turn=8&view=open&theme=light")).body
    assert (await ann.get(path)).body != answer.body


async def test_a_position_can_be_had_as_a_picture_of_points(ann: Person, ben: Person) -> None:
    table = await some_game(ann, ben)
    path = f"/api/tables/{table}/picture.png"
    answer = await ann.get(f"{path}?turn=6&view=0")
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["content-disposition"] == f'inline; filename="{table}-6.png"'
    assert answer.body.startswith(b"\x89PNG")
    assert int.from_bytes(answer.body[16:20], "big") == 1200
    assert (await ann.get(f"{path}?view=1")).refused == "table.not-your-seat"


async def test_without_its_extra_no_picture_is_a_png(
    hall: Hall, ann: Person, ben: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rokkaku.server.tables.archive.find_spec", lambda name: None)
    table = await some_game(ann, ben)
    assert (await ann.get(f"/api/tables/{table}/picture.png")).refused == "server.no-png"
    page = (await hall.http("GET", f"/t/{table}")).body.decode()
    assert "og:title" in page
    assert "og:image" not in page


PREVIEW = re.compile(r'<meta property="([^"]+)" content="([^"]*)">')


async def test_a_link_shows_a_picture_of_what_anyone_may_see(hall: Hall, ann: Person, ben: Person) -> None:
    table = await some_game(ann, ben)
    for path in (f"/t/{table}", f"/r/{table}"):
        page = (await hall.http("GET", path)).body.decode()
        told = dict(PREVIEW.findall(page))
        assert told["og:title"] == "Samurai: Hans im Glück 1998 (German)"
        assert told["og:url"] == f"http://127.0.0.1:8000{path}"
        picture = told["og:image"].removeprefix("http://127.0.0.1:8000")
        assert picture == f"/api/tables/{table}/picture.png?view=spectator"
        assert (await hall.http("GET", picture)).body.startswith(b"\x89PNG")


async def test_a_link_says_what_it_leads_to(hall: Hall, ann: Person, ben: Person) -> None:
    async def described(path: str) -> str:
        page = (await hall.http("GET", path)).body.decode()
        return unescape(dict(PREVIEW.findall(page))["og:description"])

    waiting, playing = await ann.open(("me", "free")), await ann.open(("me", "random"))
    assert (await described(f"/t/{waiting}")).startswith("A table that is waiting for players.")
    assert (await described(f"/t/{playing}")).startswith("A game that is being played.")
    assert "Partie" in await described(f"/t/{playing}?language=de")
    await ann.do(playing, 0, commands.Resign)
    await hall.until(playing, lambda state: state.is_over)
    assert (await described(f"/r/{playing}")).startswith("A finished game.")
    assert (await described(f"/d/{playing}")).startswith("A challenge: ")
    assert await described(f"/d/{waiting}") == await described(f"/t/{waiting}"), "nobody is challenged"
    invited = await ann.open(("me", "invited"))
    assert "who were invited" in await described(f"/t/{invited}")
    await ann.do(waiting, None, commands.Close)
    assert (await described(f"/t/{waiting}")).startswith("A table that was closed")


@pytest.mark.parametrize(
    ("path", "url", "shown"),
    [
        ("/r/{}?turn=3&view=open", "/r/{}?turn=3", "&turn=3"),
        ("/r/{}?turn=9999", "/r/{}", ""),
        ("/r/{}?turn=1%22%3E", "/r/{}", ""),
        ("/d/{}", "/d/{}", "&turn=0"),
    ],
)
async def test_a_link_to_a_line_shows_that_line_and_one_to_a_deal_how_it_begins(
    hall: Hall, ann: Person, ben: Person, path: str, url: str, shown: str
) -> None:
    table = await some_game(ann, ben)
    told = dict(PREVIEW.findall((await hall.http("GET", path.format(table))).body.decode()))
    assert told["og:url"] == f"http://127.0.0.1:8000{url.format(table)}"
    picture = unescape(told["og:image"]).removeprefix("http://127.0.0.1:8000")
    assert picture == f"/api/tables/{table}/picture.png?view=spectator{shown}"
    assert (await hall.http("GET", picture)).body.startswith(b"\x89PNG")


async def test_a_link_shows_nothing_of_a_game_that_has_not_begun_or_is_private(
    hall: Hall, ann: Person
) -> None:
    waiting = await ann.open(("me", "free"))
    page = (await hall.http("GET", f"/t/{waiting}")).body.decode()
    assert "og:title" in dict(PREVIEW.findall(page))
    assert "og:image" not in page
    private = await ann.open(("me", "random"), has_spectators=False)
    for person in (None, ann):
        cookie = "" if person is None else person.cookie
        page = (await hall.http("GET", f"/t/{private}", cookie=cookie)).body.decode()
        assert PREVIEW.findall(page) == []


async def test_a_picture_of_a_running_game_shows_only_the_own_hand(ann: Person, ben: Person) -> None:
    table = await some_game(ann, ben)
    path = f"/api/tables/{table}/picture.svg"
    own, watched = [(await ann.get(f"{path}?view={view}")).body for view in ("0", "spectator")]
    assert own != watched
    assert (await ann.get(path)).body == own
    answer = await ann.get(f"{path}?view=1")
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
    answer = await ann.get(f"/api/tables/{table}/picture.svg?{asked}")
    assert (answer.status, answer.refused) == (400, key)


# ── boards and covers ─────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("layout", ["landscape", "portrait"])
@pytest.mark.parametrize(("game", "edition"), EDITIONS, ids=[edition.key for _, edition in EDITIONS])
async def test_every_edition_has_a_board_in_every_layout(
    ann: Person, game: str, edition: EditionInfo, layout: str
) -> None:
    answer = await ann.get(f"/api/boards/{game}/{edition.key}/{edition.seats[-1]}/{layout}")
    board = msgspec.json.decode(answer.body, type=pages.BoardShown)
    x, y, width, height = board.box
    assert all(x < at[0] < x + width and y < at[1] < y + height for at in board.spots.values())
    ground = ElementTree.fromstring(f"<svg>{board.svg}</svg>")
    drawn = {each.get("id") for each in ground.iter()}
    assert set(board.spots) <= drawn
    assert board.colours == edition.colours


async def test_a_scene_is_drawn_with_what_its_board_has(ann: Person, ben: Person) -> None:
    table = await some_game(ann, ben)
    scene = (told(await ann.get(f"/api/tables/{table}?seat=0&parts=scene")))["scene"]
    board = told(await ann.get("/api/boards/samurai/hans-im-glueck-1998/2/portrait"))
    symbols = set(re.findall(r'<symbol id="([^"]+)"', board["svg"]))
    assert {piece["spot"] for piece in scene["pieces"]} | set(scene["labels"]) <= set(board["spots"])
    assert {piece["symbol"] for piece in scene["pieces"]} <= symbols


@pytest.mark.parametrize(
    ("path", "key"),
    [
        ("/api/boards/chess/fide/2/landscape", "setup.game-unknown"),
        ("/api/boards/samurai/fide/2/landscape", "setup.edition-unknown"),
        ("/api/boards/samurai/hans-im-glueck-1998/5/landscape", "setup.seats-wrong"),
        ("/api/boards/samurai/hans-im-glueck-1998/2/landscape?language=tlh", "table.unknown-language"),
        ("/api/texts?language=tlh", "table.unknown-language"),
    ],
)
async def test_other_boards_and_languages_are_refused(ann: Person, path: str, key: str) -> None:
    answer = await ann.get(path)
    assert (answer.status, answer.refused) == (400, key)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
async def test_every_game_has_a_style_for_every_theme(ann: Person, game: str, theme: str) -> None:
    answer = await ann.get(f"/api/art/{game}/{theme}.css")
    assert answer.headers["content-type"].startswith("text/css")
    assert b"{" in answer.body


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
async def test_every_game_has_a_cover_in_every_theme(ann: Person, game: str, theme: str) -> None:
    record = read_record(GAMES[game].folder.joinpath("cover.record").read_text(encoding="utf-8"))
    *_, last = replay(GAMES[game], record)
    scene = GAMES[game].scene(GAMES[game].view(last.state, None))
    answer = await ann.get(f"/api/art/{game}/{theme}.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    drawing = ElementTree.fromstring(answer.body)
    pieces = drawing.find(".//*[@id='pieces']")
    assert pieces is not None
    assert len(pieces) == len(scene.pieces) > 0


def test_a_cover_is_drawn_with_the_pieces_of_its_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    castles = art("samurai", "light", "galakta-2016")
    setup = Setup("samurai", "galakta-2016", 2, "")
    monkeypatch.setattr(covers, "_record", lambda game: Record(setup, game.rules_version))
    assert castles.sheet != art("samurai", "light").sheet
    assert castles.sheet in covers.cover.__wrapped__("samurai", "light")
