"""Where a finished game was won, on its page."""

from collections.abc import Mapping

import pytest
from browser.seeded import Seeded
from browser.test_axe import check
from browser.visitors import DESKTOP, PHONE, Come, Size
from playwright.sync_api import expect


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_finished_game_is_reviewed(come: Come, tables: Mapping[str, Seeded], size: Size) -> None:
    ann, table = come(size=size), tables["samurai-over"].id
    ann.open(f"/r/{table}?turn=0")
    ann.page.get_by_role("tab", name="Chances").click()
    panel = ann.page.get_by_role("tabpanel")
    expect(panel.get_by_role("img", name="Winning chances in percent. Green")).to_be_visible()
    points = panel.locator(".turning-points button")
    expect(points.first).to_contain_text("Better:")
    assert 1 <= points.count() <= 5
    points.last.click()
    expect(points.last).to_have_attribute("aria-current", "true")
    line = ann.page.get_by_role("slider", name="Line of the record").input_value()
    assert f"Line {line}," in points.last.inner_text()
    chart = panel.get_by_role("slider", name="Line in the chart")
    chart.press("ArrowLeft")
    expect(ann.page.get_by_role("slider", name="Line of the record")).to_have_value(str(int(line) - 1))
    parts = panel.get_by_role("table")
    expect(parts.get_by_role("row", name="result")).to_be_visible()
    expect(panel.locator(".summaries li")).to_have_count(2)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size == DESKTOP:
        check(ann)


@pytest.mark.parametrize("name", ["samurai-start", "rice-wars-over"])
def test_neither_a_running_game_nor_one_without_an_engine_has_a_review(
    come: Come, tables: Mapping[str, Seeded], name: str
) -> None:
    ann = come()
    with ann.page.expect_response("**/api/games*"):
        ann.open(f"/r/{tables[name].id}")
    expect(ann.page.get_by_role("tab", name="Log")).to_be_visible()
    ann.page.evaluate("eyes.steady()")
    expect(ann.page.get_by_role("tab", name="Chances")).to_have_count(0)
