"""A server with the values of somebody's own copy of Rice Wars, looked at in a browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from browser.visitors import Visitor, visitors
from games.rice_wars.other_values import all_changed
from playwright.sync_api import Browser, expect
from server.processes import ServerProcess

from rokkaku.core.game import rules_of
from rokkaku.games.rice_wars import RICE_WARS, Card, RiceWars


@pytest.fixture(scope="module")
def owned(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return all_changed(tmp_path_factory.mktemp("values"))


@pytest.fixture(scope="module")
def theirs(owned: Path) -> RiceWars:
    return RICE_WARS.with_values(owned)


@pytest.fixture
def ann(browser: Browser, owned: Path, tmp_path: Path) -> Iterator[Visitor]:
    settings = {"ROKKAKU_TEST_SEEDS": "values", "ROKKAKU_RICE_WARS_VALUES": str(owned)}
    with ServerProcess(tmp_path, settings) as server, visitors(browser, server.address) as (come, _):
        yield come()


def flat(text: str) -> str:
    return " ".join(text.split())


def test_every_changed_value_stands_in_rules_and_on_cards(ann: Visitor, theirs: RiceWars) -> None:
    ann.open("/rules/rice-wars")
    articles = ann.page.get_by_role("article")
    expect(articles.first).to_be_visible()
    page = flat(" ".join(articles.all_inner_texts()))
    ours = rules_of(RICE_WARS)
    for rule in rules_of(theirs).values():
        if rule.text != ours[rule.id].text:
            assert flat(rule.text) in page

    ann.start(ann.open_table("me", "random", "random", game="rice-wars", first=0))
    hand = ann.page.locator("[data-click^='hand-']")
    expect(hand.first).to_be_visible()
    for card in hand.all():
        name = (card.get_attribute("data-click") or "").removeprefix("hand-")
        entry = theirs.box.values.cards[Card(name)]
        said = card.get_attribute("data-tip") or ""
        assert f"Cost: {entry.cost} ryo. In a fight: +{entry.bonus}." in said
        assert re.findall(r"\d", card.inner_text())[:2] == [str(entry.bonus), str(entry.cost)]
    spots = ann.page.locator("#spots > g:not([aria-disabled='true'])")
    expect(spots).to_have_count(theirs.rule_values["basic_spots"])


def test_a_table_whose_values_are_not_here_says_so(browser: Browser, owned: Path, tmp_path: Path) -> None:
    settings = {"ROKKAKU_RICE_WARS_VALUES": str(owned)}
    with ServerProcess(tmp_path, settings) as server, visitors(browser, server.address) as (come, _):
        ann = come()
        ann.may_complain = "WebSocket|400"
        table = ann.open_table("me", "random", "random", game="rice-wars")
        server.stop()
        server.settings = {name: text for name, text in server.settings.items() if name not in settings}
        server.start()
        ann.open(table)
        expect(ann.page.get_by_role("heading")).to_contain_text("is played with other values")
