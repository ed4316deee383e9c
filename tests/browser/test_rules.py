"""The rules, to be read and searched."""

import re

import pytest
from browser.visitors import DESKTOP, PHONE, Come, Size, Visitor
from playwright.sync_api import Locator, Route, expect


def search_box(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("searchbox", name="Search the rules")


WIDTH = "document.querySelector('.rules-search input').offsetWidth"


def rules_on(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("article")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_rules_are_found_by_the_words_players_use(come: Come, size: Size) -> None:
    ann = come(size=size)
    ann.open("/rules")
    expect(ann.page.get_by_role("heading", name="The rules of Samurai")).to_be_visible()
    column = ann.page.get_by_role("columnheader", name="Galakta 2016 (Polish)")
    if size == DESKTOP:
        expect(column).to_be_visible()
    else:
        expect(column).to_be_attached()
    every = len(ann.ask("/api/rules/samurai"))
    expect(rules_on(ann)).to_have_count(every)
    status = ann.page.get_by_role("status").filter(has_text="rules")
    expect(status).to_have_text(f"{every} of {every} rules")
    width = ann.page.evaluate(WIDTH)
    search_box(ann).fill("what happens if two players tie for a figure")
    expect(rules_on(ann).first).to_contain_text("capture-4")
    expect(rules_on(ann).first).to_be_in_viewport()
    expect(status).to_have_text(f"{rules_on(ann).count()} of {every} rules")
    search_box(ann).fill("who starts the game")
    expect(rules_on(ann).first).to_contain_text("setup-7")
    search_box(ann).fill("")
    expect(rules_on(ann)).to_have_count(every)
    rules_on(ann).last.scroll_into_view_if_needed()
    search_box(ann).fill("figure")
    expect(rules_on(ann)).not_to_have_count(every)
    expect(ann.page.get_by_role("heading", name="The best matches first")).to_be_in_viewport()
    search_box(ann).fill("farmer")
    expect(rules_on(ann)).to_have_count(1)
    expect(rules_on(ann)).to_contain_text("pieces-1")
    search_box(ann).fill("chess")
    expect(ann.page.get_by_role("status").filter(has_text="No rule mentions that.")).to_be_visible()
    assert ann.page.evaluate(WIDTH) == width
    search_box(ann).fill("")
    expect(rules_on(ann)).to_have_count(every)
    ann.page.get_by_role("link", name="Rice Wars").click()
    expect(ann.page.get_by_role("heading", name="The rules of Rice Wars")).to_be_visible()
    search_box(ann).fill("can I say no to a duel?")
    expect(rules_on(ann).first).to_contain_text("duel-2")


def test_rules_are_searched_with_the_keyboard(come: Come) -> None:
    ann = come()
    ann.open("/rules/samurai?edition=galakta-2016")
    search_box(ann).focus()
    ann.page.keyboard.type("one of each castle in edo", delay=20)
    expect(rules_on(ann).first).to_contain_text("setup-3")
    asked = [text for kind, text in ann.passed if kind == "asked" and "/search?" in text]
    assert len(asked) < len("one of each castle in edo") / 2, "asked at every letter"
    assert asked[-1].endswith("words=one+of+each+castle+in+edo&edition=galakta-2016&language=en")
    ann.page.keyboard.press("Tab")
    expect(ann.page.locator(":focus")).to_have_text("setup-3")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator("article:target")).to_contain_text("setup-3")


def test_without_a_table_the_rules_speak_as_the_first_edition_does(come: Come) -> None:
    ann = come()
    ann.open("/rules/samurai")
    exchange = ann.page.locator("#exchange-4")
    expect(exchange.get_by_role("heading")).to_contain_text("The tile exchange")
    expect(ann.page.get_by_role("columnheader", name="this table")).to_have_count(0)
    search_box(ann).fill("token exchange")
    expect(rules_on(ann).first).to_contain_text("The tile exchange")
    ann.open("/rules/samurai?edition=lacerta-2008")
    expect(exchange.get_by_role("heading")).to_contain_text("The token exchange")


def test_an_answer_that_comes_late_is_not_shown(come: Come) -> None:
    ann = come()
    held: list[Route] = []
    ann.page.route(re.compile("words=ronin"), lambda route: held.append(route))
    ann.open("/rules/samurai")
    expect(rules_on(ann).first).to_be_visible()
    with ann.page.expect_request(re.compile("words=ronin")):
        search_box(ann).fill("ronin")
    search_box(ann).fill("who starts the game")
    expect(rules_on(ann).first).to_contain_text("setup-7")
    [late] = held
    with ann.page.expect_response(re.compile("words=ronin")):
        late.continue_()
    ann.page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(rules_on(ann).first).to_contain_text("setup-7")


def test_a_question_that_is_too_long_is_told(come: Come) -> None:
    ann = come()
    ann.may_complain = "400"
    ann.open("/rules/samurai")
    search_box(ann).fill("tie " * 60)
    expect(ann.page.get_by_role("status").filter(has_text="The question is too long")).to_be_visible()


def test_a_refusal_leads_to_its_rule(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", first=0, edition="italiano"))
    ann.page.locator(".hand [data-click]:not(.dim)").first.click()
    ann.page.locator("#spots > g[aria-disabled='true']").first.click(force=True)
    ann.page.get_by_role("button", name=re.compile("^Rule ")).click()
    with ann.context.expect_page() as opened:
        ann.page.get_by_role("link", name="All rules").click()
    page = opened.value
    expect(page.locator("article:target")).to_be_in_viewport()
    expect(page.get_by_role("columnheader", name="Italian translation this table")).to_be_visible()


def test_a_rule_about_the_board_has_a_picture_in_the_colours_of_the_page(come: Come) -> None:
    ann = come()
    ann.open("/rules/samurai#capture-4")
    figure = ann.page.locator("#capture-4").get_by_role("figure")
    expect(figure).to_contain_text("Kii: rice field (Green 3, Yellow 3)")
    picture = figure.locator("img")
    expect(picture).to_have_attribute("alt", re.compile("o10: Green’s rice field 3"))
    expect(figure).not_to_contain_text("o10: Green’s rice field 3")
    expect(picture).to_have_attribute("src", "/api/rules/samurai/capture-4/light.svg")
    ann.wait_for("document.querySelector('#capture-4 img').naturalWidth > 0")
    assert picture.evaluate("(each) => getComputedStyle(each).objectFit") == "contain", "cut at its edges"
    ann.page.emulate_media(color_scheme="dark")
    expect(picture).to_have_attribute("src", "/api/rules/samurai/capture-4/dark.svg")
    expect(ann.page.locator("#turn-1").get_by_role("figure")).to_have_count(0)
