"""On a phone, by touch."""

from collections.abc import Mapping

import pytest
from browser.games import paying_two_advisors
from browser.seeded import Seeded
from browser.test_lessons import thing
from browser.visitors import DESKTOP, PHONE, Come, Size
from playwright.sync_api import expect

ON_ITS_SIDE = (844, 390)
SMALL = (360, 740)
BETWEEN = """() => {
  const middle = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const lit = [...document.querySelectorAll("svg [role=button][aria-disabled=false]")].map(middle);
  const seen = lit.filter(([, y]) => y > 20 && y < innerHeight - 20);
  const pairs = seen.flatMap((one) => seen.filter((each) => each !== one).map((other) => [one, other]));
  const far = ([[x, y], [u, v]]) => Math.hypot(x - u, y - v);
  const [one, other] = pairs.sort((pair, next) => far(pair) - far(next))[0];
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}"""
"""Between two places next to each other: a finger may mean either."""
BROKEN = """() => [...document.querySelectorAll(".strip .seat-name")].filter((each) => {
  const [name, badge] = ["strong", ".badge"].map((part) => each.querySelector(part).getBoundingClientRect());
  return name.top > badge.bottom - 2 || name.right > each.getBoundingClientRect().right + 0.5;
}).map((each) => each.textContent)"""
"""Names that stand below their badge, or are cut."""
LIT_UNASKED = """() => eyes
  .until(() => document.querySelector(".told") && eyes.point.isAsked)
  .then(() => eyes.lit())"""
"""What can be chosen while the turns of others are told where one's own question will stand."""
REDO = (117, 776)
IS_EXPLAINED = """() => new Promise((resolve) => {
  const look = () => document.querySelector("#tip").matches(":popover-open");
  document.querySelector("#tip").addEventListener("toggle", () => resolve(look()));
  setTimeout(() => resolve(look()), 1000);
})"""
"""Whether a tip is shown, or is within a second."""
BOARD = "document.querySelector('svg.board').getBoundingClientRect().toJSON()"


def test_a_whole_game_by_touch(come: Come) -> None:
    ann = come(size=PHONE, motion="no-preference")
    ann.open()
    ann.button("Play Samurai now, at a table for 2").tap()
    expect(ann.page.get_by_role("heading", name="How it works")).to_be_in_viewport()
    expect(ann.button("Got it, let me play")).to_be_in_viewport(ratio=1)
    ann.button("Got it, let me play").tap()
    assert ann.play_by(ann.page.touchscreen.tap, ann.turn_button("Confirm").tap) >= 3


def test_what_is_tapped_on_a_scrolled_page_is_not_zoomed_away(come: Come) -> None:
    ann = come(size=PHONE)
    ann.start(ann.open_table("me", "random", "random", "random", first=0))
    ann.act(ann.page.locator("button[data-click^='hand-']:not(.dim)").first.tap)
    ann.page.evaluate("document.querySelector('.play-area').scrollIntoView({ block: 'end' })")
    ann.page.evaluate("scrollBy(0, 300)")
    ann.page.evaluate("eyes.steady()")
    assert ann.page.evaluate(BOARD)["top"] < 0
    ann.page.touchscreen.tap(*ann.page.evaluate(BETWEEN))
    expect(ann.page.locator("svg.board.zoomed")).to_have_count(1)
    seen = ann.page.evaluate(BOARD)
    assert seen["top"] >= 0
    assert seen["bottom"] <= PHONE[1]


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE])
@pytest.mark.parametrize("game", ["samurai", "rice-wars"])
def test_what_is_played_out_is_told_beside_the_hand(come: Come, game: str, size: Size) -> None:
    """The board fills the screen: words over it would cover what they tell of."""
    ann = come(size=size, motion="no-preference")
    ann.like(playing="slow")
    ann.start(ann.open_table("me", *["random"] * 3, game=game, first=0))
    ann.play(1)
    told = ann.page.locator(".turn-area .told")
    expect(told.get_by_role("button", name="Skip")).to_be_in_viewport(ratio=1)
    expect(ann.page.locator(".catch-up")).to_have_count(0)
    assert ann.page.evaluate(LIT_UNASKED) == []
    told.get_by_role("button", name="Skip").click()
    expect(told).to_have_count(0)


def test_the_touch_that_ends_what_is_told_does_nothing_else(come: Come) -> None:
    """What it answers was not in sight yet."""
    ann = come(size=PHONE, motion="no-preference")
    ann.like(playing="slow")
    ann.start(ann.open_table("me", *["random"] * 3, first=0))
    ann.play(1)
    ann.page.evaluate(LIT_UNASKED)
    tile, chosen = ann.page.locator(".hand button").first, ann.page.locator(".hand [aria-pressed=true]")
    tile.tap()
    expect(ann.page.locator(".told")).to_have_count(0)
    expect(chosen).to_have_count(0)
    expect(ann.alert).to_have_count(0)
    ann.page.locator(".hand button:not(.dim)").first.tap()
    expect(chosen).to_have_count(1)


