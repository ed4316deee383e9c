"""Where a finished game was won, on its page."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from browser.seeded import Seeded
from browser.test_axe import check
from browser.visitors import DESKTOP, PHONE, Come, Size, Visitor
from playwright.sync_api import Locator, expect


def look_for_the_mark_of(point: Locator, visitor: Visitor) -> None:
    """Where the better move would be is marked as long as its turning point is pointed at."""
    ringed = f"({RINGED})().join()"
    pointed = visitor.page.evaluate(ringed)
    visitor.page.get_by_role("heading", name="Turning points").hover()
    visitor.wait_for(f"{ringed} !== '{pointed}'")
    point.hover()
    visitor.wait_for(f"{ringed} === '{pointed}'")


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
    expect(ann.page.locator(".board .ring").first).to_be_in_viewport()
    line = ann.page.get_by_role("slider", name="Line of the record").input_value()
    assert f"Line {line}," in points.last.inner_text()
    if size == DESKTOP:
        look_for_the_mark_of(points.last, ann)
    chart = panel.get_by_role("slider", name="Line in the chart")
    chart.press("ArrowLeft")
    expect(ann.page.get_by_role("slider", name="Line of the record")).to_have_value(str(int(line) - 1))
    parts = panel.get_by_role("table")
    expect(parts.get_by_role("row", name="result")).to_be_visible()
    expect(panel.locator(".summaries li")).to_have_count(2)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size == DESKTOP:
        check(ann)


def test_own_decisions_come_first_and_the_better_move_is_marked(
    come: Come, tables: Mapping[str, Seeded]
) -> None:
    """By keyboard, so that nothing is marked only because it is pointed at."""
    ann, table = come(cookie=tables["samurai-over"].cookie), tables["samurai-over"].id
    ann.open(f"/r/{table}?turn=0")
    ann.page.get_by_role("tab", name="Chances").click()
    panel = ann.page.get_by_role("tabpanel")
    expect(panel.get_by_role("heading", level=3)).to_have_text(["Yours", "The other players’"])
    own, others = panel.locator(".turning-points").all()
    for told, seat in ((own, "Green · Ann"), (others, "Yellow · bot random")):
        assert all(seat in each for each in told.get_by_role("button").all_inner_texts())
    last = others.get_by_role("button").last
    last.focus()
    last.press("Enter")
    expect(last).to_have_attribute("aria-current", "true")
    expect(last).to_be_in_viewport(ratio=1)
    better = re.findall(r"Better:.*→ (\w+)", last.inner_text())[0]
    assert ann.page.evaluate(RINGED).count(better) == 1


RINGED = """() => {
  const middle = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const rings = [...document.querySelectorAll(".board .ring")].map(middle);
  const isAt = (one, [x, y]) => Math.hypot(one[0] - x, one[1] - y) < 3;
  const isRinged = (spot) => rings.some((ring) => isAt(ring, middle(spot)));
  const spots = [...document.querySelectorAll(".board [role=button][data-spot]")];
  return spots.filter(isRinged).map((spot) => spot.dataset.spot);
}"""
"""Places that are marked."""


def test_a_game_of_rice_wars_is_reviewed_too(come: Come, tables: Mapping[str, Seeded]) -> None:
    ann = come()
    ann.open(f"/r/{tables['rice-wars-over'].id}?turn=0")
    ann.page.get_by_role("tab", name="Chances").click()
    panel = ann.page.get_by_role("tabpanel")
    expect(panel.locator(".turning-points button").first).to_contain_text("Better:")
    expect(panel.locator(".summaries li")).to_have_count(4)
    expect(panel.locator(".chances-now")).to_be_in_viewport(ratio=1)
    expect(panel.get_by_role("heading", name="Turning points")).to_be_in_viewport(ratio=1)
    expect(panel.locator(".summaries li").first).to_contain_text("points below the best move found")
    expect(panel).to_contain_text("Every number is a sum over the whole game.")


@pytest.mark.parametrize("case", ["running", "without an engine", "getting ready"])
def test_a_game_that_has_no_review_yet(come: Come, tables: Mapping[str, Seeded], case: str) -> None:
    ann = come()
    if case == "getting ready":
        nothing: dict[str, Any] = {"done": 0, "of": 90, "review": None, "labels": {}}
        ann.page.route("**/review*", lambda route: route.fulfill(json=nothing))
        ann.open(f"/r/{tables['samurai-over'].id}")
        ann.page.get_by_role("tab", name="Chances").click()
        expect(ann.page.get_by_role("tabpanel")).to_have_text("Getting ready to review the game …")
        return
    if case == "without an engine":
        games = ann.ask("/api/games")
        lacking = [{**game, "has_reviews": False} for game in games["games"]]
        ann.page.route("**/api/games*", lambda route: route.fulfill(json={**games, "games": lacking}))
    with ann.page.expect_response("**/api/games*"):
        ann.open(f"/r/{tables['samurai-start' if case == 'running' else 'samurai-over'].id}")
    expect(ann.page.get_by_role("tab", name="Log")).to_be_visible()
    ann.page.evaluate("eyes.steady()")
    expect(ann.page.get_by_role("tab", name="Chances")).to_have_count(0)
