"""The pages around the table: the shell, the files of the client, and the words it says."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from server.tables.hall import Hall, Person, told

from rokkaku.games.catalogue import GAMES
from rokkaku.locales import texts
from rokkaku.server.routes import pages as page_routes
from rokkaku.server.routes.boards import ELSEWHERE

pytestmark = pytest.mark.anyio
EDITIONS = [(key, edition) for key, game in GAMES.items() for edition in game.editions]


# ── the client ────────────────────────────────────────────────────────────────────────────────────────


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


# ── what is known of the games ────────────────────────────────────────────────────────────────────────


async def test_the_client_gets_the_words_of_every_edition(ann: Person) -> None:
    words = told(await ann.get("/api/texts"))
    assert words["web.score.helmet"] == "Helmets"
    assert words["samurai/galakta-2016/web.score.helmet"] == "Castles"
    assert words["samurai/italiano/samurai.option.token_exchange"] == "The tile exchange takes up"
    assert not [key for key in words if key.startswith("samurai/lacerta-2008/")]
    assert not [text for text in words.values() if "{:" in text]


async def test_what_is_reconstructed_is_said_and_the_rest_is_plain(ann: Person) -> None:
    known = told(await ann.get("/api/games/rice-wars/sources"))
    assert "reconstructed" in known["note"]
    names = [name for group in known["sources"] for name in group["names"]]
    assert len(names) == len(GAMES["rice-wars"].sources)
    assert {"Shouri", "Youhei", "Geisha"} <= set(names)
    assert told(await ann.get("/api/games/samurai/sources")) == {"note": "", "sources": []}


@pytest.mark.parametrize(
    "path", ["/api/games/chess/sources", "/api/art/chess/light.svg", "/api/art/samurai/pink.svg"]
)
async def test_of_other_games_nothing_is_known(ann: Person, path: str) -> None:
    assert (await ann.get(path)).refused == "server.not-found"


async def test_every_game_and_edition_is_told_in_a_sentence(ann: Person) -> None:
    words = told(await ann.get("/api/texts"))
    for game in GAMES:
        assert words[f"web.game.{game}"]
        assert words[f"web.about.{game}.text"]
        assert all(words[f"web.how.{game}.{step}.text"] for step in range(1, 5))
    for game, edition in EDITIONS:
        assert words[f"web.edition.{game}.{edition.key}"].endswith(".")
    for name in told(await ann.get("/api/games"))["paces"]:
        assert words[f"web.pace.{name}"]
    for lens in told(await ann.get("/api/games"))["lenses"]:
        assert words[f"web.new.lens.{lens}.hint"]


def test_every_word_the_pages_say_is_there() -> None:
    source = Path(__file__).parents[2] / "web" / "src"
    files = [file for folder in ("lobby", "records") for file in (source / folder).glob("*.ts*")]
    said = {
        key for file in files for key in re.findall(r'"(web\.[\w.-]+)"', file.read_text(encoding="utf-8"))
    }
    assert said
    assert said - set(texts("en")) == set()


def said_first(module: Path) -> Iterator[str]:
    """The code that is there before any other page is asked for."""
    seen, found = set(), [module]
    while found:
        file = found.pop()
        if file in seen or file.name == "pages.tsx":
            continue
        seen.add(file)
        source = file.read_text(encoding="utf-8")
        found += [(file.parent / path).resolve() for path in re.findall(r'"(\.[^"]+\.tsx?)"', source)]
        yield source


async def test_the_front_page_and_a_table_say_nothing_they_were_not_told(ann: Person) -> None:
    every, first = told(await ann.get("/api/texts")), told(await ann.get("/api/texts/first"))
    assert first.items() <= every.items()
    elsewhere = every.keys() - first.keys()
    assert {"web.about.title", "web.replay.line", "review.curve"} <= elsewhere
    begun = [match[0] for match in map(ELSEWHERE.match, elsewhere) if match]
    begin = {mark + each for mark in '"`' for each in begun}
    app = Path(__file__).parents[2] / "web" / "src" / "app.tsx"
    assert not [each for source in said_first(app.resolve()) for each in begin if each in source]
