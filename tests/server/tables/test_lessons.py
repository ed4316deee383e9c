"""Lessons: every goal can be reached, what misses it is answered, and all can be tried again."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from server.tables.hall import Hall, Person, told

from rokkaku.core.game import rules_of
from rokkaku.games.catalogue import GAMES
from rokkaku.lessons import lessons_of, position
from rokkaku.locales import Speaker, edition_texts, languages, texts
from rokkaku.protocol import commands, frames

pytestmark = pytest.mark.anyio

SOLVED = {
    "samurai": {
        "tile": ["S1@o15 ."],
        "strength": ["R3@n7 ."],
        "tie": ["R3@o10 ."],
        "fast": ["W2@p15 S2@o15 ."],
        "exchange": ["F:h@mutsu >b@kuji S1@i18 .", "X@i17 >o15 ."],
        "win": ["H3@n10 ."],
    },
    "rice-wars": {
        "peasant": ["p@d4"],
        "connected": ["p@c3"],
        "hiring": ["=ashigaru +peasant +peasant done"],
        "battle": ["x@c4 send:1", "lay:shuukaku", "decline", "p@c4"],
        "card": ["kaikon >d4 >d5"],
        "duel": ["duel:2", "lay:shuukaku", "decline"],
        "advisors": ["bid:4", "favour:shounin"],
        "win": ["x@c4 send:0+r lay:shuukaku", "decline", "p@c3", "pass"],
    },
}
MISSED = {
    "samurai": {
        "tile": ["S1@n10 ."],
        "strength": ["H4@n7 ."],
        "tie": ["S2@o10 ."],
        "fast": ["S2@o15 ."],
        "exchange": ["S1@i18 ."],  # what the first turn needs is missed with it
        "win": ["H3@m6 ."],
    },
    "rice-wars": {
        "peasant": ["p@e3"],
        "connected": ["p@e2"],
        "hiring": ["+peasant +peasant done"],
        "battle": ["x@c4 send:1", "decline"],
        "card": ["shuukaku"],
        "duel": ["duel:1", "decline"],
        "advisors": ["bid:2", "pass"],
        "win": ["pass"],
    },
}
EVERY = [(game, lesson.key) for game in ("samurai", "rice-wars") for lesson in lessons_of(game)]


async def begin(person: Person, game: str, lesson: str) -> str:
    answer = await person.post("/api/lessons", {"game": game, "lesson": lesson})
    return str(told(answer, 201)["id"])


async def played(hall: Hall, ann: Person, table: str, turns: list[str]) -> frames.LessonShown:
    """What is said of the lesson after the learner's turns and the answers to them."""
    for turn in turns:
        await hall.calm(table)
        await ann.confirm(table, 0, turn)
    await hall.calm(table)
    shown = (await ann.look(table, 0)).lesson
    assert shown
    return shown


def said(game: str, lesson: str, part: str) -> str:
    """A text of a lesson in the words of the edition that is played."""
    places = {spot: spot for each in lessons_of(game) for spot in each.spots}
    words = edition_texts(game, position(game, lesson).setup.edition)
    return Speaker("en", words).say(f"lesson.{game}.{lesson}.{part}", places)


def test_there_are_six_lessons_of_samurai_and_eight_of_rice_wars() -> None:
    assert {game: [lesson.key for lesson in lessons_of(game)] for game in SOLVED} == {
        game: list(lessons) for game, lessons in SOLVED.items()
    }
    assert all(lesson.rule in rules_of(GAMES[game]) for game in SOLVED for lesson in lessons_of(game))


@pytest.mark.parametrize(("game", "lesson"), EVERY)
async def test_every_goal_can_be_reached_against_the_scripted_partner(
    hall: Hall, ann: Person, game: str, lesson: str
) -> None:
    table = await begin(ann, game, lesson)
    await hall.calm(table)
    first = (await ann.look(table, 0)).lesson
    assert first
    assert (first.verdict, first.answer, first.rule) == ("open", "", "")
    assert first.text == said(game, lesson, "text")
    after = await played(hall, ann, table, SOLVED[game][lesson])
    assert (after.verdict, after.rule) == ("done", "")
    assert after.answer == said(game, lesson, "done")
    assert hall.bots.asked == []


@pytest.mark.parametrize(("game", "lesson"), EVERY)
async def test_whoever_misses_the_goal_is_told_why_with_a_rule_and_can_try_again(
    hall: Hall, ann: Person, game: str, lesson: str
) -> None:
    table = await begin(ann, game, lesson)
    missed = await played(hall, ann, table, MISSED[game][lesson])
    assert missed.verdict == "missed"
    assert missed.answer == said(game, lesson, "hint")
    assert missed.rule in rules_of(GAMES[game])
    state = await hall.state(table)
    if state.is_over:
        assert await begin(ann, game, lesson) != table
        return
    await ann.do(table, 0, commands.Propose, what="takeback", line=state.prefix + 1)
    assert (await played(hall, ann, table, SOLVED[game][lesson])).verdict == "done"


@pytest.mark.parametrize("lesson", ["battle", "duel"])
async def test_whoever_passes_instead_of_fighting_is_told_at_once(
    hall: Hall, ann: Person, lesson: str
) -> None:
    table = await begin(ann, "rice-wars", lesson)
    assert (await played(hall, ann, table, ["pass"])).verdict == "missed"


