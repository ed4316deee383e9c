"""Room for everything: lists and tips of our own, names on the board, nothing out of reach."""

from collections.abc import Mapping

import pytest
from browser.seeded import Seeded
from browser.visitors import DESKTOP, PHONE, Come, Size, Visitor
from playwright.sync_api import expect

FOCUSED = "document.activeElement"

IS_CUT = """(button) => {
  const words = document.createRange();
  words.selectNode(button.firstChild);
  const [inner, outer] = [words.getBoundingClientRect(), button.getBoundingClientRect()];
  return inner.left < outer.left || inner.right > outer.right || inner.height > 30;
}"""
"""Whether the words of a button leave it or break into two lines."""

COVERED = """() => {
  const box = (each) => each.getBoundingClientRect();
  const signs = [...document.querySelectorAll(".lens-lead path, .last-move circle")].map(box);
  const names = [...document.querySelectorAll(":is(.village, .city, .edo) .name")];
  const meet = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
  return names.filter((name) => signs.some((sign) => meet(box(name), sign))).map((name) => name.textContent);
}"""
"""Names of settlements that a sign lies on."""


SCROLL = "(name) => document.querySelector(name).dispatchEvent(new Event('scroll'))"
"""As where something scrolls by itself."""


def test_a_list_is_walked_by_keyboard_and_a_thing_is_told_by_its_tip(come: Come) -> None:
    ann = come()
    press = ann.page.keyboard.press
    ann.open()
    level = ann.page.locator(".game-card.samurai").get_by_role("combobox", name="Level")
    level.focus()
    press("ArrowDown")
    listed = ann.page.get_by_role("listbox", name="Level")
    expect(level).to_have_attribute("aria-expanded", "true")
    press("End")
    press("Escape")
    expect(listed).to_be_hidden()
    expect(level).to_have_text("bushi")
    press("n")
    expect(listed.get_by_role("option", name="novice")).to_have_class("active")
    press("Enter")
    expect(level).to_have_text("novice")
    expect(level).to_be_focused()
    press(" ")
    expect(listed).to_be_visible()
    ann.page.mouse.click(5, 300)
    expect(listed).to_be_hidden()
    level.press(" ")
    ann.page.evaluate(SCROLL, ".top-bar")
    expect(listed).to_be_visible()
    press("Escape")
    tip = ann.page.get_by_role("tooltip")
    rename = ann.page.locator(".own-name button")
    rename.hover()
    expect(tip).to_have_text(rename.get_attribute("data-tip") or "")
    ann.page.evaluate(SCROLL, ".game-card.samurai")
    expect(tip).to_be_visible()
    press("Escape")
    expect(tip).to_be_hidden()
    level.press(" ")
    expect(listed).to_be_visible()
    ann.page.evaluate("document.body.style.paddingBottom = '200vh'; scrollBy(0, 40)")
    expect(listed).to_be_hidden()
    assert ann.page.locator("select, [title]").count() == 0


def hiring(visitor: Visitor) -> None:
    visitor.ask("/api/guest")
    opened = visitor.post("/api/lessons", {"game": "rice-wars", "lesson": "hiring"})
    visitor.open(f"/t/{opened['id']}")
    visitor.wait_for("eyes.lit().some((id) => id.startsWith('hire-'))")


