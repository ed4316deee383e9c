"""Everyone is answered in the language they like, whoever else is at the table."""

import re
from typing import Any

import msgspec
import pytest
from server.tables.hall import Hall, Person, play, seated

from rokkaku.locales import languages
from rokkaku.locales import texts as words_of
from rokkaku.server.edge.languages import preferred

pytestmark = pytest.mark.anyio

MADE_UP = "xx"
CHOSEN = f"rokkaku_language={MADE_UP}"


def is_made_up(sentence: str) -> bool:
    return sentence.startswith("[") and re.search(r"[áéíóú]", sentence) is not None


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("en-GB,en;q=0.5", "en"),
        ("tlh,en;q=0.1", "en"),
        ("tlh, xx", "en"),
        ("en;q=0, *", "en"),
        ("en;q=not-a-number", "en"),
        (";;;,,,=", "en"),
    ],
)
def test_of_languages_that_a_browser_likes_the_best_that_we_speak_is_taken(
    header: str, language: str
) -> None:
    assert preferred(header) == language


@pytest.mark.parametrize("language", languages())
def test_every_language_can_be_liked_most(language: str) -> None:
    assert preferred(f"tlh,en;q=0.2,{language}-QQ;q=0.9") == language


async def texts(hall: Hall, path: str = "/api/texts", **more: str) -> Any:
    return msgspec.json.decode((await hall.http("GET", path, **more)).body)


async def test_what_was_chosen_counts_more_than_what_the_browser_likes(hall: Hall) -> None:
    liking = {"accept-language": "en"}
    assert (await texts(hall, **liking))["web.undo"] == "Undo"
    assert is_made_up((await texts(hall, cookie=CHOSEN, **liking))["web.undo"])
    assert (await texts(hall, "/api/texts?language=en", cookie=CHOSEN))["web.undo"] == "Undo"
    assert (await texts(hall, cookie="rokkaku_language=tlh; other=xx"))["web.undo"] == "Undo"


async def test_a_page_says_what_it_is_written_in(hall: Hall) -> None:
    page = (await hall.http("GET", "/", cookie=CHOSEN)).body.decode()
    assert '<html lang="xx">' in page
    assert "<noscript><p>[" in page
    assert '<html lang="en">' in (await hall.http("GET", "/")).body.decode()


async def test_a_link_may_name_a_language_which_is_kept_then(hall: Hall) -> None:
    answer = await hall.http("GET", "/about?language=xx")
    assert answer.headers["set-cookie"].startswith("rokkaku_language=xx; Path=/; Max-Age=")
    assert '<html lang="xx">' in answer.body.decode()
    assert "set-cookie" not in (await hall.http("GET", "/about?language=tlh")).headers


@pytest.mark.parametrize("language", languages())
async def test_whoever_comes_for_the_first_time_is_named_in_their_language(hall: Hall, language: str) -> None:
    asked = await hall.http("GET", f"/api/guest?language={language}")
    liked = await hall.http("GET", "/api/guest", **{"accept-language": language})
    for answer in (asked, liked):
        word = msgspec.json.decode(answer.body)["name"].rpartition(" ")[0]
        assert word in words_of(language)["server.name.words"].split()


async def test_the_client_is_told_what_languages_there_are_by_their_own_names(hall: Hall) -> None:
    known = await texts(hall)
    assert {key.removeprefix("language.") for key in known if key.startswith("language.")} == {
        "name",
        *languages(),
    }
    assert known["language.en"] == "English"
    assert is_made_up((await texts(hall, cookie=CHOSEN))["language.xx"])


