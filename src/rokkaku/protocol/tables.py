"""The parts of a table that are stored and sent."""

from typing import Literal, TypeAlias

import msgspec

from rokkaku.core.game import Setup
from rokkaku.core.record import Fork, Line
from rokkaku.core.seats import Seat

Milliseconds: TypeAlias = int
"""Since the epoch, or a length of time."""
SECOND: Milliseconds = 1_000
DAY: Milliseconds = 24 * 60 * 60 * SECOND

Status: TypeAlias = Literal["open", "running", "finished", "expired", "imported"]
"""Waiting for players, being played, finished, closed without a result; a record of a game from elsewhere."""
ChairKind: TypeAlias = Literal["person", "bot", "free", "invited", "reserved"]
"""`free` is for anyone, `invited` for anyone with the key, `reserved` for one guest."""
PaceKind: TypeAlias = Literal["live", "days", "none"]
Lens: TypeAlias = Literal["off", "totals", "preview"]
"""How much help players get: none, who leads where, or also what their moves would lead to."""
ProposalKind: TypeAlias = Literal["end", "takeback", "pause"]
Room: TypeAlias = Literal["table", "spectators"]


class Guest(msgspec.Struct, frozen=True, gc=False):
    """A person without an account.  The id is public; the signature in the cookie proves it."""

    id: str
    name: str


class Pace(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Time to think: a bank and an increment in seconds, days for each turn, or no limit."""

    kind: PaceKind = "none"
    bank: int = 0
    increment: int = 0
    days: int = 0


class Chair(msgspec.Struct, frozen=True, gc=False):
    """A seat's player, or who may take the seat."""

    kind: ChairKind = "free"
    guest: str = ""
    """The person's id; if a bot plays for them, the person who may come back."""
    name: str = ""
    """That person's name."""
    bot: str = ""
    """The bot that plays here."""
    key: str = ""
    """Opens an `invited` chair; only the host sees it."""
    colour: str = ""
    """The person's; empty: what the others leave."""


class Forked(msgspec.Struct, frozen=True, gc=False):
    """The finished game that a table continues."""

    table: str
    line: int
    view: str
    """The point of view that is kept, `spectator` or a seat's number; the rest is dealt again."""
    setup: Setup
    """The setup of the original game with its seed, which is public because that game is over."""
    lines: tuple[Line, ...]
    earlier: tuple[Fork, ...] = ()
    """The forks that the finished game itself came from."""


class Head(msgspec.Struct, frozen=True, gc=False):
    """Everything about a table that never changes.  Holds secrets: the seed, the nonce, keys."""

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
    lesson: str = ""
    """The key of the lesson that is played here, or of the puzzle after `puzzle-`."""
    deal_of: str = ""
    """The table whose deal is played here once more."""
    is_imported: bool = False
    """Whether it is a record of a game from elsewhere."""
    has_advice: bool = False
    """Whether players may ask what a strong bot would play."""


class Summary(msgspec.Struct, frozen=True, gc=False):
    """What the lobby shows of a table without replaying it; updated with each row."""

    status: Status
    waiting: tuple[Seat, ...]
    chairs: tuple[Chair, ...]
    touched: Milliseconds
    line: int = 0
    resigned: tuple[Seat, ...] = ()
    is_left: bool = False
    places: tuple[int, ...] = ()
    """One for each seat; empty: it is not over, ended without places, or was over before places were kept."""


class Listed(msgspec.Struct, frozen=True, gc=False):
    """A table as the store lists it for the lobby."""

    head: Head
    summary: Summary


class Message(msgspec.Struct, frozen=True, gc=False):
    """A chat message."""

    number: int
    """In its room: players must not notice by a gap that spectators talk."""
    room: Room
    name: str
    text: str
    at: Milliseconds
    seat: Seat | None = None
    command_id: str = ""
    """The command that sent it, so that no message appears twice."""


class StoredDraft(msgspec.Struct, frozen=True, gc=False):
    """A turn before it is confirmed, in answer to the question asked at row `asked_at`."""

    seat: Seat
    asked_at: int
    moves: tuple[str, ...]
    undone: tuple[str, ...] = ()
    command_id: str = ""
    """The last command that changed it, so that no undo counts twice."""
    at: Milliseconds = 0
    """When it was changed."""
    earlier: tuple[str, ...] = ()
    """The last few commands before that one, which another process may be sent once more."""


class Proposal(msgspec.Struct, frozen=True, gc=False):
    """Something the others are asked to agree to."""

    what: ProposalKind
    by: Seat
    line: int
    waiting: tuple[Seat, ...]
    """The seats that have not agreed yet."""
