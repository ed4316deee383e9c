"""Games that several tests begin with."""

from collections.abc import Mapping
from typing import Any

from browser.seeded import Seeded
from browser.visitors import Come, Size, Visitor
from playwright.sync_api import expect


def two_at_a_table(ann: Visitor, ben: Visitor, **more: Any) -> str:
    """The path of a table for two, with everything dealt; Ann begins."""
    path = ann.open_table("me", "free", first=0, **more)
    ben.open(path)
    ben.button("Sit here").click()
    ben.pass_welcome()
    ann.start(path)
    return path


def paying_two_advisors(come: Come, tables: Mapping[str, Seeded], size: Size, language: str) -> Visitor:
    """Somebody with as many choices as there ever are, and a full hand."""
    table = tables["rice-wars-hiring"]
    ann = come(size=size, cookie=table.cookie)
    ann.like(explained=["rice-wars"])
    ann.context.add_cookies([{"name": "rokkaku_language", "value": language, "url": ann.address}])
    ann.open(table.path)
    expect(ann.page.locator("[data-click^='pay-']")).to_have_count(3)
    return ann
