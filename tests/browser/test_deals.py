"""The same deal in two browsers."""

import re
from collections.abc import Mapping

import pytest
from browser.seeded import Seeded
from browser.visitors import PHONE, Come, Visitor
from playwright.sync_api import expect


def give_up(visitor: Visitor) -> str:
    """Ends the game at the table one sits at; gives its address."""
    table = visitor.page.url.rpartition("/")[2]
    visitor.wait_for_turn()
    command = {"type": "resign", "id": "give-up"}
    visitor.post(f"/api/tables/{table}/commands", {"command": command, "seat": 0})
    expect(visitor.page.get_by_role("region", name="Game over")).to_be_visible()
    return table


def test_nobody_is_challenged_to_the_deal_of_a_game_that_others_may_not_see(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", has_spectators=False))
    first = give_up(ann)
    expect(ann.page.get_by_role("link", name="Challenge a friend")).to_have_count(0)
    ann.button("Play this deal again").click()
    expect(ann.page.get_by_role("link", name="Known deal")).to_have_attribute("href", f"/d/{first}")


def test_the_counts_of_a_game_that_was_played_out_stand_beside_those_of_the_opponents(
    come: Come, tables: Mapping[str, Seeded]
) -> None:
    ann = come(cookie=tables["rice-wars-over"].cookie)
    ann.open(tables["rice-wars-over"].path.replace("/t/", "/d/"))
    expect(ann.page.get_by_role("columnheader")).to_have_text(
        ["Player", "Place", "Peasants on fields", "Wealth"]
    )
    row = ann.page.get_by_role("row", name="Ann").inner_text()
    assert re.search(r"\d of 4\s+\d+ \(\d+\)\s+\d+ \(\d+\)", row), row
    expect(ann.page.locator(".deal-results .decided")).to_contain_text("Winner")


BROKEN = """() => {
  const isBroken = (node, { 0: word, index }) => {
    const range = document.createRange();
    range.setStart(node, index);
    range.setEnd(node, index + word.length);
    return range.getClientRects().length > 1;
  };
  return [...document.querySelectorAll(".deal-results th")].flatMap((cell) => {
    const text = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
    return [...text.data.matchAll(/\\S+/g)].filter((word) => isBroken(text, word)).map(([word]) => word);
  });
}"""
"""Words above the results that a line ends in the middle of."""


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
def test_on_a_phone_the_results_fit_without_a_broken_word(
    come: Come, tables: Mapping[str, Seeded], language: str
) -> None:
    ann = come(size=PHONE, cookie=tables["samurai-over"].cookie)
    ann.context.add_cookies([{"name": "rokkaku_language", "value": language, "url": ann.address}])
    ann.open(tables["samurai-over"].path.replace("/t/", "/d/"))
    expect(ann.page.locator(".deal-results tbody")).to_be_visible()
    assert ann.page.evaluate(BROKEN) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_friend_is_challenged_with_the_same_deal_and_both_see_the_results(come: Come) -> None:
    ann, ben = come(), come()
    ann.start(ann.open_table("me", "random", first=0))
    hand = ann.page.locator("[data-click^='hand-']").all_inner_texts()
    first = give_up(ann)
    ann.page.get_by_role("link", name="Challenge a friend").click()
    expect(ann.page.get_by_role("heading", name="The same deal")).to_be_visible()
    link = ann.page.get_by_label("Send this link to a friend").input_value()
    assert link == f"{ann.address}/d/{first}"

    ben.page.goto(link)
    expect(ben.page.get_by_text("Played so far by: ")).to_be_visible()
    expect(ben.page.locator(".deal-results")).to_have_count(0)
    ben.button("Show the results anyway").click()
    expect(ben.page.locator(".deal-results tbody")).to_have_count(1)
    ben.button("Play this deal").click()
    ben.pass_welcome()
    ben.wait_for_turn()
    assert ben.page.locator("[data-click^='hand-']").all_inner_texts() == hand
    expect(ben.page.get_by_role("link", name="Known deal")).to_have_attribute("href", f"/d/{first}")
    give_up(ben)

    ann.page.reload()
    results = ann.page.locator(".deal-results tbody")
    expect(results).to_have_count(2)
    for result in results.all():
        expect(result).to_contain_text("2 of 2")
    ann.open(f"/t/{first}")
    ann.button("Play this deal again").click()
    expect(ann.page.get_by_role("link", name="Known deal")).to_be_visible()
