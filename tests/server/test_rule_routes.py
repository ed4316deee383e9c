"""The rules by HTTP, all of them or those a question is about."""

import re

import pytest
from server.tables.hall import Hall, told

from rokkaku import rule_search
from rokkaku.drawing.painter import WIDEST
from rokkaku.games.catalogue import GAMES
from rokkaku.lessons import pictures_of
from rokkaku.locales import rule_texts

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", GAMES)
async def test_the_rules_of_a_game_are_told(hall: Hall, game: str) -> None:
    rules = told(await hall.http("GET", f"/api/rules/{game}"))
    assert [rule["id"] for rule in rules] == list(rule_texts(game))
    assert all(rule["chapter"] and rule["title"] and rule["text"] and rule["asked_as"] for rule in rules)
    assert not [rule["text"] for rule in rules if "`" in rule["text"]]


async def test_rules_are_found_by_a_question(hall: Hall) -> None:
    asked = "/api/rules/samurai/search?words=what+happens+if+two+players+tie+for+a+figure"
    answer = await hall.http("GET", asked)
    assert told(answer)[0] == "capture-4"
    kept = {"if-none-match": answer.headers["etag"]}
    again = await hall.http("GET", asked, **kept)
    assert (again.status, again.body) == (304, b"")
    other = await hall.http("GET", "/api/rules/samurai/search?words=who+starts+the+game", **kept)
    assert told(other)[0] == "setup-7"


async def test_rules_are_found_in_the_words_of_an_edition(hall: Hall) -> None:
    for edition, is_found in (("galakta-2016", True), ("lacerta-2008", False)):
        found = told(await hall.http("GET", f"/api/rules/samurai/search?words=castle&edition={edition}"))
        assert ("setup-3" in found) == is_found


@pytest.mark.parametrize(
    "words", ["", "%20", "NEAR(", "%22", "*", "-", "%00", "%ff", "a%20AND", "%F0%9F%97%BE"]
)
async def test_a_question_may_be_anything(hall: Hall, words: str) -> None:
    assert isinstance(told(await hall.http("GET", f"/api/rules/rice-wars/search?words={words}")), list)


async def test_nobody_can_fill_the_memory_with_questions(hall: Hall) -> None:
    address = "/api/rules/samurai/search?words=tie"
    assert told(await hall.http("GET", address))
    before = rule_search._index.cache_info().currsize
    for wrong, why in (
        ("&edition=fide", "setup.edition-unknown"),
        ("&language=tlh", "table.unknown-language"),
        (f"&edition={'x' * 300}", "setup.edition-unknown"),
        (f"+{'x' * 300}", "rules.too-long"),
    ):
        answer = await hall.http("GET", address + wrong)
        assert (answer.status, answer.refused) == (400, why)
    assert rule_search._index.cache_info().currsize == before


async def test_rules_name_options_and_editions_as_players_know_them(hall: Hall) -> None:
    rules = {rule["id"]: rule["text"] for rule in told(await hall.http("GET", "/api/rules/samurai"))}
    assert "With “Opening hand: five tiles at random” the five" in rules["setup-2"]
    assert "Galakta 2016 (Polish) has castles" in rules["pieces-1"]


async def test_rules_are_told_in_the_words_of_an_edition(hall: Hall) -> None:
    address = "/api/rules/samurai?edition=hans-im-glueck-1998"
    rules = {rule["id"]: rule["text"] for rule in told(await hall.http("GET", address))}
    assert "put the tile exchange (strength 0) in its place" in rules["exchange-4"]
    assert (
        "“The tile exchange takes up: any of your tiles, including ships and the rider”"
        in rules["exchange-4"]
    )
    answer = await hall.http("GET", "/api/rules/samurai?edition=../../secret")
    assert (answer.status, answer.refused) == (400, "setup.edition-unknown")


ABOUT_THE_BOARD = {
    "samurai": ("placement", "exchange", "capture"),
    "rice-wars": ("placement", "income"),
}
"""Chapters of which every rule has a picture."""


@pytest.mark.parametrize("game", ["samurai", "rice-wars"])
async def test_rules_about_the_board_have_a_picture_and_say_what_it_shows(hall: Hall, game: str) -> None:
    rules = {rule["id"]: rule["picture"] for rule in told(await hall.http("GET", f"/api/rules/{game}"))}
    pictured = {rule for rule, picture in rules.items() if picture}
    assert pictured == set(pictures_of(game))
    chapters = ABOUT_THE_BOARD[game]
    assert {rule for rule in rules if rule.partition("-")[0] in chapters} <= pictured
    for rule in pictured:
        answer = await hall.http("GET", f"/api/rules/{game}/{rule}/light.svg")
        assert (answer.status, answer.headers["content-type"]) == (200, "image/svg+xml")
        assert answer.body.startswith(b"<svg")
        width, height = map(float, re.findall(rb' (?:width|height)="([\d.]+)"', answer.body)[:2])
        assert 0.6 < width / height < WIDEST + 0.01, rule


async def test_what_a_picture_shows_is_said_in_ones_language(hall: Hall) -> None:
    rules = told(await hall.http("GET", "/api/rules/samurai?language=de"))
    shown = next(rule["picture"] for rule in rules if rule["id"] == "capture-2")
    assert shown.startswith("Hagi: Reisfeld (Grün 3, Gelb 2)")


async def test_what_a_picture_shows_is_said_in_the_words_of_an_edition(hall: Hall) -> None:
    address = "/api/rules/samurai?language=pl"
    told_by = {
        edition: {
            rule["id"]: rule["picture"]
            for rule in told(await hall.http("GET", f"{address}&edition={edition}"))
        }
        for edition in ("hans-im-glueck-1998", "galakta-2016")
    }
    usual, own = told_by.values()
    assert usual["capture-2"].startswith("Hagi: pole ryżowe (")
    assert own["capture-2"].startswith("Hagi: ryż (")
    assert "(Zielony 3, Żółty 2)" in own["capture-2"]


@pytest.mark.parametrize("path", ["samurai/turn-1/light", "samurai/capture-1/pink", "chess/capture-1/light"])
async def test_there_is_no_other_picture(hall: Hall, path: str) -> None:
    assert (await hall.http("GET", f"/api/rules/{path}.svg")).status == 404