def test_what_a_turn_leads_to_is_read_in_full(come: Come) -> None:
    ann = come(size=PHONE)
    ann.open("/learn")
    with ann.page.expect_navigation(url="**/t/*"):
        ann.button("Closing and ties").tap()
    for click in ("hand-R3", "o10"):
        ann.wait_for(f"eyes.lit().includes('{click}')")
        ann.act(thing(ann, click).tap)
    told = ann.page.locator(".preview:has(.preview-events)")
    expect(told).to_contain_text(
        "At the end of this turn: Set aside (tie): rice field in Kii (Green 3, Yellow 3)."
    )
    assert told.evaluate("(area) => area.scrollHeight <= area.clientHeight"), "cut"


@pytest.mark.parametrize("language", ["en", "de", "it", "pl"])
def test_five_names_have_a_line_each(come: Come, language: str) -> None:
    ann = come(size=PHONE)
    path = ann.open_table("me", *["random"] * 4, game="rice-wars", edition="epic")
    ann.like(explained=["rice-wars"])
    ann.context.add_cookies([{"name": "rokkaku_language", "value": language, "url": ann.address}])
    ann.open(path)
    expect(ann.page.locator(".strip .seat")).to_have_count(5)
    assert ann.page.evaluate(BROKEN) == []


def test_nothing_is_explained_that_no_finger_has_touched(come: Come) -> None:
    """Where a pointer was before, a button of the turn stands once the game begins."""
    ann, ben = come(), come(size=PHONE)
    ben.like(explained=["samurai"])
    ben.open(ann.open_table("me", "free", first=1))
    ben.page.mouse.move(*REDO)
    ben.button("Sit here").tap()
    ben.wait_for_turn()
    assert ben.page.evaluate("([x, y]) => document.elementFromPoint(x, y).dataset.tip", REDO)
    assert ben.page.evaluate(IS_EXPLAINED) is False


@pytest.mark.parametrize("game", ["samurai-over", "rice-wars-over", "rice-wars-over-5"])
def test_at_the_end_everybody_is_in_sight_before_what_can_be_done(
    come: Come, tables: Mapping[str, Seeded], game: str
) -> None:
    table = tables[game]
    ann = come(size=PHONE, cookie=table.cookie)
    ann.context.add_cookies([{"name": "rokkaku_language", "value": "pl", "url": ann.address}])
    ann.open(table.path)
    rows = ann.page.locator(".score tbody tr")
    expect(rows.first).to_be_visible()
    for row in rows.all():
        expect(row).to_be_in_viewport(ratio=1)
    last, buttons = rows.last.bounding_box(), ann.page.locator(".ended-buttons").bounding_box()
    assert last
    assert buttons
    assert last["y"] < buttons["y"]
    for seat in ann.page.locator(".strip .seat").all():
        assert seat.evaluate("(area) => area.scrollHeight <= area.clientHeight + 1"), seat.inner_text()


@pytest.mark.parametrize(("size", "last"), [(PHONE, 3), (DESKTOP, 2)])
def test_with_five_the_board_keeps_its_size(come: Come, size: Size, last: int) -> None:
    """On a desktop as long as all choices have room in two rows."""
    ann = come(size=size)
    ann.start(ann.open_table("me", *["random"] * 4, game="rice-wars", edition="epic", first=0))
    end = ann.page.locator(".facts", has_text=f"Round {last} of 8")
    heights = []
    while ann.wait_for_turn() != "over" and not end.is_visible():
        ann.play(turns=1)
        heights.append(round(ann.page.evaluate(BOARD)["height"]))
    expect(end).to_be_visible()
    assert len(heights) > 3 * (last - 1)
    assert len(set(heights)) == 1


def test_a_place_is_explained_in_full_below_the_question(come: Come) -> None:
    ann = come(size=PHONE)
    path = ann.open_table("me", "random", first=0)
    ann.like(explained=["samurai"])
    ann.context.add_cookies([{"name": "rokkaku_language", "value": "pl", "url": ann.address}])
    ann.open(path)
    ann.wait_for_turn()
    ann.page.locator("[data-spot='n16']").first.tap(force=True)
    told = ann.page.locator(".preview")
    expect(told).to_contain_text("n16")
    assert told.evaluate("(area) => area.scrollHeight <= area.clientHeight + 1"), "cut"


@pytest.mark.parametrize(
    ("language", "size"), [("en", PHONE), ("de", PHONE), ("it", PHONE), ("pl", PHONE), ("pl", SMALL)]
)
def test_whoever_can_be_paid_is_in_sight_and_nothing_is_cut(
    come: Come, tables: Mapping[str, Seeded], language: str, size: Size
) -> None:
    """With two advisors, and a hand of five cards, the first of which are in sight, too."""
    ann = paying_two_advisors(come, tables, size, language)
    for each in ann.page.locator(".hand > *").all()[:3]:
        expect(each).to_be_in_viewport(ratio=0.99)
    for each in ann.page.locator(".choices button, .turn-buttons button, .beside [role=tab]").all():
        expect(each).to_be_in_viewport(ratio=0.99)
    for area in (".preview", ".choices"):
        shown = ann.page.locator(f".turn-area {area}")
        assert shown.evaluate("(area) => area.scrollHeight <= area.clientHeight + 1"), f"{area} is cut"
