"""In every language: no English left, nothing cut off or over something else, and axe is content."""

import json
import os
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from time import monotonic

import pytest
from browser.seeded import Seeded
from browser.test_axe import AXE
from browser.visitors import DESKTOP, PHONE, Come, Size, Visitor
from playwright.sync_api import Route, expect
from server.processes import PATIENCE

from rokkaku.bots.levels import LEVELS
from rokkaku.games.catalogue import GAMES
from rokkaku.locales import DEFAULT_LANGUAGE, edition_texts, languages, rule_texts, texts
from rokkaku.locales.pseudo import PSEUDO

LAYOUT = Path(__file__).with_name("layout.js").read_text(encoding="utf-8")
ALWAYS = (PSEUDO, "pl")
"""Languages that every run walks through; the others when there is time."""
WALKED = [
    language
    for language in (*languages(), PSEUDO)
    if language != DEFAULT_LANGUAGE and (language in ALWAYS or os.environ.get("SOAK"))
]
SAME = {"rokkaku", "samurai", "greedy", "random", "json", "kyoto", "aizu", "akita", "sapporo"}
SAME |= {level.name for level in LEVELS}
"""Names, which are the same in every language."""
OF_BROWSERS = {"minute", "minutes", "days", "second", "seconds", "hour", "hours", "yesterday"}
"""What browsers say themselves, which do not know the language that is made up."""
RULE_ID = re.compile(r"\b[a-z]+-\d+\b")
WORD = re.compile(r"[^\W\d_]{4,}")
MOST_BYTES = 140_000
"""Of the first page of a table, over the wire."""
SETTLING = Path(__file__).with_name("settling.js")
SETTLED = "settled()"
QUICKLY = "{ runOnly: ['cat.language', 'cat.name-role-value'], resultTypes: ['violations'] }"
THOROUGHLY = "{ resultTypes: ['violations'] }"


@cache
def words(language: str) -> set[str]:
    """Every word that is said in a language, somewhere."""
    said = [*texts(language).values()]
    for key, game in GAMES.items():
        for edition in ("", *(each.key for each in game.editions)):
            said += edition_texts(key, edition, language).values()
            said += (
                part for rule in rule_texts(key, language, edition).values() for part in rule_parts(rule)
            )
    read = (re.sub(r"\{\w*:plural |\{[^}]*\}|\w+=", " ", text) for text in said)
    return {word.lower() for text in read for word in WORD.findall(text)}


def rule_parts(rule: object) -> tuple[str, ...]:
    return tuple(str(getattr(rule, part)) for part in ("title", "text", "chapter"))


def english_in(read: Iterable[str], language: str) -> set[str]:
    """Words that English has and the language has not; what people are called is their own affair."""
    foreign = (
        words(DEFAULT_LANGUAGE) - words(language) - SAME - (OF_BROWSERS if language == PSEUDO else set())
    ) - {word.lower() for word in texts(DEFAULT_LANGUAGE)["server.name.words"].split()}
    return {word for text in read for word in WORD.findall(RULE_ID.sub("", text)) if word.lower() in foreign}


def faults(ann: Visitor, language: str, where: str) -> list[str]:
    """What is wrong with what is to be seen now, in both sizes."""
    wrong: list[str] = []
    for size in (PHONE, DESKTOP):
        ann.resize(size)
        ann.wait_for(f"innerWidth === {size[0]}")
        ann.page.evaluate(SETTLED)
        found = ann.page.evaluate(LAYOUT)
        assert found["read"]
        wrong += (f"English: {word}" for word in english_in(found["read"], language))
        for what in ("cut", "overlapping", "outside"):
            wrong += (f"{size[0]} {what}: {each}" for each in found[what])
    ann.page.evaluate(AXE.read_text(encoding="utf-8"))
    rules = THOROUGHLY if os.environ.get("SOAK") else QUICKLY
    for each in ann.page.evaluate(f"axe.run({rules})")["violations"]:
        if language != PSEUDO or each["id"] not in ("html-lang-valid", "valid-lang"):
            wrong += (f"{each['id']}: {node['html'][:200]}" for node in each["nodes"])
    return [f"{where}: {each}" for each in dict.fromkeys(wrong)]


def speaking(
    come: Come, language: str, cookie: str = "", explained: Iterable[str] = GAMES, size: Size = DESKTOP
) -> Visitor:
    """Somebody who has chosen a language, and seen how some games work."""
    ann = come(cookie=cookie, size=size)
    ann.context.add_init_script(path=SETTLING)
    ann.context.add_cookies([{"name": "rokkaku_language", "value": language, "url": ann.address}])
    known = json.dumps({"explained": list(explained)})
    ann.context.add_init_script(f"if (location.host) localStorage.setItem('rokkaku', '{known}')")
    return ann


