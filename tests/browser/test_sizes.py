"""Everything that a turn needs is on the screen, without scrolling."""

import pytest
from browser.visitors import DESKTOP, PHONE, Come, Size

CHAIRS = {
    "samurai": ("me", "random", "random", "random"),
    "rice-wars": ("me", "random", "random", "random"),
}
HIDDEN = """() => [...document.querySelectorAll(
  "svg[role=group] [role=button][data-spot]:not([data-click])"
)].filter((spot) => {
  const box = spot.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const isInside =
    box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
  const top = document.elementFromPoint(x, y)?.closest("[data-spot]");
  return !isInside || top?.dataset.spot !== spot.dataset.spot;
}).map((spot) => spot.dataset.spot)"""
OUTSIDE = """(names) => [...document.querySelectorAll(
  "[role=group][aria-label='Your turn'] button, button[data-click^='hand-']"
)].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.top < 0 || box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
}).map((each) => each.textContent)"""
SMALL = """() => [...document.querySelectorAll("button, a, select, summary, input")].filter((each) => {
  const box = each.getBoundingClientRect();
  const isLine = each.closest("p, .log, .notice") !== null && each.matches("a, .link");
  const isSmall = box.height < 39.5 || box.width < 39.5;
  return box.width > 0 && !isLine && isSmall && !each.closest("label")?.matches("*");
}).map((each) => each.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("game", sorted(CHAIRS))
@pytest.mark.parametrize("seats", [2, 4])
def test_the_whole_board_the_hand_and_the_buttons_are_on_the_screen(
    come: Come, size: Size, game: str, seats: int
) -> None:
    ann = come(size=size)
    edition = {"edition": "troublesome-neighbour" if seats == 2 else "basic"} if game == "rice-wars" else {}
    ann.start(ann.open_table(*CHAIRS[game][:seats], game=game, **edition))
    ann.page.mouse.move(0, 0)
    assert ann.page.evaluate(HIDDEN) == []
    assert ann.page.evaluate(OUTSIDE) == []
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size == PHONE:
        assert ann.page.evaluate(SMALL) == []
    else:
        assert ann.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
