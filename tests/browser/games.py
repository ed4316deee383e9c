"""Games that others have played."""

import time

from browser.visitors import Visitor


def ended(visitor: Visitor, *bots: str, game: str = "samurai") -> str:
    """The id of a game between bots that is over."""
    table = visitor.open_table(*(bots or ("random", "random")), game=game).removeprefix("/t/")
    while visitor.ask(f"/api/tables/{table}?parts=")["status"] != "finished":
        time.sleep(0.05)
    return table


def two_at_a_table(ann: Visitor, ben: Visitor) -> str:
    """The path of a table for two, with everything dealt; Ann begins."""
    path = ann.open_table("me", "free", first=0)
    ben.open(path)
    ben.pass_welcome()
    ben.button("Sit here").click()
    ann.start(path)
    return path
