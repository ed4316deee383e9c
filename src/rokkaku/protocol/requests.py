"""Bodies of what is asked by HTTP."""

from typing import Literal

import msgspec

from rokkaku.core.seats import Seat
from rokkaku.protocol.commands import AnyCommand
from rokkaku.protocol.tables import Lens, Pace


class Posted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command by HTTP, and the seat it speaks for."""

    command: AnyCommand
    seat: Seat | None = None


class NewChair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit at a seat: `me`, `free`, `invited`, or `bot` with its name."""

    kind: Literal["me", "free", "invited", "bot"] = "free"
    bot: str = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened.  What is left out is as the game suggests it."""

    game: str
    edition: str = ""
    options: dict[str, str] = {}
    chairs: tuple[NewChair, ...] = (NewChair("me"), NewChair("bot", "greedy"))
    first: Seat | None = None
    pace: Pace = Pace()
    is_public: bool = False
    has_spectators: bool = True
    lens: Lens = "preview"


class NewFork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that plays on from a line of a finished game; what was hidden from `view` is dealt anew."""

    line: int
    view: str = "spectator"
    chairs: tuple[NewChair, ...] = ()
    """None: oneself at the seat that decides there, bots at the others."""
    pace: Pace = Pace()


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to be called."""

    name: str
