"""Advice beside the board, from a real server: asked for, shown with chances, and laid out by a click."""

import math
import re
import time
from typing import Any

import pytest
from browser.test_axe import check
from browser.visitors import DESKTOP, PHONE, Come, Size, Visitor
from playwright.sync_api import expect

COMPILED_WITHIN = 600.0
"""Seconds, on any machine that tests run on."""


def advised(visitor: Visitor, path: str) -> Any:
    """What the server advises, once the level that does is compiled."""
    address = f"/api/tables/{path.removeprefix('/t/')}/advice"
    late = time.monotonic() + COMPILED_WITHIN
    while not (found := visitor.ask(address)["moves"]) and time.monotonic() < late:
        time.sleep(0.5)
    return found


def rounded(number: float) -> int:
    """As a browser rounds: a half goes up."""
    return math.floor(number + 0.5)


BOX = "document.querySelector('svg.board').getAttribute('viewBox')"
IN_SIGHT = """(id) => {
  const [spot, board] = [`#spots [data-spot='${id}']`, "svg.board"].map((each) => {
    return document.querySelector(each).getBoundingClientRect();
  });
  const [x, y] = [(spot.left + spot.right) / 2, (spot.top + spot.bottom) / 2];
  const [top, bottom] = [Math.max(0, board.top), Math.min(innerHeight, board.bottom)];
  return board.left < x && x < board.right && top < y && y < bottom;
}"""
"""Whether one sees the middle of a place."""
ZOOM_AWAY = """(ids) => {
  const spots = [...document.querySelectorAll("#spots [data-spot]")].map((spot) => {
    const { x, y } = spot.getBoundingClientRect();
    return { id: spot.dataset.spot, x, y };
  });
  const place = spots.find(({ id }) => ids.includes(id));
  const away = ({ x, y }) => Math.hypot(x - place.x, y - place.y);
  const far = spots.reduce((best, spot) => (away(spot) > away(best) ? spot : best));
  const turned = { deltaY: -4000, clientX: far.x, clientY: far.y, bubbles: true, cancelable: true };
  document.querySelector("svg.board").dispatchEvent(new WheelEvent("wheel", turned));
  return place.id;
}"""
"""Zooms in at the place that is farthest from one that is clicked; which one that is."""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_move_that_is_advised_is_laid_out_by_a_click(come: Come, size: Size) -> None:
    ann = come(size=size)
    path = ann.open_table("me", "novice", first=0)
    ann.open(path)
    ann.pass_welcome()
    best = advised(ann, path)
    ann.page.get_by_role("tab", name="Advice").click()
    panel = ann.page.get_by_role("tabpanel")
    expect(panel).to_contain_text("It knows only what you can see.")
    panel.get_by_role("button", name="Ask for advice").click()
    moves = panel.locator(".advised button")
    expect(moves).to_have_count(len(best))
    expect(moves.first).to_have_text(re.compile(rf"→ .* {rounded(100 * best[0]['chance'])} percent"))
    expect(moves.first.locator("span > span")).to_have_count(1 + len(best[0]["then"]))
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    if size == DESKTOP:
        check(ann)
    expect(panel).to_contain_text("nothing counts before you confirm")
    ann.page.mouse.move(0, 0)  # where the list has come up under it, nothing would be entered later
    place = ann.page.evaluate(ZOOM_AWAY, best[0]["clicks"])
    ann.wait_for(f"!({IN_SIGHT})('{place}')")
    box = ann.page.evaluate(BOX)
    if size == DESKTOP:
        moves.first.hover()
        ann.wait_for(f"({IN_SIGHT})('{place}')")
        ann.page.get_by_role("tab", name="Advice").hover()
        ann.wait_for(f"{BOX} === '{box}'")
    moves.first.click()
    ann.wait_for(f"({IN_SIGHT})('{place}')")
    expect(panel.get_by_text("Your turn can go on.").or_(panel.get_by_text("complete"))).to_be_visible()
    question = ann.ask(f"/api/tables/{path.removeprefix('/t/')}?seat=0")["question"]
    turn = [best[0]["move"], *(each["move"] for each in best[0]["then"])]
    assert question["draft"] == turn
    ann.page.mouse.move(0, 0)
    ann.page.get_by_role("tab", name="Log").click()
    assert ann.page.evaluate(f"({IN_SIGHT})('{place}')"), "it stays in sight as long as it lies there"
    ann.turn_button("Restart turn").click()
    ann.wait_for(f"{BOX} === '{box}'")


def test_a_host_can_do_without_advice_and_the_settings_tell(come: Come) -> None:
    ann = come()
    ann.open("/new")
    tick = ann.page.get_by_label("Players may ask the strongest bot for advice")
    expect(tick).not_to_be_checked()
    ann.choose(ann.page.locator(".chair-choice li").nth(1).get_by_role("combobox"), "bot:novice")
    expect(tick).to_be_checked()
    tick.uncheck()
    ann.button("Open the table").click()
    ann.pass_welcome()
    expect(ann.page.get_by_role("tab", name="Moves")).to_be_visible()
    expect(ann.page.get_by_role("tab", name="Advice")).to_have_count(0)
    ann.open(ann.open_table("me", "free", has_advice=True))
    waiting = ann.page.get_by_role("region", name="Waiting for players")
    expect(waiting).to_contain_text("Every player may ask the strongest bot what it would play.")


def test_a_bot_that_is_not_ready_says_so_on_its_seat(come: Come) -> None:
    ann = come()
    path = ann.open_table("me", "novice", first=0)

    def getting_ready(route: Any) -> None:
        """As a server shows it whose bot is still being compiled."""
        server = route.connect_to_server()
        server.on_message(lambda told: route.send(_not_ready(str(told))))

    ann.page.route_web_socket("**/socket**", getting_ready)
    ann.open(path)
    ann.pass_welcome()
    told = ann.page.locator(".player[data-seat='1'] .getting-ready")
    expect(told).to_have_text(re.compile(r"getting ready, 0:1\d"))
    before = told.inner_text()
    expect(told).not_to_have_text(before)


def _not_ready(told: str) -> str:
    at = re.search(r'"at":(\d+)', told)
    since = int(at[1]) - 12_000 if at else 0
    head, separator, tail = told.rpartition('"preparing_since":null')
    return f'{head}"preparing_since":{since}{tail}' if separator else told