async def test_refusals_before_and_behind_the_door_are_told_in_it(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    spoken = f"{ben.cookie}; {CHOSEN}"
    command = {"command": {"type": "undo", "id": "u"}, "seat": 1}
    path = f"/api/tables/{table}/commands"
    answers = [
        await hall.http("POST", path, command, cookie=spoken),
        await hall.http("POST", path, b"{", cookie=spoken),
        await hall.http("GET", "/api/tables/nothing", cookie=spoken),
        await hall.http("GET", "/nowhere", cookie=spoken),
        await hall.http("POST", path, command, cookie=spoken, origin="http://elsewhere.example"),
    ]
    told = [msgspec.json.decode(answer.body)["sentence"] for answer in answers]
    assert [sentence for sentence in told if not is_made_up(sentence)] == []


async def test_two_people_at_a_table_each_read_their_own(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 2)
    look = {"parts": ["scene", "choices"]}
    async with ann.socket(table) as one, ben.socket(table, "language=xx") as other:
        one.send("look", seat=0, **look)
        other.send("look", seat=1, **look)
        english, made_up = await one.frame(), await other.frame()
        await ann.turn(table, 0)
        later = [(await socket.frame())["told"][-1]["happened"][0]["sentence"] for socket in (one, other)]
        assert [is_made_up(sentence) for sentence in later] == [False, True]
    for frame, is_so in ((english, False), (made_up, True)):
        told = [each["sentence"] for row in frame["told"] for each in row["happened"]]
        headings = [entry["heading"] for entry in frame["scene"]["entries"] if entry["heading"]]
        assert [is_made_up(sentence) for sentence in (*told, *headings, frame["title"])] == [
            is_so for _ in (*told, *headings, 0)
        ]


async def test_another_language_in_mid_game_tells_the_whole_log_again(ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 2)
    async with ann.socket(table) as socket:
        socket.send("look", seat=0)
        before = await socket.frame()
        socket.send("look", seat=0, language=MADE_UP)
        after = await socket.frame()
        socket.send("confirm", moves="zzz", expected_seq=after["seq"])
        refused = await socket.frame("refused")
    assert [row["seq"] for row in after["told"]] == [row["seq"] for row in before["told"]]
    assert all(is_made_up(each["sentence"]) for row in after["told"] for each in row["happened"])
    assert after["question"]["draft"] == before["question"]["draft"]
    assert is_made_up(refused["sentence"])


async def test_who_names_no_language_is_shown_the_table_in_the_one_they_came_in(
    ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 2)
    async with ann.socket(table) as socket:
        titles = []
        for wish in ({}, {"language": MADE_UP}, {"language": "tlh"}, {}):
            socket.send("look", seat=0, **wish)
            if wish.get("language") == "tlh":
                assert is_made_up((await socket.frame("refused"))["sentence"])
            else:
                titles.append((await socket.frame())["title"])
        socket.send("undo")
        refused = await socket.frame("refused")
    assert [is_made_up(title) for title in titles] == [False, True, False]
    assert not is_made_up(refused["sentence"])


async def test_a_command_sent_again_in_another_language_is_refused_in_that_one(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    path = f"/api/tables/{table}/commands"
    command = {"command": {"type": "confirm", "id": "c", "moves": "H4@nowhere" * 500, "expected_seq": 0}}
    told = []
    for cookie in (ann.cookie, f"{ann.cookie}; {CHOSEN}", ann.cookie):
        answer = await hall.http("POST", path, {**command, "seat": 0}, cookie=cookie)
        told.append(msgspec.json.decode(answer.body))
    assert [is_made_up(each["sentence"]) for each in told] == [False, True, False]
    assert told[0] == told[2]
    assert {(each["key"], each["rule"]) for each in told} == {(told[0]["key"], told[0]["rule"])}
    assert len((await hall.table(table)).answers) == 1


async def test_a_refusal_begins_with_a_capital_but_for_names(hall: Hall, ann: Person, ben: Person) -> None:
    table = await seated(ann, ben)
    path, italian = f"/api/tables/{table}", f"{ann.cookie}; rokkaku_language=it"
    for asked, told in (
        ("picture.svg?theme=pink", "Tema: «pink» non è disponibile. Scegli tra: light, dark."),
        ("record?format=xml", "Formato: «xml» non è disponibile."),
        ("picture.svg?turn=x", "turn deve essere un numero intero"),
    ):
        answer = await hall.http("GET", f"{path}/{asked}", cookie=italian)
        assert msgspec.json.decode(answer.body)["sentence"].startswith(told)


async def test_previews_positions_stories_and_pictures_are_told_in_it(
    hall: Hall, ann: Person, ben: Person
) -> None:
    table = await seated(ann, ben)
    await play(table, [ann, ben], 3)
    await ben.turn(table, 1)
    spoken = f"{ann.cookie}; {CHOSEN}"
    story = await texts(hall, f"/api/tables/{table}/story", cookie=spoken)
    assert all(is_made_up(each["sentence"]) for row in story for each in row["happened"])
    usual = await texts(hall, f"/api/tables/{table}/story", cookie=ann.cookie)
    assert not any(is_made_up(each["sentence"]) for row in usual for each in row["happened"])
    position = await texts(hall, f"/api/tables/{table}/positions/1", cookie=spoken)
    assert all(is_made_up(each["sentence"]) for each in position["happened"])
    picture = (await hall.http("GET", f"/api/tables/{table}/picture.svg", cookie=spoken)).body.decode()
    assert ">[" in picture
    state = await hall.state(table)
    (move, *_) = state.game.moves(state.game_state, state.deciders[0])
    preview = {"type": "preview", "id": "p", "moves": state.game.write(move)}
    posted = {"command": preview, "seat": state.deciders[0]}
    answer = await hall.http("POST", f"/api/tables/{table}/commands", posted, cookie=spoken)
    happened = msgspec.json.decode(answer.body)["happened"]
    assert happened != []
    assert all(is_made_up(each["sentence"]) for each in happened)


async def test_rules_and_lists_are_told_in_it(hall: Hall, ann: Person) -> None:
    spoken = f"{ann.cookie}; {CHOSEN}"
    rules = await texts(hall, "/api/rules/rice-wars", cookie=spoken)
    assert all(is_made_up(rule[part]) for rule in rules for part in ("chapter", "title", "text"))
    sources = await texts(hall, "/api/games/rice-wars/sources", cookie=spoken)
    assert is_made_up(sources["note"])
    await ann.open(is_public=True)
    (listed,) = await texts(hall, "/api/tables?mine=1", cookie=spoken)
    assert is_made_up(listed["title"])
