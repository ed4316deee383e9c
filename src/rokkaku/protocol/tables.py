"""The nouns of a table: what is stored of it and told of it."""

from typing import Literal, TypeAlias

import msgspec

from rokkaku.core.game import Setup
from rokkaku.core.record import Fork, Line
from rokkaku.core.seats import Seat

Milliseconds: TypeAlias = int
"""Since the epoch, or as a length of time."""
SECOND: Milliseconds = 1_000
DAY: Milliseconds = 24 * 60 * 60 * SECOND

Status: TypeAlias = Literal["open", "running", "finished", "expired"]
"""What a table can be: waiting for players, being played, over, given up."""
ChairKind: TypeAlias = Literal["person", "bot", "free", "invited", "reserved"]
"""A free chair is anyone's, an invited one is for whoever has its key, a reserved one is for one guest."""
PaceKind: TypeAlias = Literal["live", "days", "none"]
Lens: TypeAlias = Literal["off", "totals", "preview"]
"""How much help the screens may give: none, who leads where, or also what moves would lead to."""
ProposalKind: TypeAlias = Literal["end", "takeback"]
Room: TypeAlias = Literal["table", "spectators"]


class Guest(msgspec.Struct, frozen=True):
    """A person without an account.  The id is public; what proves it is the signature in the cookie."""

    id: str
    name: str


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How long one may think: a bank and an increment in seconds, days for each turn, or as one likes."""

    kind: PaceKind = "none"
    bank: int = 0
    increment: int = 0
    days: int = 0


class Chair(msgspec.Struct, frozen=True):
    """Who sits at a seat, or may."""

    kind: ChairKind = "free"
    guest: str = ""
    """The id of the person; of a chair that a bot keeps warm, of the person who may come back."""
    name: str = ""
    """What that person is called."""
    bot: str = ""
    """Which bot plays there."""
    key: str = ""
    """Opens an `invited` chair; told to nobody but the host."""


class Forked(msgspec.Struct, frozen=True):
    """Where a table comes from that plays on from a finished game."""

    table: str
    line: int
    view: str
    """Whose knowledge stays as it was, `spectator` or a seat's number; the rest is dealt anew."""
    setup: Setup
    """Of the first game of all, its seed included: it is over."""
    lines: tuple[Line, ...]
    earlier: tuple[Fork, ...] = ()
    """The forks that the other table itself goes back to."""


class Head(msgspec.Struct, frozen=True):
    """What is settled about a table once and for all.  Holds secrets: the seed, the nonce, keys."""

    id: str
    host: str
    setup: Setup
    nonce: str
    rules: int
    chairs: tuple[Chair, ...]
    pace: Pace
    is_public: bool
    has_spectators: bool
    created: Milliseconds
    lens: Lens = "preview"
    fork: Forked | None = None
    rematch_of: str = ""


class Summary(msgspec.Struct, frozen=True):
    """What the lobby needs to know of a table without replaying it; stored with each row."""

    status: Status
    waiting: tuple[Seat, ...]
    chairs: tuple[Chair, ...]
    touched: Milliseconds
    line: int = 0
    resigned: tuple[Seat, ...] = ()


class Listed(msgspec.Struct, frozen=True):
    """A table as the lobby finds it."""

    head: Head
    summary: Summary


class Message(msgspec.Struct, frozen=True):
    """Something said at a table."""

    number: int
    room: Room
    name: str
    text: str
    at: Milliseconds
    seat: Seat | None = None
    command_id: str = ""
    """Of who said it, so that nothing is said twice."""


class StoredDraft(msgspec.Struct, frozen=True):
    """A turn before it is confirmed, as an answer to the question asked at row `asked_at`."""

    seat: Seat
    asked_at: int
    moves: tuple[str, ...]
    undone: tuple[str, ...] = ()
    command_id: str = ""
    """What made it so, so that nothing is taken back twice."""


class Proposal(msgspec.Struct, frozen=True):
    """What somebody asks the others to agree to."""

    what: ProposalKind
    by: Seat
    line: int
    waiting: tuple[Seat, ...]
    """Who has not agreed yet."""
