"""Games that others have played."""

import time

from browser.visitors import Visitor


def ended(visitor: Visitor, *bots: str, game: str = "samurai") -> str:
    """The id of a game between bots that is over."""
    table = visitor.open_table(*(bots or ("random", "random")), game=game).removeprefix("/t/")
    while visitor.ask(f"/api/tables/{table}?parts=")["status"] != "finished":
        time.sleep(0.05)
    return table
