"""Games for two."""

from browser.visitors import Visitor


def two_at_a_table(ann: Visitor, ben: Visitor) -> str:
    """The path of a table for two, with everything dealt; Ann begins."""
    path = ann.open_table("me", "free", first=0)
    ben.open(path)
    ben.pass_welcome()
    ben.button("Sit here").click()
    ann.start(path)
    return path
