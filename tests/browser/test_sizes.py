"""Everything that a turn needs is on the screen, without scrolling."""

from collections.abc import Mapping

import pytest
from browser.games import paying_two_advisors
from browser.seeded import Seeded
from browser.visitors import DESKTOP, PHONE, Come, Size
from playwright.sync_api import expect

SIDEWAYS = (844, 390)
"""A phone that is not held upright."""
EDITIONS = {("rice-wars", 2): "troublesome-neighbour"}


@pytest.mark.parametrize("size", [DESKTOP, PHONE, SIDEWAYS])
@pytest.mark.parametrize("game", ["samurai", "rice-wars"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_whole_board_the_hand_and_the_buttons_are_on_the_screen(
    come: Come, size: Size, game: str, seats: int
) -> None:
    ann = come(size=size)
    others = ["random"] * (seats - 1)
    ann.start(ann.open_table("me", *others, game=game, edition=EDITIONS.get((game, seats), "")))
    ann.page.mouse.move(0, 0)
    assert ann.page.evaluate("eyes.hidden()") == []
    assert ann.page.evaluate("eyes.outside()") == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size == PHONE:
        assert ann.page.evaluate("eyes.small()") == []
    else:
        assert ann.page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("size", "share"),
    [(DESKTOP, 0.6), ((1200, 700), 0.55), ((1024, 768), 0.45), ((780, 640), 0.9), (SIDEWAYS, 0.9)],
)
def test_whoever_can_pay_two_advisors_still_sees_board_and_buttons(
    come: Come, tables: Mapping[str, Seeded], size: Size, share: float, language: str
) -> None:
    """As many choices as there ever are, and a full hand."""
    ann = paying_two_advisors(come, tables, size, language)
    ann.page.evaluate("eyes.steady()")
    assert ann.page.evaluate("document.querySelector('.play-area').offsetHeight / innerHeight") > share
    for each in ann.page.locator(".turn-buttons button").all():
        expect(each).to_be_in_viewport(ratio=0.99)


@pytest.mark.parametrize(("before", "after"), [(DESKTOP, PHONE), (PHONE, SIDEWAYS)])
def test_a_window_of_another_size_is_filled_as_if_it_had_always_been_so(
    come: Come, before: Size, after: Size
) -> None:
    ann = come(size=after)
    ann.start(ann.open_table("me", "random", "random", "random"))
    height = "document.querySelector('svg.board').getBoundingClientRect().height"
    usual = ann.page.evaluate(height)
    for width, high in (before, after):
        ann.resize((width, high))
        ann.page.wait_for_function(f"innerWidth === {width}")
        ann.page.wait_for_function("() => new Promise((done) => setTimeout(() => done(true), 200))")
    ann.page.wait_for_function(f"Math.abs({height} - {usual}) <= 2")


COVERED = """() => {
  const boxes = (found) => [...document.querySelectorAll(found)].map((each) => each.getBoundingClientRect());
  const signs = boxes(".lens-lead, .lens-open");
  const holds = (box, { x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom;
  const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
  const middles = boxes(".pieces > g").map(middle);
  return { signs: signs.length, covered: middles.filter((each) => signs.some((box) => holds(box, each))) };
}"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_signs_of_who_leads_leave_every_piece_in_sight(
    come: Come, tables: Mapping[str, Seeded], size: Size
) -> None:
    ann = come(size=size, cookie=tables["samurai-bots"].cookie)
    ann.start(tables["samurai-bots"].path)
    seen = ann.page.evaluate(COVERED)
    assert seen["signs"] > 10
    assert seen["covered"] == []