@pytest.mark.parametrize("language", WALKED)
def test_pages_around_the_tables(come: Come, tables: Mapping[str, Seeded], language: str) -> None:
    ann = speaking(come, language, tables["samurai-bots"].cookie)
    ann.open_table("me", "free", "greedy", is_public=True)
    wrong = []
    deal = f"/d/{tables['samurai-over'].id}"
    for path in (
        "/",
        "/new",
        "/learn",
        "/puzzles",
        "/import",
        deal,
        "/rules/samurai",
        "/rules/rice-wars",
        "/about",
    ):
        ann.open(path)
        ann.page.locator("main h1").wait_for()
        if path == deal:
            ann.page.locator("main p > button").last.click()  # the results of a deal that one has not played
            ann.page.get_by_role("row").nth(1).wait_for()
        if path == "/new":
            ann.page.locator("main summary").first.click()
        wrong += faults(ann, language, path)
    assert "\n".join(wrong) == ""


@pytest.mark.parametrize("language", WALKED)
def test_a_table_that_waits(come: Come, language: str) -> None:
    ann = speaking(come, language)
    ann.open(ann.open_table("me", "free", "greedy"))
    ann.page.locator(".waiting").wait_for()
    assert "\n".join(faults(ann, language, "waiting")) == ""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", WALKED)
def test_a_game_from_its_start_to_its_review(
    come: Come, tables: Mapping[str, Seeded], language: str, game: str
) -> None:
    wrong = []
    start = tables[f"{game}-start"]
    ann = speaking(come, language, start.cookie, explained=())
    ann.open(start.path)
    ann.page.locator("dialog[open]").wait_for()
    wrong += faults(ann, language, "how it works")
    ann.page.locator("dialog[open] button").last.click()
    ann.wait_for("!document.querySelector('dialog[open]')")
    wrong += faults(ann, language, "start")
    ben = speaking(come, language, tables[f"{game}-bots"].cookie)
    ben.open(tables[f"{game}-bots"].path)
    ben.page.locator(".catch-up button, .log li").first.wait_for()
    wrong += faults(ben, language, "middle")
    ben.page.locator(".menu summary").first.click()
    wrong += faults(ben, language, "menu")
    cid = speaking(come, language, tables[f"{game}-over"].cookie)
    cid.open(tables[f"{game}-over"].path)
    cid.page.locator(".ended").wait_for()
    wrong += faults(cid, language, "end")
    cid.open(f"/r/{tables[f'{game}-over'].id}?turn=20")
    cid.page.get_by_role("slider").wait_for()
    cid.page.locator(".log li").first.wait_for()
    wrong += faults(cid, language, "review")
    assert "\n".join(wrong) == ""


@pytest.mark.parametrize(("size", "name"), [(DESKTOP, "samurai-bots"), (PHONE, "samurai-galakta-2016")])
def test_the_language_changes_in_mid_turn_and_nothing_is_lost(
    come: Come, tables: Mapping[str, Seeded], size: Size, name: str
) -> None:
    table = tables[name]
    ann = speaking(come, PSEUDO, table.cookie, size=size)
    ann.open(table.path)
    ann.page.locator(".catch-up button").last.click()
    for _ in range(2):
        ann.wait_for_turn()
        ann.point_at_something(ann.page.mouse.click)
    ann.page.locator("[role=tab]").nth(3).click()
    ann.page.locator("textarea").fill("keep an eye on Edo")
    ann.page.locator("[role=tab]").first.click()
    laid, told = ann.pieces(), ann.page.locator(".log > li").count()
    assert english_in(ann.page.evaluate(LAYOUT)["read"], PSEUDO) == set()
    ann.page.locator(".menu summary").first.click()
    ann.choose(ann.page.locator(".menu .language button"), "en")
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("tab", name="Log").wait_for()
    ann.wait_for("!document.querySelector('.log').textContent.includes('[')")
    ann.wait_for(
        "[...document.querySelectorAll('[data-spot]')].every((each) => !each.ariaLabel?.includes('['))"
    )
    assert "[" not in "".join(ann.page.evaluate(LAYOUT)["read"])
    assert ann.page.evaluate("document.documentElement.lang") == "en"
    assert (ann.pieces(), ann.page.locator(".log > li").count()) == (laid, told)
    ann.page.locator("[role=tab]").nth(3).click()
    assert ann.page.locator("textarea").input_value() == "keep an eye on Edo"
    ann.turn_button("Restart").click()  # others find the table as it was
    expect(ann.turn_button("Undo")).to_have_attribute("aria-disabled", "true")
    ann.open("/about")
    ann.page.get_by_role("heading", name="About Rokkaku").wait_for()


