"""What the pages around the table ask for: stories, pictures, covers, sources, and words."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from server.tables.hall import Hall, Person, play, seated

from rokkaku.core.game import EditionInfo, Setup
from rokkaku.core.record import Record, read_record, replay
from rokkaku.drawing import THEMES
from rokkaku.games.catalogue import GAMES
from rokkaku.locales import texts
from rokkaku.protocol import commands, pages, requests
from rokkaku.server.routes import covers
from rokkaku.server.routes import pages as page_routes
from rokkaku.server.tables.scenes import art

pytestmark = pytest.mark.anyio
EDITIONS = [(key, edition) for key, game in GAMES.items() for edition in game.editions]


async def told(person: Person, path: str) -> Any:
    answer = await person.get(path)
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
        answer = await ann.get(f"/api/tables/{table}/story?view={view}")
        assert (answer.status, answer.refused) == (400, "table.not-your-seat")


async def test_the_story_of_a_finished_game_is_told_openly_or_as_each_knew_it(
    ann: Person, ben: Person
) -> None:
    table = await some_game(ann, ben)
    await ann.do(table, 0, commands.Resign)
    openly = await told(ben, f"/api/tables/{table}/story?view=open")
    assert not any("?" in row["moves"] for row in openly)
    assert openly[-1]["kind"] == "end"
    secret = await told(ben, f"/api/tables/{table}/story?view=1")
    assert sum("?" in row["moves"] for row in secret) == 1


async def test_the_story_of_a_fork_begins_where_the_game_began(ann: Person, ben: Person) -> None:
    source = await some_game(ann, ben)
    await ann.do(source, 0, commands.Resign)
    chairs = (requests.NewChair("me"), requests.NewChair("me"))
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


# ── boards and the client ───────────────────────────────────────────────────────────────────────────


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
    scene = (await told(ann, f"/api/tables/{table}?seat=0&parts=scene"))["scene"]
    board = await told(ann, "/api/boards/samurai/hans-im-glueck-1998/2/portrait")
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


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new",
        "/learn",
        "/puzzles",
        "/import",
        "/rules",
        "/rules/samurai",
        "/about",
        "/t/abc",
        "/r/abc",
        "/d/abc",
    ],
)
async def test_every_page_is_the_shell_of_the_client(ann: Person, path: str) -> None:
    answer = await ann.get(path)
    assert (answer.status, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    page = answer.body.decode()
    assert 'src="/static/app.js"' in page
    assert ("rokkaku play --join http://127.0.0.1:8000/t/abc" in page) == ("abc" in path)


async def test_an_address_cannot_break_the_page(ann: Person) -> None:
    assert b"<script>alert" not in (await ann.get("/t/<script>alert(1)")).body


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A client as it is built, and a file beside its folder."""
    folder = tmp_path / "static"
    folder.mkdir()
    for name in ("app.js", "app.css", "icon.svg", "notes.txt"):
        (folder / name).write_text(name)
    (tmp_path / "secret.js").write_text("secret")
    (folder / "deeper.js").mkdir()
    monkeypatch.setattr(page_routes, "files", lambda package: tmp_path)
    page_routes._files.cache_clear()
    yield folder
    page_routes._files.cache_clear()


@pytest.mark.usefixtures("client")
async def test_the_files_of_the_client_and_no_others_are_given_out(ann: Person) -> None:
    kinds = {"app.js": "text/javascript", "app.css": "text/css", "icon.svg": "image/svg+xml"}
    for name, kind in kinds.items():
        answer = await ann.get(f"/static/{name}")
        assert (answer.status, answer.body) == (200, name.encode())
        assert answer.headers["content-type"].partition(";")[0] == kind
    for name in ("notes.txt", "nothing.js", "deeper.js", "../secret.js", "..", "%2e%2e/secret.js"):
        assert (await ann.get(f"/static/{name}")).refused == "server.not-found"


async def test_a_file_that_was_compressed_when_it_was_built_is_given_so_to_whoever_takes_it(
    hall: Hall, client: Path
) -> None:
    (client / "app.js.br").write_bytes(b"in brotli")
    sent = [
        await hall.http("GET", "/static/app.js", **{"accept-encoding": takes})
        for takes in ("gzip, deflate, br;q=1", "gzip, brand-new", "")
    ]
    assert [answer.body for answer in sent] == [b"in brotli", b"app.js", b"app.js"]
    assert [answer.headers.get("content-encoding", "") for answer in sent] == ["br", "", ""]
    assert sent[0].headers["vary"] == "Accept-Encoding"


@pytest.mark.usefixtures("client")
@pytest.mark.parametrize("path", ["/static/app.js", "/api/texts", "/api/art/samurai/light.css"])
async def test_what_a_browser_still_has_is_asked_for_and_not_sent_again(hall: Hall, path: str) -> None:
    """So that nobody sees old words after a new version has come."""
    first = await hall.http("GET", path)
    assert (first.status, first.headers["cache-control"]) == (200, "no-cache")
    known = first.headers["etag"]
    again = await hall.http("GET", path, **{"if-none-match": f'"other", {known}'})
    assert (again.status, again.body, again.headers["etag"]) == (304, b"", known)
    assert (await hall.http("GET", path, **{"if-none-match": '"other"'})).body == first.body


# ── what is known of the games ──────────────────────────────────────────────────────────────────────


def test_a_cover_is_drawn_with_the_pieces_of_its_edition(monkeypatch: pytest.MonkeyPatch) -> None:
    castles = art("samurai", "light", "galakta-2016")
    setup = Setup("samurai", "galakta-2016", 2, "")
    monkeypatch.setattr(covers, "_record", lambda game: Record(setup, game.rules_version))
    assert castles.sheet != art("samurai", "light").sheet
    assert castles.sheet in covers.cover.__wrapped__("samurai", "light")


async def test_the_client_gets_the_words_of_every_edition(ann: Person) -> None:
    words = await told(ann, "/api/texts")
    assert words["web.score.helmet"] == "Helmets"
    assert words["samurai/galakta-2016/web.score.helmet"] == "Castles"
    assert words["samurai/italiano/samurai.option.token_exchange"] == "The tile exchange takes up"
    assert not [key for key in words if key.startswith("samurai/lacerta-2008/")]
    assert not [text for text in words.values() if "{:" in text]


async def test_what_is_reconstructed_is_said_and_the_rest_is_plain(ann: Person) -> None:
    known = await told(ann, "/api/games/rice-wars/sources")
    assert "reconstructed" in known["note"]
    names = [name for group in known["sources"] for name in group["names"]]
    assert len(names) == len(GAMES["rice-wars"].sources)
    assert {"Shouri", "Youhei", "Geisha"} <= set(names)
    assert await told(ann, "/api/games/samurai/sources") == {"note": "", "sources": []}


@pytest.mark.parametrize(
    "path", ["/api/games/chess/sources", "/api/art/chess/light.svg", "/api/art/samurai/pink.svg"]
)
async def test_of_other_games_nothing_is_known(ann: Person, path: str) -> None:
    assert (await ann.get(path)).refused == "server.not-found"


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
