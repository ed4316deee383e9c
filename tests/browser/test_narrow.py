"""Windows as narrow as the smallest phones: nothing lies beside the page."""

from collections.abc import Mapping

import pytest
from browser.seeded import Seeded
from browser.visitors import Come, Visitor
from playwright.sync_api import expect

from rokkaku.locales import languages

NARROW = (320, 640)
SMALL_PHONE = (375, 667)
BESIDE = """[...document.querySelectorAll('button, a, input, label, summary')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((each) => [each.textContent || each.ariaLabel, each.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && (box.left < -1 || box.right > innerWidth + 1))
    .map(([words, box]) => `${words}: ${Math.round(box.left)} to ${Math.round(box.right)}`)"""


def beside(visitor: Visitor) -> list[str]:
    """What one can press but not see."""
    found: list[str] = visitor.page.evaluate(BESIDE)
    return found


def speak(visitor: Visitor, language: str) -> None:
    """What pages are in from now on."""
    visitor.context.add_cookies([{"name": "rokkaku_language", "value": language, "url": visitor.address}])


def test_every_page_fits_a_window_of_320_pixels(come: Come) -> None:
    visitor = come(size=NARROW)
    for language, paths in {"it": ("/", "/new", "/import"), "pl": ("/learn", "/about")}.items():
        speak(visitor, language)
        for path in paths:
            visitor.open(path)
            visitor.page.wait_for_selector("main")
            assert visitor.page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
            assert beside(visitor) == [], path


@pytest.mark.parametrize(
    ("game", "chairs"), [("samurai", ("me", "random")), ("rice-wars", ("me", "random", "random"))]
)
def test_a_table_fits_a_window_of_320_pixels(come: Come, game: str, chairs: tuple[str, ...]) -> None:
    visitor = come(size=NARROW)
    table = visitor.open_table(*chairs, game=game)
    visitor.start(table)
    visitor.wait_for_turn()
    assert visitor.page.evaluate("document.documentElement.scrollWidth") <= NARROW[0]
    assert beside(visitor) == []


def test_the_result_of_a_game_fits_a_window_of_320_pixels(come: Come, tables: Mapping[str, Seeded]) -> None:
    table = tables["samurai-over"]
    visitor = come(size=NARROW, cookie=table.cookie)
    for language in languages():
        speak(visitor, language)
        visitor.open(table.path)
        visitor.page.locator(".score").wait_for()
        right = visitor.page.evaluate("document.querySelector('.score').getBoundingClientRect().right")
        assert right <= NARROW[0], language


def test_on_a_phone_nothing_that_can_be_done_at_the_end_is_behind_an_edge(
    come: Come, tables: Mapping[str, Seeded]
) -> None:
    table = tables["samurai-over"]
    visitor = come(size=SMALL_PHONE, cookie=table.cookie)
    speak(visitor, "pl")
    visitor.open(table.path)
    visitor.page.locator(".score").wait_for()
    over = "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)"
    assert visitor.page.evaluate(f"{over}(document.querySelector('.turn-area'))") <= 1


def test_what_was_said_meanwhile_is_counted_on_the_line_of_the_tabs(come: Come) -> None:
    ann, ben = come(), come()
    for each in (ann, ben):
        each.like(explained=["samurai"])
        speak(each, "pl")
    path = ann.open_table("me", "free", "random", first=0, has_advice=True)
    for each in (ben, ann):
        each.open(path)
    ben.page.locator(".waiting .primary").click()
    expect(ann.page.get_by_role("tab")).to_have_count(5)
    height = ann.page.get_by_role("tablist").evaluate("(tabs) => tabs.offsetHeight")
    for number in range(10):
        said = {"type": "say", "text": "Jestem!", "id": f"said-{number}"}
        ben.post(f"/api{path.replace('/t/', '/tables/')}/commands", {"command": said, "seat": 1})
    expect(ann.page.locator(".unread")).to_contain_text("10")
    tabs = "(tabs) => [tabs.offsetHeight, tabs.scrollWidth <= tabs.clientWidth]"
    assert ann.page.get_by_role("tablist").evaluate(tabs) == [height, True]
