"""Games for two."""

from typing import Any

from browser.visitors import Visitor


def two_at_a_table(ann: Visitor, ben: Visitor, **more: Any) -> str:
    """The path of a table for two, with everything dealt; Ann begins."""
    path = ann.open_table("me", "free", first=0, **more)
    ben.open(path)
    ben.button("Sit here").click()
    ben.pass_welcome()
    ann.start(path)
    return path