async def test_the_figure_of_the_place_to_be_closed_next_is_the_wrong_one_to_exchange(
    hall: Hall, ann: Person
) -> None:
    table = await begin(ann, "samurai", "exchange")
    missed = await played(hall, ann, table, ["F:h@mutsu >b@awa S1@i18 .", "X@i17 >o15 ."])
    assert missed.verdict == "missed"
    assert "kuji" in missed.spots


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("part", ["text", "hint"])
def test_the_lesson_on_exchanges_names_the_figure_to_take(language: str, part: str) -> None:
    assert "{kuji:name}" in texts(language)[f"lesson.samurai.exchange.{part}"]


@pytest.mark.parametrize(("game", "lesson"), [("samurai", "tile"), ("rice-wars", "duel")])
async def test_a_lesson_that_was_given_up_is_missed(hall: Hall, ann: Person, game: str, lesson: str) -> None:
    table = await begin(ann, game, lesson)
    await hall.calm(table)
    await ann.do(table, 0, commands.Resign)
    await hall.calm(table)
    shown = (await ann.look(table)).lesson
    assert shown
    assert (shown.verdict, shown.answer) == ("missed", said(game, lesson, "hint"))
    assert hall.bots.asked == []
    assert await begin(ann, game, lesson) != table


@pytest.mark.parametrize("turns", [SOLVED, MISSED])
async def test_a_lesson_that_is_decided_is_opened_afresh_and_its_table_closed(
    hall: Hall, ann: Person, turns: dict[str, dict[str, list[str]]]
) -> None:
    table = await begin(ann, "samurai", "tile")
    before = await played(hall, ann, table, turns["samurai"]["tile"])
    other = await begin(ann, "samurai", "tile")
    assert other != table
    fresh = (await ann.look(other, 0)).lesson
    assert fresh
    assert fresh.verdict == "open"
    assert (await hall.state(table)).status == "expired"
    after = (await ann.look(table, 0)).lesson
    assert after
    assert after.verdict == before.verdict
    assert await begin(ann, "samurai", "tile") == other


async def test_lessons_leave_room_for_as_many_tables_as_ever_and_have_one_table_each(tmp_path: Path) -> None:
    hall = Hall(tmp_path, max_tables_per_guest=1)
    await hall.open()
    ann = await hall.person("Ann")
    begun = await asyncio.gather(*(begin(ann, "samurai", "tile") for _ in range(4)))
    assert len(set(begun)) == 1
    await begin(ann, "samurai", "tie")
    new = {"game": "samurai", "chairs": [{"kind": "me"}, {"kind": "free"}]}
    told(await ann.post("/api/tables", new), 201)
    assert (await ann.post("/api/tables", new)).refused == "table.too-many-tables"
    await begin(ann, "samurai", "fast")
    await hall.close()


async def test_the_partner_waits_once_a_lesson_is_over(hall: Hall, ann: Person) -> None:
    table = await begin(ann, "samurai", "tile")
    await played(hall, ann, table, SOLVED["samurai"]["tile"])
    state = await hall.calm(table)
    assert (state.deciders, len(state.lines)) == ((1,), state.prefix + 1)


async def test_where_the_script_is_at_its_end_a_bot_plays(
    hall: Hall, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = ("S1@i18", ".")  # where the learner has just laid a tile
    lessons = tuple(replace(each, partner=taken) for each in lessons_of("samurai"))
    for room in ("rokkaku.lessons", "rokkaku.server.tables.lessons"):
        monkeypatch.setattr(f"{room}.lessons_of", lambda game: lessons)
    table = await begin(ann, "samurai", "exchange")
    await played(hall, ann, table, SOLVED["samurai"]["exchange"][:1])
    assert hall.bots.asked == [("bushi", 1)]


async def test_a_lesson_begun_is_found_again_and_not_among_the_games(hall: Hall, ann: Person) -> None:
    table = await begin(ann, "samurai", "tile")
    assert await begin(ann, "samurai", "tile") == table
    assert await begin(ann, "samurai", "strength") != table
    assert told(await ann.get("/api/tables?mine")) == []
    assert told(await ann.get("/api/tables")) == []
    await hall.restart()
    assert await begin(ann, "samurai", "tile") == table


async def test_a_lesson_is_for_nobody_else(ann: Person, ben: Person) -> None:
    table = await begin(ann, "samurai", "tile")
    assert (await ben.get(f"/api/tables/{table}")).status == 404
    assert await begin(ben, "samurai", "tile") != table


async def test_lessons_are_the_same_for_everybody_also_where_deals_are_tried(
    hall: Hall, ann: Person, ben: Person
) -> None:
    states = [await hall.state(await begin(each, "rice-wars", "duel")) for each in (ann, ben)]
    assert states[0].game_state == states[1].game_state


async def test_the_list_names_the_lessons_of_all_games_that_have_some(hall: Hall, ann: Person) -> None:
    listed: list[dict[str, Any]] = told(await hall.http("GET", "/api/lessons?language=de"))
    assert {each["game"]: [lesson["key"] for lesson in each["lessons"]] for each in listed} == {
        game: list(lessons) for game, lessons in SOLVED.items()
    }
    assert listed[0]["lessons"][0]["title"] == texts("de")["lesson.samurai.tile.title"]
    assert lessons_of("no-such-game") == ()