OUT_OF_REACH = """() => [...document.querySelectorAll(".choices button, .turn-buttons button")]
  .filter((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return !each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  })
  .map((each) => each.textContent)"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_all_that_can_be_hired_and_paid_is_in_reach(come: Come, size: Size) -> None:
    ann = come(size=size)
    hiring(ann)
    assert ann.page.get_by_role("button", name="Finish hiring").count() == 1
    ann.page.evaluate("document.querySelector('.turn-buttons').scrollIntoView({ block: 'end' })")
    assert ann.page.evaluate(OUT_OF_REACH) == []
    share = ann.page.evaluate("document.querySelector('.turn-area').offsetHeight / innerHeight")
    assert share < (0.33 if size == DESKTOP else 0.5)
    before = ann.page.locator(".choices button").all_text_contents()
    ann.act(ann.page.locator("[data-click='hire-peasant']").click)
    assert ann.page.locator(".choices button").all_text_contents()[: len(before)] == before


def test_places_are_named_by_a_switch_and_where_the_log_speaks_of_them(
    come: Come, tables: Mapping[str, Seeded]
) -> None:
    ann = come(cookie=tables["samurai-bots"].cookie)
    ann.start(tables["samurai-bots"].path)
    ann.skip_reel()
    names = ann.page.locator(".board .coordinates text")
    ann.page.mouse.move(0, 0)  # the words of welcome were closed over some place of the board
    expect(names).to_have_count(0)
    line = ann.page.locator(".log button", has_text=" on ").last
    line.hover()
    expect(names).not_to_have_count(0)
    said = names.first.text_content() or ""
    assert said.lower() in (line.text_content() or "").lower()
    ann.page.mouse.move(0, 0)
    ann.button("Show coordinates").click()
    assert names.count() > 50
    ann.page.reload()
    expect(ann.button("Show coordinates")).to_have_attribute("aria-pressed", "true")


def test_on_a_phone_a_line_of_the_log_shows_its_board_and_the_way_back(
    come: Come, tables: Mapping[str, Seeded]
) -> None:
    ann = come(size=PHONE, cookie=tables["samurai-bots"].cookie)
    ann.open(tables["samurai-bots"].path)
    expect(ann.page.get_by_role("heading", name="How it works")).to_be_in_viewport()
    ann.page.keyboard.press("Enter")
    ann.skip_reel()
    ann.wait_for_turn()
    ann.wait_for(f"{FOCUSED}.closest('.turn-area')")
    counted = ann.page.locator(".strip .item").first
    counted.tap()
    expect(ann.page.get_by_role("tooltip")).to_have_text(counted.get_attribute("data-tip") or "")
    ann.page.locator(".log button").last.tap()
    expect(ann.page.get_by_role("tooltip")).to_be_hidden()
    back = ann.button("Back to the current position")
    expect(back).to_be_in_viewport()
    expect(ann.board).to_be_in_viewport(ratio=0.99)
    assert ann.page.evaluate(
        "document.querySelector('.hand-area').getBoundingClientRect().bottom <= innerHeight"
    )
    back.tap()
    expect(back).to_be_hidden()


def test_the_figures_of_the_setup_can_be_left_to_chance(come: Come) -> None:
    ann = come(size=PHONE)
    ann.start(ann.open_table("me", "random", options={"opening_hand": "drawn", "figure_setup": "placed"}))
    ann.button("Place the rest at random").tap()
    ann.page.locator(".table-page[data-phase=turns]").wait_for()
    assert not any(piece.startswith("pool") for piece in ann.lit)
    assert ann.wait_for_turn() in ("asked", "reel")


def test_after_a_move_from_the_list_the_focus_is_on_what_comes_next(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", first=0))
    press = ann.page.keyboard.press
    press("m")
    while ann.wait_for_turn() != "ready":
        ann.act(lambda: press("Enter"))
        ann.wait_for(f"{FOCUSED} !== document.body")
    ann.act(lambda: press("c"))
    ann.wait_for_turn()
    ann.wait_for(f"{FOCUSED} !== document.body")


def test_zooming_moves_no_tool(come: Come) -> None:
    ann = come(size=PHONE)
    ann.start(ann.open_table("me", "random", first=0))
    tools = ann.page.locator(".board-tools button")
    places = [each.bounding_box() for each in tools.all()]
    tools.last.tap()
    expect(tools).to_have_count(len(places) + 1)
    assert [each.bounding_box() for each in tools.all()[1:]] == places


def test_leads_and_last_moves_are_numbers_beside_the_names(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", *["greedy"] * 3, first=0))
    for _ in range(5):
        ann.play(turns=1)
        ann.wait_for_turn()
        ann.skip_reel()
        expect(ann.page.locator(".lens-lead text").first).to_be_visible()
        expect(ann.page.locator(":is(.lens-lead, .lens-open):not(:has(text))")).to_have_count(0)
        expect(ann.page.locator(".last-move").first).to_be_visible()
        assert ann.page.evaluate(COVERED) == []


MEETING = """() => {
  const box = (each) => each.getBoundingClientRect();
  const found = [...document.querySelectorAll(".last-move circle")].map(box);
  const apart = (one, other) => Math.hypot(one.x - other.x, one.y - other.y) / one.width;
  return found.flatMap((one, at) => found.slice(at + 1).filter((other) => apart(one, other) < 0.9));
}"""


def test_the_numbers_of_last_moves_stand_apart_on_a_phone(come: Come) -> None:
    ann = come(size=PHONE)
    ann.start(ann.open_table("me", *["greedy"] * 3, first=0))
    for _ in range(8):
        ann.play(turns=1)
        ann.wait_for_turn()
        ann.skip_reel()
        expect(ann.page.locator(".last-move").first).to_be_visible()
        assert ann.page.evaluate(MEETING) == []


@pytest.mark.parametrize(("size", "language"), [((844, 390), "de"), ((667, 375), "it"), (PHONE, "de")])
def test_the_words_on_the_buttons_of_a_turn_have_room(come: Come, size: Size, language: str) -> None:
    ann = come(size=size)
    ann.like(explained=["samurai"])
    ann.context.add_cookies([{"name": "rokkaku_language", "value": language, "url": ann.address}])
    ann.open(ann.open_table("me", "random", first=0))
    buttons = ann.page.locator(".turn-buttons button")
    expect(buttons).to_have_count(4)
    assert [each.inner_text() for each in buttons.all() if each.evaluate(IS_CUT)] == []
    for each in buttons.all():
        expect(each).to_be_in_viewport(ratio=1)
