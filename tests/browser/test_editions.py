"""An edition's own pieces and words, on every page."""

import re
from collections.abc import Mapping
from importlib.resources import files

import pytest
from browser.seeded import Seeded
from browser.visitors import DESKTOP, PHONE, SCHEMES, Come, Scheme, Size, Visitor
from playwright.sync_api import expect

from rokkaku.games import samurai

CASTLES = files(samurai).joinpath("art", "galakta-2016.svg").read_text(encoding="utf-8")
NOT_IN_THE_NEWEST = re.compile(r"helmet|\brider|(?:token|tile|figure) exchange|rice field", re.IGNORECASE)
NOT_IN_THE_OLDEST = re.compile(r"castle|ronin|token exchange|(?:move|swap) tile", re.IGNORECASE)
SPOKEN = """() => [...document.querySelectorAll("[aria-label], [data-tip], title")]
  .flatMap((each) => [each.getAttribute("aria-label"), each.getAttribute("data-tip"), each.textContent])
  .concat(document.body.textContent).join("\\n")"""
"""Everything that a page shows or says, unseen labels included."""


def outlines(visitor: Visitor) -> list[str | None]:
    """What a figure of the military caste looks like on the board, and printed on tiles."""
    symbols = ("#figure-helmet", "#print-helmet")
    return [visitor.page.locator(f"{name} > path").first.get_attribute("d") for name in symbols]


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_newest_box_has_castles(
    come: Come, tables: Mapping[str, Seeded], size: Size, scheme: Scheme
) -> None:
    table = tables["samurai-galakta-2016"]
    ann = come(size=size, scheme=scheme, cookie=table.cookie)
    ann.open(table.path)
    expect(ann.page.get_by_text("Samurai, ronin and ships count for all kinds")).to_be_visible()
    ann.pass_welcome()
    ann.wait_for_turn()
    assert all(outline and outline in CASTLES for outline in outlines(ann))
    expect(ann.board.locator(".figure-helmet").first).to_be_visible()
    expect(ann.board.locator("[aria-label*='castle']").first).to_be_attached()
    said = ann.page.evaluate(SPOKEN)
    assert NOT_IN_THE_NEWEST.findall(said) == []


def test_the_oldest_box_has_helmets_and_a_rider(come: Come) -> None:
    ann = come()
    ann.start(ann.open_table("me", "random", first=0, options={"figure_setup": "random"}))
    assert not any(outline and outline in CASTLES for outline in outlines(ann))
    expect(ann.page.get_by_role("button", name="Rider: 1")).to_be_visible()
    assert NOT_IN_THE_OLDEST.findall(ann.page.evaluate(SPOKEN)) == []


def test_rules_and_options_are_told_in_the_words_of_the_edition_chosen(come: Come) -> None:
    ann = come()
    ann.open("/rules/samurai?edition=galakta-2016")
    expect(ann.page.locator("#exchange-1 h3")).to_contain_text("The swap tile")
    ann.open("/rules/samurai")
    expect(ann.page.locator("#exchange-1 h3")).to_contain_text("The figure exchange")
    columns = ann.page.get_by_role("cell", name="any of your tiles, including ships and the rider")
    expect(columns).to_have_count(1)
    ann.open("/new?game=samurai")
    ann.page.locator(".house-rules summary").click()
    for edition, words in (
        ("Galakta 2016", "The move tile takes up"),
        ("Italian", "The tile exchange takes up"),
    ):
        ann.page.get_by_role("radio", name=edition).check(force=True)
        expect(ann.page.get_by_role("combobox", name=words)).to_be_visible()
