"""Bodies of HTTP requests."""

from typing import Literal

import msgspec

from rokkaku.core.seats import Seat
from rokkaku.protocol.commands import AnyCommand
from rokkaku.protocol.tables import Lens, Pace


class Posted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A command sent by HTTP, and the seat it is for."""

    command: AnyCommand
    seat: Seat | None = None


class NewChair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who gets a seat: `me`, `free`, `invited`, or `bot` with its name."""

    kind: Literal["me", "free", "invited", "bot"] = "free"
    bot: str = ""
    colour: str = ""
    """For `me`; empty: one that is left."""
    name: str = ""
    """For `me`, where several people share a screen; empty: your own."""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to open.  Fields left out get the game's defaults."""

    game: str
    edition: str = ""
    options: dict[str, str] = {}
    chairs: tuple[NewChair, ...] = (NewChair("me"), NewChair("bot", "bushi"))
    first: Seat | None = None
    pace: Pace = Pace()
    is_public: bool = False
    has_spectators: bool = True
    lens: Lens = "preview"
    has_advice: bool | None = None
    """Whether players may ask for advice; null: if one person plays against bots alone."""


class NewFork(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that continues a finished game from a line; everything hidden from `view` is dealt again."""

    line: int
    view: str = "spectator"
    chairs: tuple[NewChair, ...] = ()
    """Empty: you take the seat that has to play there, and bots take the others."""
    pace: Pace = Pace()


class NewLesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson of a game, by its key."""

    game: str
    lesson: str


class NewPuzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A puzzle of a game, by its key."""

    game: str
    puzzle: str
    is_played_on: bool = False
    """Whether it is an ordinary game against bots that begins there."""


class NewRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record of a game as text or as JSON, to be reviewed."""

    text: str


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name someone wants."""

    name: str
