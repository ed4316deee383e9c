"""axe finds nothing to complain about on any page, in light and dark, on desktop and phone."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from browser.pictures import EMPTY, keep
from browser.seeded import Seeded
from browser.visitors import DESKTOP, PHONE, SCHEMES, Come, Scheme, Visitor

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


RULES: dict[Scheme, str] = {
    "light": "{ resultTypes: ['violations'] }",
    "dark": "{ resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] }",
}
"""All of them, and of the same page in other colours those that are about colours."""


def check(ann: Visitor) -> None:
    """What is to be seen now, in both sizes and both colours."""
    ann.page.evaluate(AXE.read_text(encoding="utf-8"))
    violations: dict[str, str] = {}
    for width, height in (DESKTOP, PHONE):
        ann.resize((width, height))
        ann.page.locator("main").first.wait_for()
        for scheme in SCHEMES:
            ann.prefer(scheme)
            for each in ann.page.evaluate(f"axe.run({RULES[scheme]})")["violations"]:
                for node in each["nodes"]:
                    violations[f"{each['id']}: {node['html'][:200]}"] = (
                        f"{width} {scheme}: {node['failureSummary']}"
                    )
    ann.resize(DESKTOP)
    assert not violations


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new",
        "/new?game=rice-wars",
        "/learn",
        "/puzzles",
        "/import",
        "/rules/samurai",
        "/about",
        "/t/nowhere",
        "/r/nowhere",
        "/d/nowhere",
    ],
)
def test_pages_around_the_tables(come: Come, path: str) -> None:
    ann = come()
    ann.may_complain = "404"
    ann.open_table("me", "free", is_public=True)
    ann.open_table("me", "random", first=0)
    ann.open(path)
    ann.page.locator("main").wait_for()
    ann.page.wait_for_load_state("networkidle")
    if path.startswith("/new"):
        ann.page.get_by_text("House rules").click()
        ann.page.locator(".chair-choice").get_by_role("combobox").last.click()
        ann.page.get_by_role("option").first.wait_for()
    check(ann)


def test_rules_that_were_searched_for(come: Come) -> None:
    ann = come()
    ann.open("/rules/samurai")
    ann.page.get_by_role("searchbox").fill("tie")
    ann.page.get_by_role("heading", name="The best matches first").wait_for()
    check(ann)


def test_a_table_that_waits(come: Come) -> None:
    ann = come()
    ann.open(ann.open_table("me", "free"))
    ann.page.get_by_role("region", name="Waiting for players").wait_for()
    check(ann)


def test_a_table_while_one_plays(come: Come, tables: Mapping[str, Seeded]) -> None:
    table = tables["samurai-bots"]
    ann = come(cookie=table.cookie)
    ann.start(table.path)
    ann.skip_reel()
    if ann.wait_for_turn() == "ready":  # somebody has laid something here before
        ann.turn_button("Restart").click()
    assert ann.wait_for_turn() == "asked"
    keep(ann, "table")
    keep(ann, "table-dark", scheme="dark")
    ann.resize(PHONE)
    ann.wait_for("document.querySelector('.narrow .above')")
    ann.wait_for(f"({EMPTY})().length === 0")
    keep(ann, "table-phone", size=PHONE)
    ann.resize(DESKTOP)
    check(ann)
    ann.lay_something()
    ann.turn_button("Redo").click(force=True)
    for tab in ("Chat", "Notes", "Moves"):
        ann.page.get_by_role("tab", name=tab).click()
    ann.page.locator("summary").first.click()
    check(ann)
    ann.page.keyboard.press("Escape")
    ann.act(ann.turn_button("Restart").click)  # others find the table as it was
    assert not ann.is_ready("Undo")


def test_a_table_while_the_opening_hand_is_chosen(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", options={}))
    check(ann)


def test_a_curtain(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "me"))
    check(ann)


def test_the_end_and_the_review(come: Come, tables: Mapping[str, Seeded]) -> None:
    table = tables["samurai-over"]
    ann = come(cookie=table.cookie)
    ann.open(table.path)
    # How it works is no longer of interest, although nobody has read it.
    assert ann.wait_for_turn() == "over"
    check(ann)
    ann.page.get_by_role("link", name="Review the game").click()
    ann.page.get_by_role("slider").wait_for()
    keep(ann, "review")
    check(ann)
    ann.button("Continue from here").click()
    ann.page.get_by_role("dialog").wait_for()
    check(ann)


def test_rice_wars(come: Come, tables: Mapping[str, Seeded]) -> None:
    table = tables["rice-wars-bots"]
    ann = come(cookie=table.cookie)
    ann.start(table.path)
    ann.skip_reel()
    keep(ann, "rice-wars-table")
    check(ann)
    ann.open(f"/r/{tables['rice-wars-over'].id}?turn=20")
    ann.page.get_by_role("slider").wait_for()
    check(ann)
