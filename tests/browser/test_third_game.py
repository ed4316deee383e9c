"""A game that the client has never heard of, from a package of its own: shown with what every game has."""

import re
from collections.abc import Iterator

import pytest
from browser.visitors import DESKTOP, PHONE, Come, Size
from playwright.sync_api import expect
from server.processes import ServerProcess
from third_game.installed import KEY, announce, environment


@pytest.fixture(scope="module")
def race(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that the game is installed for."""
    folder = tmp_path_factory.mktemp("race")
    announce(folder)
    with ServerProcess(folder, environment(folder)) as server:
        yield server.address


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_it_is_played_to_the_end(come: Come, race: str, size: Size) -> None:
    ann = come(address=race, size=size)
    ann.start(ann.open_table("me", "random", game=KEY, first=0))
    expect(ann.board.locator("[role=button][data-spot]")).to_have_count(5)
    expect(ann.page.locator("footer")).to_contain_text("Play a card, or put one aside")
    expect(ann.page.locator("footer [data-click^='hand-']").first).to_be_visible()
    expect(ann.button("Show who leads")).to_have_count(0)
    ann.page.get_by_role("tab", name="Moves").click()
    moves = ann.page.get_by_role("tabpanel").get_by_role("button", name=re.compile("^card |^Put it aside"))
    expect(moves.first).to_be_visible()
    ann.page.get_by_role("tab", name="Log").click()
    turns = ann.play_by(ann.page.mouse.click, ann.turn_button("Confirm").click)
    assert turns >= 2
    end = ann.page.get_by_role("region", name="Game over")
    expect(end.get_by_role("row")).to_have_count(2)
    expect(end.get_by_role("columnheader")).to_have_count(0)
    expect(ann.page.get_by_role("tabpanel")).to_contain_text("The race is over")
    end.get_by_role("link", name="Review the game").click()
    expect(ann.board.locator("[role=button][data-spot]")).to_have_count(5)
    expect(ann.page.get_by_role("tabpanel")).to_contain_text("begins the race.")


def test_it_is_offered_as_any_other(come: Come, race: str) -> None:
    ann = come(address=race)
    ann.open()
    with ann.page.expect_navigation(url="**/t/*"):
        ann.button("Play Short Race now, at a table for 3").click()
    ann.pass_welcome()
    expect(ann.page.locator(".players > li")).to_have_count(3)
    ann.open(f"/new?game={KEY}")
    expect(ann.page.get_by_role("radio", name="Short Race The only one there is.")).to_be_checked()
    ann.open(f"/rules/{KEY}")
    expect(ann.page.get_by_role("heading", name="The rules of Short Race")).to_be_visible()
    expect(ann.page.get_by_role("article")).to_have_count(len(ann.ask(f"/api/rules/{KEY}")))


def test_a_click_that_means_nothing_to_it_does_nothing(come: Come, race: str) -> None:
    ann = come(address=race)
    ann.start(ann.open_table("me", "random", game=KEY, first=0))
    card = ann.page.locator("footer [data-click^='hand-']").first
    if card.get_attribute("aria-pressed") == "false":  # the only one is chosen by itself
        card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    ann.board.locator("[role=button][data-spot=a]").dispatch_event("click")
    while not any("table.no-meaning" in frame for way, frame in ann.passed if way == "told"):
        ann.page.wait_for_timeout(20)
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(ann.alert).to_have_count(0)
