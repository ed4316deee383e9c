"""The rules, to be read and searched."""

import re

from browser.visitors import Come
from playwright.sync_api import expect


def test_rules_are_found_by_the_words_players_use(come: Come) -> None:
    ann = come()
    ann.open("/rules")
    expect(ann.page.get_by_role("heading", name="The rules of Samurai")).to_be_visible()
    expect(ann.page.get_by_role("columnheader", name="Galakta 2016 (Polish)")).to_be_visible()
    rules = ann.page.get_by_role("article")
    expect(rules).to_have_count(len(ann.ask("/api/rules/samurai")))
    search = ann.page.get_by_role("searchbox", name="Search the rules")
    search.fill("farmer")
    expect(rules).to_have_count(1)
    expect(rules).to_contain_text("pieces-1")
    search.fill("chess")
    expect(ann.page.get_by_text("No rule mentions that.")).to_be_visible()
    ann.page.get_by_role("link", name="Rice Wars").click()
    expect(ann.page.get_by_role("heading", name="The rules of Rice Wars")).to_be_visible()


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
    expect(page.get_by_role("columnheader", name="Italian translation this table")).to_be_attached()