def test_each_page_lets_one_choose(come: Come, tables: Mapping[str, Seeded]) -> None:
    table = tables["samurai-over"]
    for path in ("/", "/new", "/rules", "/about", table.path, f"/r/{table.id}"):
        ann = speaking(come, PSEUDO, table.cookie)
        ann.open(path)
        ann.page.locator("main").wait_for()
        if path == table.path:
            ann.page.locator(".menu summary").first.click()
        ann.page.evaluate(SETTLED)  # a page that grows scrolls, and then an open list closes
        ann.choose(ann.page.locator(".language button").first, "en")
        ann.wait_for("document.documentElement.lang === 'en' && !document.title.includes('[')")
        ann.page.evaluate(SETTLED)
        ann.wait_for("!document.body.innerText.includes('[')")


def test_a_page_keeps_its_language_when_another_one_takes_up_its_own(
    come: Come, tables: Mapping[str, Seeded]
) -> None:
    table = tables["samurai-over"]
    ann = speaking(come, DEFAULT_LANGUAGE, table.cookie)
    ann.open(f"/r/{table.id}?turn=20")
    ann.page.get_by_role("slider").wait_for()
    other = ann.context.new_page()
    other.goto(f"{ann.address}/rules/samurai?language={PSEUDO}")
    other.locator("main h1").wait_for()
    ann.page.bring_to_front()
    ann.page.get_by_role("slider").fill("3")
    ann.page.evaluate(SETTLED)
    asked = [text for kind, text in ann.passed if kind == "asked" and "/positions/3?" in text]
    assert [text.rpartition("&")[2] for text in asked] == [f"language={DEFAULT_LANGUAGE}"]
    read = ann.page.evaluate(LAYOUT)["read"]
    assert [text for text in read if "[" in text] == []
    assert ann.page.evaluate("document.documentElement.lang") == DEFAULT_LANGUAGE
    ann.page.get_by_role("tab", name="Save & verify").click()
    assert "&language=en" in (ann.page.locator("a[href*='picture.svg']").get_attribute("href") or "")


def test_of_two_quick_choices_the_last_one_counts(come: Come) -> None:
    ann = speaking(come, DEFAULT_LANGUAGE)
    held: list[Route] = []
    ann.page.route("**/api/texts?language=de", lambda route: held.append(route))
    ann.open("/about")
    ann.page.evaluate(SETTLED)  # as above: an open list would close
    choice = ann.page.locator(".language button")
    with ann.page.expect_request("**/api/texts?language=de"):
        ann.choose(choice, "de")
    ann.choose(choice, "it")
    ann.wait_for("document.documentElement.lang === 'it'")
    with ann.page.expect_response("**/api/texts?language=de"):
        held[0].continue_()
    ann.page.evaluate(SETTLED)
    assert ann.page.evaluate("document.documentElement.lang") == "it"
    assert ann.page.locator("h1").inner_text() == texts("it")["web.about.title"]
    (kept,) = (each for each in ann.context.cookies() if each.get("name") == "rokkaku_language")
    assert kept.get("value") == "it"


@pytest.mark.parametrize("language", [DEFAULT_LANGUAGE, *(each for each in WALKED if each != PSEUDO)])
def test_the_first_page_brings_one_language_and_little_else(come: Come, language: str) -> None:
    ann = speaking(come, language)
    path = ann.open_table("me", "random", "random", "random", first=0)
    wire = ann.context.new_cdp_session(ann.page)
    wire.send("Network.enable")
    sizes: list[float] = []
    awaited: set[str] = set()
    wire.on("Network.requestWillBeSent", lambda event: awaited.add(event["requestId"]))
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    for ending in ("Network.loadingFinished", "Network.loadingFailed"):
        wire.on(ending, lambda event: awaited.discard(event["requestId"]))
    wire.on(
        "Network.webSocketFrameReceived",
        lambda event: sizes.append(len(event["response"]["payloadData"].encode())),
    )
    ann.open(path)
    ann.page.locator(".log li").first.wait_for()
    ann.page.evaluate(SETTLED)
    deadline = monotonic() + PATIENCE
    while awaited:
        assert monotonic() < deadline, awaited
        ann.page.evaluate(SETTLED)
    asked = [text for kind, text in ann.passed if kind == "asked" and "/api/texts" in text]
    assert asked == [f"{ann.address}/api/texts/first?language={language}"]
    assert sum(sizes) <= MOST_BYTES


def test_where_a_table_is_gone_the_language_can_be_chosen_too(come: Come) -> None:
    ann = speaking(come, DEFAULT_LANGUAGE)
    ann.may_complain = "404"
    ann.open("/t/AAAAAAAAAAAAAAAA")
    ann.choose(ann.page.locator("main.page-message .language button"), "pl")
    ann.page.locator("main").get_by_text(texts("pl")["web.nav.home"], exact=True).wait_for()
    assert ann.page.evaluate("document.documentElement.lang") == "pl"
