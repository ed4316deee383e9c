"""How well the bots are to play: chosen on the front page, and remembered."""

import pytest
from browser.visitors import Come, Visitor
from playwright.sync_api import Locator, expect

from rokkaku.bots.levels import levels_of


def choice(visitor: Visitor, game: str) -> Locator:
    return visitor.page.locator(f".game-card.{game} .level").get_by_role("combobox")


def bots_of(visitor: Visitor) -> list[str]:
    table = visitor.page.url.partition("/t/")[2].partition("?")[0]
    chairs = visitor.ask(f"/api/tables/{table}")["chairs"]
    return [chair["bot"] for chair in chairs if chair["kind"] == "bot"]


def test_a_level_is_chosen_played_against_and_remembered(come: Come) -> None:
    ann = come()
    ann.open()
    expect(choice(ann, "samurai")).to_have_text("bushi")
    choice(ann, "samurai").click()
    expect(ann.page.get_by_role("option")).to_have_count(len(levels_of("samurai")))
    expect(ann.page.get_by_role("option", name="shogun")).to_contain_text("Expect to lose.")
    ann.page.get_by_role("option", name="novice").click()
    expect(choice(ann, "rice-wars")).to_have_text("novice")
    expect(ann.page.locator(".game-card.samurai .level p")).to_contain_text("Looks at one place at a time")
    ann.button("Play Samurai now, at a table for 3").click()
    ann.pass_welcome()
    assert bots_of(ann) == ["novice", "novice"]
    ann.open()
    expect(choice(ann, "samurai")).to_have_text("novice")


def test_a_level_that_is_gone_is_not_insisted_on(come: Come) -> None:
    ann = come()
    ann.page.add_init_script("localStorage.setItem('rokkaku', JSON.stringify({level: 'emperor'}))")
    ann.open()
    expect(choice(ann, "samurai")).to_have_text("bushi")


@pytest.mark.parametrize("bot", ["deshi", "random"])
def test_a_new_table_offers_levels_with_what_they_are_like(come: Come, bot: str) -> None:
    ann = come()
    ann.open("/new")
    seat = ann.page.locator(".chair-choice li").nth(1).get_by_role("combobox")
    seat.click()
    expect(ann.page.get_by_role("group", name="Levels").get_by_role("option")).to_have_count(
        len(levels_of("samurai"))
    )
    expect(ann.page.get_by_role("option", name="deshi A pupil who has the right ideas")).to_be_visible()
    ann.page.locator(f"[data-value='bot:{bot}']:visible").click()
    ann.button("Open the table").click()
    ann.pass_welcome()
    assert bots_of(ann) == [bot]
